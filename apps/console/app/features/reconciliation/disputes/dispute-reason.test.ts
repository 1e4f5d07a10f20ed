import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { reasonKey } from './dispute-reason.ts'

/** Codes as each provider writes them. */
const KNOWN = {
  stripe: { product_not_received: 'not_received', credit_not_processed: 'refund_missing' },
  paypal: {
    MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'not_as_described',
    UNAUTHORISED: 'fraudulent',
    PAYMENT_BY_OTHER_MEANS: 'duplicate',
  },
  razorpay: { goods_or_services_not_provided: 'not_received' },
  paystack: { fraud: 'fraudulent', chargeback: 'general' },
  'mercado-pago': {
    'Cardholder dispute': 'general',
    fraud_alert: 'fraud_alert',
    PNR4071: 'not_received',
    PDD9549: 'not_as_described',
    // A claim without a code.
    claim: 'general',
  },
} as const

describe('reasonKey', () => {
  for (const [provider, codes] of Object.entries(KNOWN))
    test(`knows the codes of ${provider}`, () => {
      for (const [code, key] of Object.entries(codes)) assert.equal(reasonKey(code), key, code)
    })

  test('knows no reason for other codes, so that staff see what the provider wrote', () => {
    for (const code of ['', '10.4', 'PXX4071', 'general2', 'fraud7', 'constructor'])
      assert.equal(reasonKey(code), undefined, code)
  })

  test('has a text for each reason', async () => {
    const file = new URL('../../../../../../packages/i18n/locales/en/console.json', import.meta.url)
    const texts: Record<string, unknown> = JSON.parse(await readFile(file, 'utf8'))
    for (const key of Object.values(KNOWN).flatMap((codes) => Object.values(codes)))
      assert.ok(texts[`disputes.reason_${key}`], key)
  })
})
