import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { modeOfKeys } from './key-mode.ts'

describe('modeOfKeys', () => {
  const CASES = [
    ['stripe', { secret_key: 'sk_test_1' }, 'test'],
    ['stripe', { secret_key: 'rk_live_1' }, 'live'],
    ['stripe', { secret_key: 'pk_live_1' }, undefined],
    ['stripe', { secret_key: 'sk_live_' }, undefined],
    ['razorpay', { key_id: 'rzp_live_1', key_secret: 'rzp_test_1' }, 'live'],
    ['paystack', { secret_key: 'sk_test_1' }, 'test'],
    ['flutterWave', { secret_key: 'FLWSECK_TEST-1' }, 'test'],
    ['flutterWave', { secret_key: 'FLWSECK-1' }, 'live'],
    ['mercado-pago', { access_token: 'APP_USR-1' }, 'live'],
    ['moyasar', { secret_key: 'sk_live_1' }, 'live'],
    ['paypal', { client_id: 'sk_live_1' }, undefined],
    ['paytabs', {}, undefined],
    ['constructor', {}, undefined],
  ] as const
  for (const [tag, keys, mode] of CASES)
    test(`${tag} ${JSON.stringify(keys)}: ${mode ?? 'unknown'}`, () => {
      assert.equal(modeOfKeys(tag, keys), mode)
    })
})
