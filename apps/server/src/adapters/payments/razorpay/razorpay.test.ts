import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import { type ServedEmulators, serveEmulators } from '../emulators/serve-emulators.ts'
import type { PaymentRequest, WebhookCall } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { testProviderContract } from '../testing/provider-contract.ts'
import { startScriptedHost } from '../testing/scripted-host.ts'
import { razorpayEmulator } from './razorpay-emulator.ts'
import { ownAmount, razorpayAmount, supportsAmount } from './razorpay-money.ts'
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
      '/disputes/{id}': { ...byId, get: { responses: { 200: {} } } },
    },
  },
})
let time = new Date('2026-11-26T12:00:00Z')
const clock = { now: () => time }
let served: ServedEmulators
before(async () => {
  const { onExchange } = conformance
  served = await serveEmulators([razorpayEmulator], { clock, onExchange })
})
after(() => served.close())

const emulator = () => {
  const found = served.emulators.get('razorpay')
  assert.ok(found)
  return found
}
const providerAt = (host = served.addressOf('razorpay'), keys = emulator().keys) =>
  razorpayProvider({ keys, host, webhookUrl: 'http://hawker.test/webhook/razorpay', clock })
testProviderContract('razorpay', () => ({
  emulator: emulator(),
  provider: providerAt(),
  clock,
  forward: (seconds) => (time = new Date(time.getTime() + seconds * 1000)),
}))

const request = (given: Partial<PaymentRequest> = {}): PaymentRequest => {
  const reference = randomUUID()
  return {
    reference,
    amount: money(50_000n, 'INR'),
    decimals: 2,
    description: 'Hawker K7-482',
    returnUrl: 'http://hawker.test/pay/x/return',
    cancelUrl: 'http://hawker.test/pay/x/return',
    callbackUrl: 'http://hawker.test/webhook/razorpay',
    lang: 'en',
    payer: { email: 'asha@example.com', name: 'Asha' },
    expiresAt: new Date(time.getTime() + 60_000),
    key: `open:${reference}`,
    ...given,
  }
}

test('a lost answer opens no second link, and a lost refund is found by its key', async () => {
  const asked = request()
  const lost = await providerAt().create(asked)
  assert.deepEqual(await providerAt().create(asked), lost)
  await emulator().decide(lost.providerId, 'pay')
  const unopened = { reference: asked.reference, providerId: null, paymentId: null }
  assert.equal((await providerAt().fetchStatus(unopened))?.status, 'paid')
  assert.equal(await providerAt().fetchRefund(unopened, null, 'refund:1'), undefined)
  const made = await providerAt().refund(unopened, money(1_000n, 'INR'), 'refund:1')
  assert.deepEqual(await providerAt().fetchRefund(unopened, null, 'refund:1'), made)
})

test('a cancelled link cannot be paid', async () => {
  const { providerId } = await providerAt().create(request())
  const handle = { reference: '', providerId, paymentId: null }
  await providerAt().void(handle)
  await emulator().decide(providerId, 'pay')
  assert.equal(emulator().page(providerId)?.isOpen, false)
})

test('a payout is an entry, and the rest of the balance is nothing', async () => {
  const opened = await providerAt().create(request())
  await emulator().decide(opened.providerId, 'pay')
  const amount = await emulator().payOut?.('INR')
  const [from, to] = [new Date(time.getTime() - 1000), new Date(time.getTime() + 1000)]
  const payouts = []
  for await (const entry of providerAt().entries(from, to, []))
    if (entry.kind === 'payout') payouts.push(-entry.amount.minor)
  assert.deepEqual(payouts, [amount])
  assert.equal(await emulator().payOut?.('INR'), 0n)
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
    const genuine = { kind: 'ignored', eventId: 'evt_1' }
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
          if (supportsAmount({ amount }) === null)
            assert.deepEqual(ownAmount(razorpayAmount(amount), currency), amount)
        },
      ),
    )
  })
  test('whole and three decimals are written as Razorpay counts them', () => {
    assert.equal(razorpayAmount(money(295n, 'JPY')), 295)
    assert.equal(razorpayAmount(money(99_990n, 'KWD')), 99_990)
    assert.throws(() => razorpayAmount(money(99_991n, 'KWD')), RangeError)
  })
})

describe('answers of Razorpay that are not as expected', () => {
  const handle = { reference: 'r-1', providerId: 'plink_1', paymentId: null }
  const link = (given: Record<string, unknown> = {}) => ({
    status: 200,
    body: JSON.stringify({
      id: 'plink_1',
      status: 'paid',
      amount: 100,
      currency: 'INR',
      reference_id: 'r-1',
      payments: [{ payment_id: 'pay_1', status: 'captured' }],
      ...given,
    }),
  })
  const payment = (given: Record<string, unknown> = {}) => ({
    status: 200,
    body: JSON.stringify({
      id: 'pay_1',
      status: 'captured',
      amount: 100,
      currency: 'INR',
      created_at: 1,
      ...given,
    }),
  })
  async function stateAfter(...answers: { status: number; body: string }[]) {
    const host = await startScriptedHost(answers)
    try {
      return await providerAt(host.address).fetchStatus(handle)
    } finally {
      await host.close()
    }
  }

  test('no failure pays anything', async () => {
    const cases: [string, { status: number; body: string }[]][] = [
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
    for (const [failure, answers] of cases)
      await assert.rejects(
        stateAfter(...answers),
        (error) => error instanceof ProviderError && error.failure === failure,
        JSON.stringify(answers),
      )
  })
  test('only a captured payment pays a link', async () => {
    assert.equal((await stateAfter(link(), payment()))?.status, 'paid')
    for (const status of ['authorized', 'created', 'unheard-of'])
      assert.equal((await stateAfter(link(), payment({ status })))?.status, 'progress')
    const declined = [{ payment_id: 'pay_1', status: 'failed' }]
    assert.equal((await stateAfter(link({ payments: declined })))?.status, 'progress')
    assert.equal((await stateAfter(link({ payments: null })))?.status, 'progress')
  })
})

test('the prefix of the key tells test from live', () => {
  assert.equal(razorpayModeOf({ key_id: 'rzp_test_1' }), 'test')
  assert.equal(razorpayModeOf({ key_id: 'rzp_live_1' }), 'live')
  assert.equal(razorpayModeOf({ key_id: 'key_1' }), undefined)
})

conformance.testRecorded()
