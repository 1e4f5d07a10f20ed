import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import type { WebhookCall } from '../port.ts'
import type { ProviderFailure } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { useEmulatedProvider } from '../testing/emulated-provider.ts'
import { razorpayEmulator } from './razorpay-emulator.ts'
import { fromRazorpayUnits, toRazorpayUnits, unsupportedReason } from './razorpay-money.ts'
import { readRazorpayWebhook } from './razorpay-webhook.ts'
import { razorpayModeOf, razorpayProvider } from './razorpay.ts'

const list = (...names: string[]) => ({
  parameters: names.map((name) => ({ name, in: 'query', schema: {} })),
  responses: { 200: {} },
})
const byId = { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] }
// Razorpay publishes no specification. These calls are in its documents only. There a payment link
// lists its payments, which the types of its SDK do not know.
const conformance = conformanceOf('razorpay', {
  additions: {
    components: {
      schemas: {
        'PaymentLinks.PaymentLink': { properties: { payments: { anyOf: [{ type: 'array' }] } } },
      },
    },
    paths: {
      '/payment_links': { get: list('reference_id') },
      '/payment_links/{id}/cancel': { ...byId, post: { responses: { 200: {} } } },
      '/payments': { get: list('from', 'to', 'count', 'skip') },
      '/payments/{id}/refunds': { ...byId, get: list('count') },
      '/refunds': { get: list('from', 'to', 'count', 'skip') },
      '/settlements': { get: list('from', 'to', 'count', 'skip') },
      '/disputes': { get: list('from', 'count', 'skip') },
      '/disputes/{id}': { ...byId, get: { responses: { 200: {} } } },
    },
  },
})
const AMOUNT = money(50_000n, 'INR')
const { emulator, provider, request, stateAfter, assertFails } = useEmulatedProvider(
  'razorpay',
  razorpayEmulator,
  razorpayProvider,
  conformance,
)

test('a lost answer opens no second link, and a lost refund is found by its key', async () => {
  const payment = request(AMOUNT)
  const lost = await provider().create(payment)
  assert.deepEqual(await provider().create(payment), lost)
  await emulator().decide(lost.providerId, 'pay')
  const unopened = { reference: payment.reference, providerId: null, paymentId: null }
  assert.equal((await provider().fetchStatus(unopened))?.status, 'paid')
  assert.equal(await provider().fetchRefund(unopened, null, 'refund:1'), undefined)
  const made = await provider().refund(unopened, money(1_000n, 'INR'), 'refund:1')
  assert.deepEqual(await provider().fetchRefund(unopened, null, 'refund:1'), made)
})

test('a cancelled link cannot be paid', async () => {
  const { providerId } = await provider().create(request(AMOUNT))
  const handle = { reference: '', providerId, paymentId: null }
  await provider().void(handle)
  await emulator().decide(providerId, 'pay')
  assert.equal(emulator().page(providerId)?.isOpen, false)
})

describe('signatures of Razorpay', () => {
  // From the tests of Razorpay's own SDK for Node.
  const official: WebhookCall = {
    headers: {
      'x-razorpay-signature': '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
      'x-razorpay-event-id': 'evt_1',
    },
    query: {},
    rawBody: Buffer.from('{"a":1,"b":2,"c":{"d":3}}'),
  }
  test('the official vector is genuine, also by the old secret of a rotation', () => {
    const genuine = { kind: 'unreadable', eventId: 'evt_1' }
    assert.deepEqual(readRazorpayWebhook(official, ['123456']), genuine)
    assert.deepEqual(readRazorpayWebhook(official, ['new', '123456']), genuine)
  })
  test('everything else is forged', () => {
    const signature = official.headers['x-razorpay-signature'] ?? ''
    const changed = Buffer.from(official.rawBody)
    changed[5] = (changed[5] ?? 0) ^ 1
    const cases: [WebhookCall, (string | undefined)[]][] = [
      [{ ...official, rawBody: changed }, ['123456']],
      [{ ...official, headers: { 'x-razorpay-signature': signature.slice(1) } }, ['123456']],
      [{ ...official, headers: {} }, ['123456']],
      [official, ['1234567']],
      [official, ['']],
      [official, [undefined]],
    ]
    for (const [call, secrets] of cases)
      assert.deepEqual(readRazorpayWebhook(call, secrets), { kind: 'forged' })
  })
})

describe('amounts of Razorpay', () => {
  test('there and back is exact, or the amount is not taken', () => {
    const currencies = ['INR', 'USD', 'JPY', 'KWD', 'BHD', 'OMR']
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.constantFrom(...currencies),
        (minor, currency) => {
          const amount = money(minor, currency)
          if (unsupportedReason({ amount }) === null)
            assert.deepEqual(fromRazorpayUnits(toRazorpayUnits(amount), currency), amount)
        },
      ),
    )
  })
  test('whole and three decimals are written as Razorpay counts them', () => {
    assert.equal(toRazorpayUnits(money(295n, 'JPY')), 295)
    assert.equal(toRazorpayUnits(money(99_990n, 'KWD')), 99_990)
    assert.throws(() => toRazorpayUnits(money(99_991n, 'KWD')), RangeError)
  })
})

describe('answers of Razorpay that are not as expected', () => {
  const handle = { reference: 'r-1', providerId: 'plink_1', paymentId: null }
  const link = (overrides: Record<string, unknown> = {}) => ({
    status: 200,
    body: JSON.stringify({
      id: 'plink_1',
      status: 'paid',
      amount: 100,
      currency: 'INR',
      reference_id: 'r-1',
      payments: [{ payment_id: 'pay_1', status: 'captured' }],
      ...overrides,
    }),
  })
  const payment = (overrides: Record<string, unknown> = {}) => ({
    status: 200,
    body: JSON.stringify({
      id: 'pay_1',
      status: 'captured',
      amount: 100,
      currency: 'INR',
      created_at: 1,
      ...overrides,
    }),
  })

  test('no failure pays anything', async () => {
    const cases: [ProviderFailure, { status: number; body: string }[]][] = [
      ['no_answer', [{ status: 503, body: '' }]],
      ['no_answer', [{ status: 429, body: '{}' }]],
      ['no_answer', [{ status: 200, body: '<html>' }]],
      ['key_refused', [{ status: 401, body: '{}' }]],
      ['no_answer', [link({ amount: '100' })]],
      ['no_answer', [link({ reference_id: 'r-2' }), payment()]],
      ['no_answer', [link(), { status: 500, body: '' }]],
      ['no_answer', [link(), payment({ amount: 0.5 })]],
      ['refused', [link(), { status: 400, body: '{}' }]],
    ]
    for (const [failure, answers] of cases) await assertFails(failure, handle, ...answers)
  })
  test('only a captured payment pays a link', async () => {
    assert.equal((await stateAfter(handle, link(), payment()))?.status, 'paid')
    for (const status of ['authorized', 'created', 'unheard-of'])
      assert.equal((await stateAfter(handle, link(), payment({ status })))?.status, 'progress')
    const declined = [{ payment_id: 'pay_1', status: 'failed' }]
    assert.equal((await stateAfter(handle, link({ payments: declined })))?.status, 'progress')
    assert.equal((await stateAfter(handle, link({ payments: null })))?.status, 'progress')
  })
})

test('the prefix of the key tells test from live', () => {
  assert.equal(razorpayModeOf({ key_id: 'rzp_test_1' }), 'test')
  assert.equal(razorpayModeOf({ key_id: 'rzp_live_1' }), 'live')
  assert.equal(razorpayModeOf({ key_id: 'key_1' }), undefined)
})

conformance.testRecorded()
