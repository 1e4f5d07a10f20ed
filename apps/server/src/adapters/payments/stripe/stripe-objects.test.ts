import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { asObject } from '../testing/openapi-schemas.ts'
import { PROVIDER_SCHEMAS } from '../testing/provider-conformance.ts'
import {
  BalanceTransaction,
  CardMethod,
  Dispute,
  OpenedSession,
  Refund,
  Session,
} from './stripe-objects.ts'

const FILE = join(PROVIDER_SCHEMAS, 'stripe-examples.json')
const examples = () => asObject(asObject(JSON.parse(readFileSync(FILE, 'utf8')))['resources'])

describe("Stripe's own examples", () => {
  for (const [name, schema] of [
    ['checkout.session', OpenedSession],
    ['refund', Refund],
    ['balance_transaction', BalanceTransaction],
    ['dispute', Dispute],
    ['payment_method', CardMethod],
  ] as const)
    test(`the adapter reads a ${name}`, () => {
      const example = examples()[name]
      assert.deepEqual([...Value.Errors(schema, example)], [])
    })

  test('the adapter reads a session with its payment and charge expanded', () => {
    const { charge, payment_intent, 'checkout.session': session } = examples()
    const intent = { ...asObject(payment_intent), latest_charge: charge }
    const expanded = { ...asObject(session), payment_intent: intent }
    assert.deepEqual([...Value.Errors(Session, expanded)], [])
    assert.equal(Value.Check(Session, { ...expanded, status: undefined }), false)
  })
})
