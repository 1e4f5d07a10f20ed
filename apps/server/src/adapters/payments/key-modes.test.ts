import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { PROVIDERS } from './provider-adapters.ts'

/** Keys of each provider: for tests, live, and of another kind. */
const KEYS = [
  ['stripe', 'secret_key', 'sk_test_1', 'sk_live_1', 'pk_live_1'],
  ['razorpay', 'key_id', 'rzp_test_1', 'rzp_live_1', 'rzp_1'],
  ['paystack', 'secret_key', 'sk_test_1', 'sk_live_1', 'pk_test_1'],
  ['moyasar', 'secret_key', 'sk_test_1', 'sk_live_1', 'pk_test_1'],
  ['flutterWave', 'secret_key', 'FLWSECK_TEST-1', 'FLWSECK-1', 'FLWPUBK-1'],
  ['mercado-pago', 'access_token', 'TEST-1', 'APP_USR-1', '1'],
  ['paypal', 'mode', 'sandbox', 'live', 'other'],
  ['paytabs', 'mode', 'test', 'live', 'other'],
] as const satisfies readonly (readonly [ProviderTag, string, string, string, string])[]

describe('the mode of keys', () => {
  test('every provider is in the list', () => {
    assert.deepEqual(KEYS.map(([tag]) => tag).toSorted(), Object.keys(PROVIDERS).toSorted())
  })
  for (const [tag, name, forTests, live, neither] of KEYS)
    test(`${tag} keys are for tests, live or refused`, () => {
      const adapter = PROVIDERS[tag]
      assert.ok(adapter?.keys.some((field) => field.name === name))
      const modeOf = (value: string) => adapter?.modeOf({ [name]: value })
      assert.deepEqual(
        [modeOf(forTests), modeOf(live), modeOf(neither)],
        ['test', 'live', undefined],
      )
    })
})
