import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import type { WebhookCall } from '../port.ts'
import type { ProviderFailure } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { useEmulatedProvider } from '../testing/emulated-provider.ts'
import { paytabsEmulator } from './paytabs-emulator.ts'
import {
  PAYTABS_CURRENCIES,
  fromPaytabsDecimal,
  toPaytabsDecimal,
  unsupportedReason,
} from './paytabs-money.ts'
import { readPaytabsWebhook } from './paytabs-webhook.ts'
import { PAYTABS_REGIONS, paytabsModeOf, paytabsProvider } from './paytabs.ts'

const conformance = conformanceOf('paytabs')
const AMOUNT = money(50_000n, 'SAR')
const { emulator, provider, request, stateAfter, assertFails } = useEmulatedProvider(
  'paytabs',
  paytabsEmulator,
  paytabsProvider,
  conformance,
)

test('a lost refund is found by its description', async () => {
  const payment = request(AMOUNT)
  const { providerId } = await provider().create(payment)
  await emulator().decide(providerId, 'pay')
  const handle = { reference: payment.reference, providerId, paymentId: null }
  assert.equal(await provider().fetchRefund(handle, null, 'refund:1'), undefined)
  const made = await provider().refund(handle, money(1_000n, 'SAR'), 'refund:1')
  assert.deepEqual(await provider().fetchRefund(handle, null, 'refund:1'), made)
})

test('the check names an unknown region and a missing mode', async () => {
  const { keys } = emulator()
  const checkWith = (overrides: Record<string, string>) =>
    provider({ keys: { ...keys, ...overrides } }).check()
  assert.equal((await checkWith({ region: 'MARS' })).ok, false)
  assert.equal((await checkWith({ mode: '' })).ok, false)
  assert.equal((await checkWith({})).ok, true)
  assert.equal(Object.keys(PAYTABS_REGIONS).length, 10)
})

describe('signatures of PayTabs', () => {
  const key = 'SGJNZ96JLG-JDMKHGRWT9-RWRK2KJNRJ'
  // The inputs are of an article of PayTabs about its callback.
  const callback: WebhookCall = {
    headers: { signature: '69518f55b9c02ab7739892fb142e584ee4f8844f155a4f1ceda08c3ffb732c9c' },
    query: {},
    rawBody: Buffer.from('{"cart_id":"cart_11111","tran_ref":"TST2215201242166"}'),
  }
  test('the callback is genuine, also by the old key of a rotation', () => {
    assert.equal(readPaytabsWebhook(callback, [key]).kind, 'unreadable')
    assert.equal(readPaytabsWebhook(callback, ['new', key]).kind, 'unreadable')
  })
  test('everything else is forged', () => {
    const changed = Buffer.from(callback.rawBody)
    changed[14] = (changed[14] ?? 0) ^ 1
    const cases: [WebhookCall, (string | undefined)[]][] = [
      [{ ...callback, rawBody: changed }, [key]],
      [{ ...callback, headers: { signature: callback.headers['signature']?.slice(1) } }, [key]],
      [{ ...callback, headers: { signature: '' } }, [key]],
      [{ ...callback, headers: {} }, [key]],
      [callback, [`${key}X`]],
      [callback, ['', undefined]],
    ]
    for (const [call, keys] of cases)
      assert.deepEqual(readPaytabsWebhook(call, keys), { kind: 'forged' })
  })
})

test('amounts there and back are exact', () => {
  const taken = fc.constantFrom(...PAYTABS_CURRENCIES)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), taken, (minor, currency) => {
      const amount = money(minor, currency)
      assert.deepEqual(fromPaytabsDecimal(String(toPaytabsDecimal(amount)), currency), amount)
    }),
  )
  assert.equal(toPaytabsDecimal(money(12_345n, 'KWD')), 12.345)
  assert.equal(unsupportedReason({ amount: money(9n, 'KWD') }), 'total_too_small')
})

test('no unexpected answer pays anything', async () => {
  const handle = { reference: 'r', providerId: 'TST1', paymentId: null }
  const sale = (overrides: Record<string, unknown> = {}) => ({
    tran_ref: 'TST1',
    tran_type: 'Sale',
    cart_id: 'r',
    tran_currency: 'SAR',
    tran_total: '5.00',
    payment_result: { response_status: 'A' },
    ...overrides,
  })
  assert.equal(
    (await stateAfter(handle, { status: 200, body: JSON.stringify(sale()) }))?.status,
    'paid',
  )
  const cases: [ProviderFailure, number, string][] = [
    ['no_answer', 503, ''],
    ['no_answer', 429, '{}'],
    ['no_answer', 200, '<html>'],
    ['key_refused', 401, '{"code":1,"message":"Authentication failed"}'],
    ['no_answer', 200, JSON.stringify(sale({ tran_total: 5 }))],
    ['no_answer', 200, JSON.stringify(sale({ cart_id: 'other' }))],
    ['no_answer', 200, JSON.stringify([sale(), sale({ cart_id: 'other' })])],
    ['no_answer', 200, JSON.stringify(sale({ payment_result: {} }))],
  ]
  for (const [failure, status, body] of cases) await assertFails(failure, handle, { status, body })
  for (const response_status of ['P', 'H', 'unheard-of']) {
    const body = JSON.stringify(sale({ payment_result: { response_status } }))
    assert.equal((await stateAfter(handle, { status: 200, body }))?.status, 'progress')
  }
  const unknown = { status: 400, body: '{"code":2,"message":"Invalid cart_id"}' }
  assert.equal((await stateAfter(handle, unknown))?.status, 'progress')
})

test('the mode is a field of its own', () => {
  assert.equal(paytabsModeOf({ mode: 'test' }), 'test')
  assert.equal(paytabsModeOf({ mode: 'live' }), 'live')
  assert.equal(paytabsModeOf({}), undefined)
})

conformance.testRecorded()
