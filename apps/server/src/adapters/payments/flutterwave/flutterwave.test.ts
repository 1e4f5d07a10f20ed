import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import { fromProviderDecimal, toProviderDecimal } from '../minor-units.ts'
import type { ProviderEntry, WebhookCall } from '../port.ts'
import type { ProviderFailure } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { useEmulatedProvider } from '../testing/emulated-provider.ts'
import { flutterwaveEmulator } from './flutterwave-emulator.ts'
import { readFlutterwaveWebhook } from './flutterwave-webhook.ts'
import { FLUTTERWAVE_CURRENCIES, flutterwaveModeOf, flutterwaveProvider } from './flutterwave.ts'

const list = (...names: string[]) => ({
  get: {
    parameters: names.map((name) => ({ name, in: 'query', schema: {} })),
    responses: { 200: {} },
  },
})
// The lists are in the documents, our excerpt does not have them.
const conformance = conformanceOf('flutterWave', {
  additions: {
    paths: {
      '/transactions': list('from', 'to', 'page', 'tx_ref'),
      '/refunds': list('from', 'to', 'page'),
      '/settlements': list('from', 'to', 'page'),
      '/balances': list(),
    },
  },
})
const AMOUNT = money(50_000n, 'NGN')
const { clock, emulator, provider, open, stateAfter, assertFails } = useEmulatedProvider(
  'flutterWave',
  flutterwaveEmulator,
  flutterwaveProvider,
  conformance,
)

test('the try that paid counts, although a declined one came after it', async () => {
  const handle = await open(AMOUNT)
  await emulator().decide(handle.providerId, 'decline')
  await emulator().decide(handle.providerId, 'pay')
  const paid = await provider().fetchStatus(handle)
  assert.equal(paid?.status, 'paid')
  // Flutterwave knows the last try by the reference. Here it is the declined one.
  const tries = [
    { id: 2, tx_ref: 'r', amount: 5, currency: 'NGN', status: 'failed' },
    { id: 1, tx_ref: 'r', amount: 5, currency: 'NGN', status: 'successful' },
  ]
  const answers = [{ data: tries[0] }, { data: tries }, { data: [] }]
  const storedHandle = { reference: 'r', providerId: 'h', paymentId: null }
  const state = await stateAfter(
    storedHandle,
    ...answers.map((answer) => ({
      status: 200,
      body: JSON.stringify({ status: 'success', ...answer }),
    })),
  )
  assert.equal(state?.paymentId, '1')
})

test('ids may be strings, as in the SDK, or integers', async () => {
  const transaction = { tx_ref: 'r', amount: 5, currency: 'NGN', status: 'successful' }
  const refund = { id: '9', amount_refunded: 2, status: 'completed' }
  for (const [id, tx_id] of [
    ['7', '7'],
    ['7', 7],
    [7, '7'],
  ]) {
    const answers = [
      { data: { id, ...transaction } },
      { data: [{ ...refund, tx_id }] },
      { data: [] },
    ]
    const state = await stateAfter(
      { reference: 'r', providerId: 'h', paymentId: null },
      ...answers.map((answer) => ({
        status: 200,
        body: JSON.stringify({ status: 'success', ...answer }),
      })),
    )
    assert.deepEqual([state?.paymentId, state?.refunded], ['7', money(200n, 'NGN')])
  }
})

test('a lost refund is found by its comment', async () => {
  const handle = await open(AMOUNT)
  await emulator().decide(handle.providerId, 'pay')
  assert.equal(await provider().fetchRefund(handle, null, 'refund:1'), undefined)
  const made = await provider().refund(handle, money(1_000n, 'NGN'), 'refund:1')
  assert.deepEqual(await provider().fetchRefund(handle, null, 'refund:1'), made)
})

test('lists are read to their last page, and by the second', async () => {
  const from = clock.now()
  for (let count = 0; count < 25; count++)
    await emulator().decide((await open(AMOUNT)).providerId, 'pay')
  const within: ProviderEntry[] = []
  const end = new Date(clock.now().getTime() + 1)
  for await (const entry of provider().entries(from, end, [])) within.push(entry)
  assert.ok(within.filter(({ kind }) => kind === 'payment').length >= 25)
  const after: ProviderEntry[] = []
  for await (const entry of provider().entries(end, new Date(end.getTime() + 9), []))
    after.push(entry)
  assert.deepEqual(after, [])
})

describe('webhooks of Flutterwave', () => {
  const secret = 'my-secret-hash'
  const rawBody = Buffer.from(
    '{"event":"charge.completed","data":{"id":285959875,"tx_ref":"Links-616626414629",' +
      '"flw_ref":"PeterEkene/FLW270177170","amount":100,"currency":"NGN","status":"successful"}}',
  )
  const call = (headers: WebhookCall['headers']): WebhookCall => ({ headers, query: {}, rawBody })
  const genuine = {
    kind: 'payment',
    eventId: 'charge.completed 285959875 successful',
    reference: 'Links-616626414629',
    paymentId: '285959875',
  }
  // The first from the documents of v3; the second computed from the scheme of v4.
  const vectors = [
    { 'verif-hash': secret },
    { 'flutterwave-signature': '0r8zqSHZGi/xpy2V1I7jIzd83L3XtVTei9iJSYArS40=' },
  ]
  test('both schemes are accepted, also by the old secret of a rotation', () => {
    for (const headers of vectors) {
      assert.deepEqual(readFlutterwaveWebhook(call(headers), [secret]), genuine)
      assert.deepEqual(readFlutterwaveWebhook(call(headers), ['new', secret]), genuine)
    }
  })
  test('everything else is forged', () => {
    const changed = Buffer.from(rawBody)
    changed[30] = (changed[30] ?? 0) ^ 1
    const cases: [WebhookCall, (string | undefined)[]][] = [
      [{ ...call(vectors[1] ?? {}), rawBody: changed }, [secret]],
      [call({ 'verif-hash': 'my-secret-hasg' }), [secret]],
      [call({ 'verif-hash': 'my-secret' }), [secret]],
      [call({ 'verif-hash': '' }), ['']],
      [call({ 'verif-hash': '' }), [undefined]],
      [call({}), [secret]],
      [call(vectors[0] ?? {}), ['other']],
      [call(vectors[1] ?? {}), ['other']],
    ]
    for (const [forged, secrets] of cases)
      assert.deepEqual(readFlutterwaveWebhook(forged, secrets), { kind: 'forged' })
  })
})

test('amounts there and back are exact', () => {
  const taken = fc.constantFrom(...FLUTTERWAVE_CURRENCIES)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), taken, (minor, currency) => {
      const amount = money(minor, currency)
      const sent = Number(toProviderDecimal(amount))
      assert.deepEqual(fromProviderDecimal(sent, currency), amount)
    }),
  )
})

test('no unexpected answer pays anything', async () => {
  const handle = { reference: 'r', providerId: 'h', paymentId: '7' }
  const paid = (overrides: Record<string, unknown>) => ({
    status: 200,
    body: JSON.stringify({
      status: 'success',
      data: { id: 7, tx_ref: 'r', amount: 5, currency: 'NGN', status: 'successful', ...overrides },
    }),
  })
  const none = { status: 200, body: '{"status":"success","data":[]}' }
  const cases: [ProviderFailure, { status: number; body: string }][] = [
    ['no_answer', { status: 502, body: '<html>' }],
    ['no_answer', { status: 429, body: '{}' }],
    ['no_answer', { status: 200, body: '{"status":"succ' }],
    ['no_answer', { status: 200, body: '{"status":"error","data":null}' }],
    ['key_refused', { status: 401, body: '{"status":"error"}' }],
    ['no_answer', paid({ amount: null })],
    ['no_answer', paid({ tx_ref: 'other' })],
  ]
  for (const [failure, answer] of cases) await assertFails(failure, handle, answer, none)
  for (const status of ['pending', 'failed', 'unheard-of'])
    assert.equal((await stateAfter(handle, paid({ status }), none))?.status, 'progress')
})

test('the prefix of the key tells test from live', () => {
  assert.equal(flutterwaveModeOf({ secret_key: 'FLWSECK_TEST-1' }), 'test')
  assert.equal(flutterwaveModeOf({ secret_key: 'FLWSECK-1' }), 'live')
  assert.equal(flutterwaveModeOf({ secret_key: 'sk_1' }), undefined)
})

conformance.testRecorded()
