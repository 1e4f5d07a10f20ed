import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import type { ProviderFailure } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { useEmulatedProvider } from '../testing/emulated-provider.ts'
import { moyasarEmulator } from './moyasar-emulator.ts'
import {
  MOYASAR_CURRENCIES,
  toMoyasarUnits,
  fromMoyasarUnits,
  unsupportedReason,
} from './moyasar-money.ts'
import { readMoyasarWebhook } from './moyasar-webhook.ts'
import { moyasarModeOf, moyasarProvider } from './moyasar.ts'

const list = {
  get: {
    parameters: ['created', 'page'].map((name) => ({ name, in: 'query', schema: {} })),
    responses: { 200: {} },
  },
}
// The lists are in the documents, our excerpt does not have them.
const conformance = conformanceOf('moyasar', {
  additions: {
    paths: { '/payments': list, '/settlements': list },
  },
})
const AMOUNT = money(50_000n, 'SAR')
const { emulator, provider, request, stateAfter, assertFails } = useEmulatedProvider(
  'moyasar',
  moyasarEmulator,
  moyasarProvider,
  conformance,
)

test('a refund is named by the sum that it led to', async () => {
  const payment = request(AMOUNT)
  const { providerId } = await provider().create(payment)
  await emulator().decide(providerId, 'pay')
  const handle = { reference: payment.reference, providerId, paymentId: null }
  const first = await provider().refund(handle, money(1_000n, 'SAR'), 'r:1')
  const second = await provider().refund(handle, money(1_000n, 'SAR'), 'r:2')
  assert.notEqual(first.providerId, second.providerId)
  assert.match(second.providerId, / 2000$/)
  assert.equal((await provider().fetchRefund(handle, second.providerId, ''))?.status, 'paid')
  const next = second.providerId.replace(/2000$/, '2001')
  assert.equal((await provider().fetchRefund(handle, next, ''))?.status, 'progress')
  assert.equal(await provider().fetchRefund(handle, null, 'r:1'), undefined)
})

test('a canceled invoice cannot be paid', async () => {
  const payment = request(AMOUNT)
  const { providerId } = await provider().create(payment)
  const handle = { reference: payment.reference, providerId, paymentId: null }
  await provider().void(handle)
  await emulator().decide(providerId, 'pay')
  assert.equal((await provider().fetchStatus(handle))?.status, 'canceled')
})

describe('webhooks of Moyasar', () => {
  // The inputs are of Moyasar's own plugin, which compares the token.
  const text =
    '{"id":"65a2b41b-b644-4792-a45d-f1c6f67846fe","type":"payment_paid","secret_token":"tok_123",' +
    '"data":{"id":"3fa85f64-5717-4562-b3fc-2c963f66afa6","status":"paid","amount":12990,' +
    '"currency":"SAR","metadata":{"ref":"ORD-1001"}}}'
  const read = (body: string, tokens: (string | undefined)[]) =>
    readMoyasarWebhook({ headers: {}, query: {}, rawBody: Buffer.from(body) }, tokens)

  test('the token is accepted, also the old one of a rotation', () => {
    const event = {
      kind: 'payment',
      eventId: '65a2b41b-b644-4792-a45d-f1c6f67846fe',
      paymentId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    }
    assert.deepEqual(read(text, ['tok_123']), event)
    assert.deepEqual(read(text, ['new', 'tok_123']), event)
  })
  test('everything else is forged', () => {
    const bodies = [
      text.replace('tok_123', 'tok_122'),
      text.replace('tok_123', 'tok_12'),
      text.replace('"tok_123"', '""'),
      text.replace('"tok_123"', 'null'),
      text.replace('"secret_token":"tok_123",', ''),
      text.slice(0, -1),
      '',
    ]
    for (const body of bodies)
      assert.deepEqual(read(body, ['tok_123', '', undefined]), { kind: 'forged' })
    for (const token of ['tok_1234', '', undefined])
      assert.deepEqual(read(text, [token]), { kind: 'forged' })
    assert.deepEqual(read(text.replace('"tok_123"', '""'), ['']), { kind: 'forged' })
  })
  test('both spellings of a failed payment are read, and other events are ignored', () => {
    for (const type of ['payment_failed', 'payment_faild'])
      assert.equal(read(text.replace('payment_paid', type), ['tok_123']).kind, 'payment')
    assert.equal(read(text.replace('payment_paid', 'payment_refunded'), ['tok_123']).kind, 'refund')
    assert.equal(read(text.replace('payment_paid', 'balance_changed'), ['tok_123']).kind, 'ignored')
  })
})

describe('amounts of Moyasar', () => {
  test('there and back is exact, or the amount is not taken', () => {
    const taken = fc.constantFrom(...MOYASAR_CURRENCIES)
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), taken, (minor, currency) => {
        const amount = money(minor, currency)
        if (unsupportedReason({ amount }) === null)
          assert.deepEqual(fromMoyasarUnits(toMoyasarUnits(amount), currency), amount)
      }),
    )
  })
  test('currencies that Moyasar counts without decimals', () => {
    assert.equal(toMoyasarUnits(money(1_234_500n, 'PKR')), 12_345)
    assert.equal(toMoyasarUnits(money(2_500_000n, 'IQD')), 2_500)
    assert.equal(unsupportedReason({ amount: money(1_234_567n, 'PKR') }), 'currency_not_taken')
    assert.equal(unsupportedReason({ amount: money(99n, 'SAR') }), 'total_too_small')
  })
})

test('no unexpected answer pays anything', async () => {
  const handle = { reference: 'r', providerId: 'inv', paymentId: null }
  const payment = { id: 'pay', status: 'paid', amount: 500, currency: 'SAR' }
  const invoice = (overrides: Record<string, unknown> = {}) => ({
    status: 200,
    body: JSON.stringify({
      id: 'inv',
      status: 'paid',
      amount: 500,
      currency: 'SAR',
      url: 'http://page',
      metadata: { reference: 'r' },
      payments: [payment],
      ...overrides,
    }),
  })
  assert.equal((await stateAfter(handle, invoice()))?.status, 'paid')
  const cases: [ProviderFailure, { status: number; body: string }][] = [
    ['no_answer', { status: 503, body: '' }],
    ['no_answer', { status: 429, body: '{}' }],
    ['no_answer', { status: 200, body: '<html>' }],
    ['key_refused', { status: 401, body: '{"message":"Invalid"}' }],
    ['no_answer', invoice({ metadata: { reference: 'other' } })],
    ['no_answer', invoice({ metadata: null })],
    ['no_answer', invoice({ payments: [] })],
    ['no_answer', invoice({ payments: null })],
    ['no_answer', invoice({ payments: [{ ...payment, amount: '500' }] })],
  ]
  for (const [failure, answer] of cases) await assertFails(failure, handle, answer)
  for (const status of ['initiated', 'on_hold', 'failed', 'unheard-of'])
    assert.equal((await stateAfter(handle, invoice({ status, payments: [] })))?.status, 'progress')
})

test('the prefix of the key tells test from live', () => {
  assert.equal(moyasarModeOf({ secret_key: 'sk_test_1' }), 'test')
  assert.equal(moyasarModeOf({ secret_key: 'sk_live_1' }), 'live')
  assert.equal(moyasarModeOf({ secret_key: 'pk_1' }), undefined)
})

conformance.testRecorded()
