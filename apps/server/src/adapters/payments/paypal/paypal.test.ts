import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import fc from 'fast-check'
import type { Emulator } from '../emulators/emulator.ts'
import { type ServedEmulators, serveEmulators } from '../emulators/serve-emulators.ts'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import type {
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  ProviderCall,
  ProviderEntry,
} from '../port.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'
import { conformanceOf } from '../testing/provider-conformance.ts'
import { testProviderContract } from '../testing/provider-contract.ts'
import { disputeStateOf } from './paypal-dispute.ts'
import { paypalEmulator } from './paypal-emulator.ts'
import { fromWireMoney, toWireMoney } from './paypal-emulator-wire.ts'
import { PAYPAL_CURRENCIES, fromPaypalMoney, toPaypalMoney } from './paypal-money.ts'
import { PAYPAL_ADDITIONS } from './testing/paypal-additions.ts'
import { PAYPAL_KEYS, paypalModeOf, paypalProvider } from './paypal.ts'
import { type FaultyProxy, startFaultyProxy } from '../testing/faulty-proxy.ts'

const conformance = conformanceOf('paypal', { additions: PAYPAL_ADDITIONS, closesAnswers: true })
let offsetMs = 0
const HOUR_S = 3_600
const clock = { now: () => new Date(Date.now() + offsetMs) }
const forward = (seconds: number) => {
  offsetMs += seconds * 1_000
}
const webhookUrl = 'http://hawker.test/webhook/paypal'
let served: ServedEmulators
let emulator: Emulator
let provider: PaymentProvider
/** In front of the emulator. What `proxied` and `proxiedWith` return goes through it. */
let proxy: FaultyProxy
let proxiedProvider: PaymentProvider

const proxied = () => proxiedProvider
const proxiedWith = (options: { onCall?: (call: ProviderCall) => void } = {}) =>
  paypalProvider({ keys: emulator.keys, host: proxy.address, webhookUrl, clock, ...options })

before(async () => {
  served = await serveEmulators([paypalEmulator], {
    clock,
    onExchange: conformance.onExchange,
  })
  const found = served.emulators.get('paypal')
  assert.ok(found)
  emulator = found
  const host = served.addressOf('paypal')
  provider = paypalProvider({ keys: emulator.keys, host, webhookUrl, clock })
  proxy = await startFaultyProxy(host)
  proxiedProvider = proxiedWith()
})
after(async () => {
  await proxy.close()
  await served.close()
})

testProviderContract('paypal', () => ({ provider, emulator, clock }))

const dollars = (minor: bigint) => money(minor, 'USD')
function requestOf(overrides: Partial<PaymentRequest> = {}): PaymentRequest {
  const reference = randomUUID()
  return {
    reference,
    amount: dollars(4_751n),
    decimals: 2,
    description: 'Hawker K7-482',
    returnUrl: `http://hawker.test/pay/${reference}/return`,
    cancelUrl: `http://hawker.test/pay/${reference}/return?left`,
    callbackUrl: webhookUrl,
    lang: 'en',
    payer: { email: 'ana@example.com', name: 'Ana Silva' },
    expiresAt: new Date(clock.now().getTime() + HOUR_S * 1_000),
    key: `open:${reference}:1`,
    ...overrides,
  }
}
async function openBy(by: PaymentProvider, overrides: Partial<PaymentRequest> = {}) {
  const request = requestOf(overrides)
  const { providerId } = await by.create(request)
  return { reference: request.reference, providerId, paymentId: null } satisfies PaymentHandle
}
async function approvedBy(by: PaymentProvider, overrides: Partial<PaymentRequest> = {}) {
  const handle = await openBy(by, overrides)
  await emulator.decide(handle.providerId, 'pay')
  return handle
}
async function paidBy(by: PaymentProvider, overrides: Partial<PaymentRequest> = {}) {
  const handle = await approvedBy(by, overrides)
  assert.equal((await by.fetchStatus(handle))?.status, 'paid')
  return handle
}
const failsAs = (failure: ProviderFailure, code?: string) => (error: unknown) =>
  error instanceof ProviderError &&
  error.failure === failure &&
  (code === undefined || error.code === code)
async function collect(entries: AsyncIterable<ProviderEntry>): Promise<ProviderEntry[]> {
  const all: ProviderEntry[] = []
  for await (const entry of entries) all.push(entry)
  return all
}
const isTake = ({ path }: { path: string }) => /orders\/\w+\/(capture|authorize)$/.test(path)

describe('approval at PayPal', () => {
  beforeEach(() => proxy.reset())

  test('is captured once by many looks at the same time', async () => {
    const before = emulator.books('USD').paid
    const handle = await approvedBy(proxied())
    const states = await Promise.all(
      Array.from({ length: 10 }, () => proxied().fetchStatus(handle)),
    )
    for (const state of states) assert.equal(state?.status, 'paid')
    assert.equal(emulator.books('USD').paid - before, 4_751n)
  })

  test('ends after 3 hours without a look', async () => {
    const handle = await approvedBy(provider)
    emulator.takeWebhooks()
    forward(3 * HOUR_S + 1)
    assert.equal((await provider.fetchStatus(handle))?.status, 'canceled')
    const [webhook] = emulator.takeWebhooks()
    assert.ok(webhook)
    assert.equal(webhook.event, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED')
    const event = await provider.parseWebhook(webhook)
    assert.ok(event.kind === 'payment')
    assert.equal(event.providerId, handle.providerId)
    assert.equal(event.reference, handle.reference)
  })

  test('with a declined card is tried once in 10 minutes, and again after a new approval', async () => {
    const handle = await openBy(proxied())
    await emulator.decide(handle.providerId, 'decline')
    for (let look = 0; look < 5; look += 1) {
      const state = await proxied().fetchStatus(handle)
      assert.equal(state?.status, 'progress')
      assert.equal(state.note, 'INSTRUMENT_DECLINED')
    }
    const keys = new Set(proxy.calls.filter(isTake).map(({ key }) => key))
    assert.ok(keys.size <= 2, 'five looks within a moment use one key')
    await emulator.decide(handle.providerId, 'pay')
    assert.equal((await proxied().fetchStatus(handle))?.status, 'paid')
  })

  test('of a voided order takes nothing', async () => {
    const before = emulator.books('USD').paid
    for (const captureLater of [false, true]) {
      const handle = await openBy(proxied(), { captureLater })
      await proxied().void(handle)
      await emulator.decide(handle.providerId, 'pay')
      assert.equal((await proxied().fetchStatus(handle))?.status, 'canceled')
    }
    assert.equal(proxy.calls.filter(isTake).length, 0)
    assert.equal(emulator.books('USD').paid, before)
  })

  test('is voided although PayPal refuses the mark on the order', async () => {
    const handle = await openBy(proxied())
    proxy.fault(({ method }) =>
      method === 'PATCH' ? { status: 422, json: { name: 'UNPROCESSABLE_ENTITY' } } : undefined,
    )
    await proxied().void(handle)
    assert.equal((await proxied().fetchStatus(handle))?.status, 'progress')
  })

  test('is found after the answer of the capture was lost', async () => {
    const before = emulator.books('USD').paid
    const handle = await approvedBy(proxied())
    proxy.loseAnswer(isTake)
    await assert.rejects(proxied().fetchStatus(handle), failsAs('no_answer'))
    assert.equal((await proxied().fetchStatus(handle))?.status, 'paid')
    assert.equal(emulator.books('USD').paid - before, 4_751n)
  })

  test('that is not captured yet stays in progress when PayPal refuses', async () => {
    const handle = await approvedBy(proxied())
    proxy.fault((call) =>
      isTake(call)
        ? {
            status: 422,
            json: {
              name: 'UNPROCESSABLE_ENTITY',
              details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }],
            },
          }
        : undefined,
    )
    const state = await proxied().fetchStatus(handle)
    assert.equal(state?.status, 'progress')
    assert.equal(state.note, 'PAYEE_ACCOUNT_RESTRICTED')
  })

  test('of an order with another reference is not ours', async () => {
    const handle = await approvedBy(proxied())
    const foreign = { ...handle, reference: randomUUID() }
    assert.equal(await proxied().fetchStatus(foreign), undefined)
    assert.equal(proxy.calls.filter(isTake).length, 0)
  })
})

describe('an authorization at PayPal', () => {
  test('is honoured for 3 days and valid for 29', async () => {
    const handle = await approvedBy(provider, { captureLater: true })
    const began = clock.now().getTime()
    const held = await provider.fetchStatus(handle)
    const days = ((held?.holdUntil?.getTime() ?? 0) - began) / 86_400_000
    assert.ok(days > 2.99 && days < 3.01, `${days} days`)
    forward(29 * 24 * HOUR_S + 1)
    assert.equal((await provider.fetchStatus(handle))?.status, 'canceled')
    await assert.rejects(
      provider.capture(handle, dollars(100n), 'late'),
      failsAs('refused', 'AUTHORIZATION_VOIDED'),
    )
  })

  test('is captured up to 115 % of its amount', async () => {
    const handle = await approvedBy(provider, { captureLater: true, amount: dollars(1_000n) })
    await provider.fetchStatus(handle)
    await assert.rejects(
      provider.capture(handle, dollars(1_151n), 'more'),
      failsAs('refused', 'MAX_CAPTURE_AMOUNT_EXCEEDED'),
    )
    await provider.capture(handle, dollars(1_150n), 'most')
    const state = await provider.fetchStatus(handle)
    assert.deepEqual(state?.amount, dollars(1_150n))
  })

  test('that ended cannot be captured', async () => {
    const handle = await approvedBy(provider, { captureLater: true })
    await provider.fetchStatus(handle)
    await emulator.endHold?.(handle.providerId)
    assert.equal((await provider.fetchStatus(handle))?.status, 'canceled')
    await assert.rejects(provider.capture(handle, dollars(1n), 'x'), failsAs('refused'))
  })

  test('is refunded by the capture, although the handle has the id of the authorization', async () => {
    const handle = await approvedBy(provider, { captureLater: true })
    const held = await provider.fetchStatus(handle)
    await provider.capture(handle, dollars(4_000n), 'c')
    const withAuthorization = { ...handle, paymentId: held?.paymentId ?? null }
    assert.equal((await provider.refund(withAuthorization, dollars(4_000n), 'r')).status, 'paid')
  })

  test('is captured once when the answer was lost', async () => {
    proxy.reset()
    const before = emulator.books('USD').paid
    const handle = await approvedBy(proxied(), { captureLater: true })
    await proxied().fetchStatus(handle)
    proxy.loseAnswer(({ path }) => /authorizations\/\w+\/capture$/.test(path))
    await assert.rejects(proxied().capture(handle, dollars(4_000n), 'once'), failsAs('no_answer'))
    await proxied().capture(handle, dollars(4_000n), 'once')
    assert.equal(emulator.books('USD').paid - before, 4_000n)
  })

  test('without an approval cannot be captured', async () => {
    const handle = await openBy(provider, { captureLater: true })
    await assert.rejects(provider.capture(handle, dollars(1n), 'x'), failsAs('refused'))
  })

  test('is a refusal when PayPal declines the capture', async () => {
    proxy.reset()
    const handle = await approvedBy(proxied(), { captureLater: true })
    await proxied().fetchStatus(handle)
    proxy.fault(({ path }) =>
      /authorizations\/\w+\/capture$/.test(path)
        ? { status: 201, json: { id: 'C', status: 'DECLINED' } }
        : undefined,
    )
    await assert.rejects(
      proxied().capture(handle, dollars(1n), 'x'),
      failsAs('refused', 'DECLINED'),
    )
  })
})

describe('an order at PayPal', () => {
  beforeEach(() => proxy.reset())

  test('is the same one after its answer was lost', async () => {
    const request = requestOf()
    proxy.loseAnswer(({ path }) => path === '/v2/checkout/orders')
    await assert.rejects(proxied().create(request), failsAs('no_answer'))
    const { providerId } = await proxied().create(request)
    const created = proxy.calls.filter(({ path }) => path === '/v2/checkout/orders')
    assert.deepEqual(new Set(created.map(({ key }) => key)), new Set([request.key]))
    assert.equal((await proxied().create(request)).providerId, providerId)
  })

  test('takes only a page of PayPal as the address for the buyer', async () => {
    const addresses = [
      'https://evil.example/checkoutnow',
      `${proxy.address}.evil.example/page/1`,
      'javascript:alert(1)',
    ]
    for (const href of addresses) {
      proxy.fault(({ path }) =>
        path === '/v2/checkout/orders'
          ? { status: 201, json: { id: 'A', links: [{ rel: 'payer-action', href }] } }
          : undefined,
      )
      await assert.rejects(proxied().create(requestOf()), failsAs('no_answer'))
    }
  })

  test('has the intent, the page and the ids that we want', async () => {
    const request = requestOf({ lang: 'he', captureLater: true, description: 'ß'.repeat(300) })
    await proxied().create(request)
    const body: unknown = proxy.calls.find(({ path }) => path === '/v2/checkout/orders')?.json
    assert.deepEqual(body, {
      intent: 'AUTHORIZE',
      purchase_units: [
        {
          custom_id: request.reference,
          invoice_id: request.reference,
          description: 'ß'.repeat(127),
          amount: { currency_code: 'USD', value: '47.51' },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            return_url: request.returnUrl,
            cancel_url: request.cancelUrl,
            user_action: 'PAY_NOW',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
            locale: 'he-IL',
          },
        },
      },
    })
  })

  const faults: readonly [
    string,
    { status: number; json?: object; text?: string },
    ProviderFailure,
  ][] = [
    ['403', { status: 403, json: { name: 'NOT_AUTHORIZED' } }, 'key_refused'],
    ['409', { status: 409, json: { name: 'RESOURCE_CONFLICT' } }, 'no_answer'],
    ['422', { status: 422, json: { name: 'UNPROCESSABLE_ENTITY' } }, 'refused'],
    ['429', { status: 429, json: { name: 'RATE_LIMIT_REACHED' } }, 'no_answer'],
    ['500', { status: 500, json: { name: 'INTERNAL_SERVER_ERROR' } }, 'no_answer'],
    ['HTML', { status: 200, text: '<html>502 Bad Gateway</html>' }, 'no_answer'],
    ['broken JSON', { status: 200, text: '{"id":"5O1' }, 'no_answer'],
    ['another shape', { status: 200, json: { id: 5 } }, 'no_answer'],
    ['no body', { status: 200, text: '' }, 'no_answer'],
  ]
  for (const [name, answer, failure] of faults)
    test(`is an error for every call that is answered with ${name}`, async () => {
      const handle = await paidBy(proxied())
      const refundId = (await proxied().refund(handle, dollars(1n), 'first')).providerId
      proxy.fault(({ path }) => (path === '/v1/oauth2/token' ? undefined : answer))
      const calls = [
        () => proxied().create(requestOf()),
        () => proxied().fetchStatus(handle),
        () => proxied().capture(handle, dollars(1n), 'c'),
        () => proxied().void(handle),
        () => proxied().refund(handle, dollars(1n), 'second'),
        () => proxied().fetchRefund(handle, refundId, 'first'),
        () => proxied().fetchRefund(handle, null, 'first'),
        () => collect(proxied().entries(new Date(0), new Date(1))),
        async () => proxied().fetchDispute?.('PP-D-1'),
      ]
      for (const call of calls) await assert.rejects(call(), failsAs(failure))
    })

  const orderWith = (handle: PaymentHandle, unit: object, order: object = {}) => ({
    status: 200,
    json: {
      id: handle.providerId,
      intent: 'CAPTURE',
      status: 'COMPLETED',
      purchase_units: [
        {
          amount: { currency_code: 'USD', value: '47.51' },
          custom_id: handle.reference,
          ...unit,
        },
      ],
      ...order,
    },
  })
  const captureWith = (fields: object) => ({
    payments: {
      captures: [
        {
          id: 'C',
          status: 'COMPLETED',
          amount: { currency_code: 'USD', value: '47.51' },
          ...fields,
        },
      ],
    },
  })

  test('with an unknown status, a wrong amount or a missing field is never paid', async () => {
    const handle = await openBy(proxied())
    const answers = [
      orderWith(handle, {}, { status: 'COMPLETED' }),
      orderWith(handle, {}, { status: 'NEW_STATUS' }),
      orderWith(handle, {}, { status: 'constructor' }),
      orderWith(handle, captureWith({ status: 'NEW_STATUS' })),
      orderWith(handle, captureWith({ amount: { currency_code: 'USD', value: '47.511' } })),
      orderWith(handle, captureWith({ amount: { currency_code: 'USD', value: 'NaN' } })),
      orderWith(handle, captureWith({ amount: { currency_code: 'USD' } })),
      orderWith(handle, captureWith({ status: undefined })),
      orderWith(handle, {}, { purchase_units: [] }),
    ]
    for (const answer of answers) {
      proxy.fault(({ method }) => (method === 'GET' ? answer : undefined))
      await assert.rejects(proxied().fetchStatus(handle), failsAs('no_answer'))
    }
  })

  test('tells what PayPal took, not what we asked for', async () => {
    const handle = await openBy(proxied())
    proxy.fault(() =>
      orderWith(handle, captureWith({ amount: { currency_code: 'EUR', value: '1.00' } })),
    )
    proxy.pass('/v1/oauth2/token')
    assert.deepEqual((await proxied().fetchStatus(handle))?.amount, money(100n, 'EUR'))
  })

  test('is in progress while a capture is reviewed, and rejected when it is declined', async () => {
    const handle = await openBy(proxied())
    const stateWith = async (fields: object) => {
      proxy.fault(({ method }) =>
        method === 'GET' ? orderWith(handle, captureWith(fields)) : undefined,
      )
      return proxied().fetchStatus(handle)
    }
    const reviewed = await stateWith({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    })
    assert.equal(reviewed?.status, 'progress')
    assert.equal(reviewed.note, 'PENDING_REVIEW')
    assert.equal((await stateWith({ status: 'DECLINED' }))?.status, 'rejected')
    const disputed = { status: 'PENDING', status_details: { reason: 'BUYER_COMPLAINT' } }
    assert.equal((await stateWith(disputed))?.status, 'paid')
  })

  test('that PayPal does not know any more is unknown', async () => {
    const handle = { reference: randomUUID(), providerId: '5O190127TN364715T', paymentId: null }
    assert.equal(await provider.fetchStatus(handle), undefined)
    await provider.void(handle)
    await assert.rejects(provider.capture(handle, dollars(1n), 'x'), failsAs('refused'))
    await assert.rejects(provider.refund(handle, dollars(1n), 'x'), failsAs('refused'))
  })

  test('tells the fee and the account that paid', async () => {
    const state = await provider.fetchStatus(await paidBy(provider))
    assert.deepEqual(state?.fee, dollars(172n))
    assert.equal(state.fingerprint, 'QYR5Z8XDVJNXQ')
  })
})

describe('a refund at PayPal', () => {
  beforeEach(() => proxy.reset())

  test('whose answer was lost is found by our key', async () => {
    const before = emulator.books('USD').refunded
    const handle = await paidBy(proxied())
    assert.equal(await proxied().fetchRefund(handle, null, 'refund:1'), undefined)
    proxy.loseAnswer(({ path }) => path.endsWith('/refund'))
    await assert.rejects(proxied().refund(handle, dollars(500n), 'refund:1'), failsAs('no_answer'))
    const found = await proxied().fetchRefund(handle, null, 'refund:1')
    assert.equal(found?.status, 'paid')
    assert.equal(await proxied().fetchRefund(handle, null, 'refund:2'), undefined)
    const repeated = await proxied().refund(handle, dollars(500n), 'refund:1')
    assert.equal(repeated.providerId, found.providerId)
    assert.equal(emulator.books('USD').refunded - before, 500n)
  })

  test('is another one when its key is older than 45 days', async () => {
    const handle = await paidBy(provider)
    const first = await provider.refund(handle, dollars(100n), 'old')
    forward((provider.refundKeyHours - 1) * HOUR_S)
    assert.equal((await provider.refund(handle, dollars(100n), 'old')).providerId, first.providerId)
    forward(2 * HOUR_S)
    const late = await provider.refund(handle, dollars(100n), 'old')
    assert.notEqual(late.providerId, first.providerId)
  })

  test('of a payment whose order PayPal forgot uses the id of the capture', async () => {
    const handle = await paidBy(proxied())
    const state = await proxied().fetchStatus(handle)
    proxy.fault(({ path }) =>
      path.startsWith('/v2/checkout/')
        ? { status: 404, json: { name: 'RESOURCE_NOT_FOUND' } }
        : undefined,
    )
    const known = { ...handle, paymentId: state?.paymentId ?? null }
    assert.equal((await proxied().refund(known, dollars(100n), 'r')).status, 'paid')
  })

  test('counts while it is pending, and no longer when it has failed', async () => {
    const handle = await paidBy(provider)
    emulator.holdRefunds(true)
    const { providerId } = await provider.refund(handle, dollars(300n), 'pending')
    emulator.holdRefunds(false)
    assert.deepEqual((await provider.fetchStatus(handle))?.refunded, dollars(300n))
    await emulator.settleRefund(providerId, 'failed')
    assert.deepEqual((await provider.fetchStatus(handle))?.refunded, dollars(0n))
  })

  test('that PayPal does not know is unknown', async () => {
    const handle = await paidBy(provider)
    assert.equal(await provider.fetchRefund(handle, 'NONE', 'k'), undefined)
  })

  test('names the payment in its webhook', async () => {
    const handle = await paidBy(provider)
    const paymentId = (await provider.fetchStatus(handle))?.paymentId
    emulator.takeWebhooks()
    await provider.refund(handle, dollars(100n), 'r')
    await emulator.refundInDashboard(handle.providerId, 200n)
    const events = await Promise.all(emulator.takeWebhooks().map((w) => provider.parseWebhook(w)))
    assert.deepEqual(
      events.map((event) => ({ ...event, eventId: '' })),
      [
        { kind: 'refund', eventId: '', paymentId, reference: handle.reference },
        { kind: 'refund', eventId: '', paymentId },
      ],
    )
  })
})

describe('the token', () => {
  const tokenCalls = () => proxy.calls.filter(({ path }) => path === '/v1/oauth2/token').length
  beforeEach(() => proxy.reset())

  test('is requested once for parallel calls, and cached', async () => {
    const fresh = proxiedWith()
    await Promise.all(Array.from({ length: 8 }, () => openBy(fresh)))
    await openBy(fresh)
    assert.equal(tokenCalls(), 1)
  })

  test('is renewed once, shortly before its end', async () => {
    const fresh = proxiedWith()
    const handle = await openBy(fresh)
    forward(9 * HOUR_S - 10 * 60)
    await fresh.fetchStatus(handle)
    assert.equal(tokenCalls(), 1)
    forward(6 * 60)
    await Promise.all(Array.from({ length: 5 }, () => fresh.fetchStatus(handle)))
    assert.equal(tokenCalls(), 2)
  })

  test('is renewed once after a 401, and the call is repeated', async () => {
    const fresh = proxiedWith()
    const handle = await openBy(fresh)
    let refused = 0
    const first = proxy.calls.at(-1)?.authorization
    proxy.fault(({ authorization, path }) => {
      if (path === '/v1/oauth2/token' || authorization !== first) return undefined
      refused += 1
      return { status: 401, json: { name: 'AUTHENTICATION_FAILURE' } }
    })
    const states = await Promise.all(Array.from({ length: 4 }, () => fresh.fetchStatus(handle)))
    for (const state of states) assert.equal(state?.status, 'progress')
    assert.equal(refused, 4)
    assert.equal(tokenCalls(), 2)
  })

  test('is not renewed for ever when the keys are refused', async () => {
    const fresh = proxiedWith()
    const handle = await openBy(fresh)
    proxy.fault(({ path }) =>
      path === '/v1/oauth2/token'
        ? undefined
        : { status: 401, json: { name: 'AUTHENTICATION_FAILURE' } },
    )
    await assert.rejects(fresh.fetchStatus(handle), failsAs('key_refused'))
    assert.equal(proxy.calls.filter(({ path }) => path.startsWith('/v2/')).length, 3)
  })

  test('is requested again after a failed request', async () => {
    const fresh = proxiedWith()
    proxy.fault(() => ({ status: 500, json: {} }))
    await assert.rejects(openBy(fresh), failsAs('no_answer'))
    proxy.reset()
    await openBy(fresh)
  })

  test('and the keys are in no log and no error', async () => {
    const calls: ProviderCall[] = []
    const fresh = proxiedWith({ onCall: (call) => calls.push(call) })
    const handle = await openBy(fresh)
    const bearer = proxy.calls.at(-1)?.authorization?.replace('Bearer ', '') ?? ''
    const { client_secret: secret = '' } = emulator.keys
    assert.ok(bearer.length > 20 && secret.length > 6)
    proxy.fault(({ path }) =>
      path.startsWith('/v2/')
        ? { status: 422, json: { name: 'X', message: `${bearer} ${secret}` } }
        : undefined,
    )
    const errors: string[] = []
    await fresh.fetchStatus(handle).catch((error: unknown) => errors.push(String(error)))
    assert.equal(errors.length, 1)
    assert.ok(calls.length >= 3)
    for (const text of [JSON.stringify(calls), ...errors])
      for (const planted of [bearer, secret]) assert.ok(!text.includes(planted), text)
  })
})

describe('amounts of PayPal', () => {
  test('have no decimals in HUF, JPY and TWD, and two elsewhere', () => {
    const cases: [bigint, string, string][] = [
      [1n, 'JPY', '1'],
      [4_751n, 'USD', '47.51'],
      [5n, 'EUR', '0.05'],
      [120_000n, 'HUF', '1200'],
      [3_300n, 'TWD', '33'],
      [100n, 'GBP', '1.00'],
    ]
    for (const [minor, currency, value] of cases) {
      assert.deepEqual(toPaypalMoney(money(minor, currency)), { currency_code: currency, value })
      assert.deepEqual(fromPaypalMoney({ currency_code: currency, value }), money(minor, currency))
    }
  })

  test('that PayPal cannot count are not taken', () => {
    for (const [minor, currency] of [
      [1_050n, 'HUF'],
      [1n, 'TWD'],
    ] as const) {
      assert.equal(
        provider.unsupportedReason({ amount: money(minor, currency) }),
        'currency_not_taken',
      )
      assert.throws(() => toPaypalMoney(money(minor, currency)), RangeError)
    }
    assert.equal(provider.unsupportedReason({ amount: money(1_000n, 'KWD') }), 'currency_not_taken')
    assert.equal(provider.unsupportedReason({ amount: dollars(0n) }), 'total_too_small')
    assert.equal(provider.unsupportedReason({ amount: dollars(1n) }), null)
  })

  test('are the same there and back, or throw, and the emulator reads them alike', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 15n }),
        fc.constantFrom(...PAYPAL_CURRENCIES),
        (minor, currency) => {
          const amount = money(minor, currency)
          const isWhole = minor % 100n === 0n
          if ((currency === 'HUF' || currency === 'TWD') && !isWhole) {
            assert.throws(() => toPaypalMoney(amount), RangeError)
            return
          }
          const written = toPaypalMoney(amount)
          assert.deepEqual(fromPaypalMoney(written), amount)
          assert.match(written.value, isoDecimals(currency) === 0 ? /^\d+$/ : /^\d+(\.\d\d)?$/)
          if (currency === 'CNY') return
          assert.equal(fromWireMoney(written), minor)
          assert.deepEqual(toWireMoney(minor, currency), written)
        },
      ),
    )
  })

  test('with a wrong number of decimals are refused by the emulator', () => {
    assert.equal(fromWireMoney({ currency_code: 'HUF', value: '12.00' }), 'DECIMALS_NOT_SUPPORTED')
    assert.equal(fromWireMoney({ currency_code: 'JPY', value: '12.0' }), 'DECIMALS_NOT_SUPPORTED')
    assert.equal(fromWireMoney({ currency_code: 'USD', value: '1.001' }), 'DECIMAL_PRECISION')
    assert.equal(fromWireMoney({ currency_code: 'XTS', value: '1' }), 'INVALID_CURRENCY_CODE')
    assert.equal(
      fromWireMoney({ currency_code: 'USD', value: '0.00' }),
      'CANNOT_BE_ZERO_OR_NEGATIVE',
    )
  })
})

describe('entries of PayPal', () => {
  beforeEach(() => proxy.reset())
  const transactionOf = (id: string, at: string, overrides: object = {}) => ({
    transaction_info: {
      transaction_id: id,
      transaction_event_code: 'T0006',
      transaction_initiation_date: at,
      transaction_amount: { currency_code: 'USD', value: '10.00' },
      fee_amount: { currency_code: 'USD', value: '-0.60' },
      transaction_status: 'S',
      ...overrides,
    },
  })
  const isReport = ({ path }: { path: string }) => path === '/v1/reporting/transactions'

  test('longer than 31 days are asked in ranges, and none comes twice', async () => {
    const at = '2026-02-01T00:00:00+0000'
    proxy.fault((call) => {
      if (!isReport(call)) return undefined
      const start = Date.parse(call.query.get('start_date') ?? '')
      const end = Date.parse(call.query.get('end_date') ?? '')
      assert.ok(end - start <= 31 * 86_400_000)
      const isIn = Date.parse(at) >= start && Date.parse(at) <= end
      return {
        status: 200,
        json: { transaction_details: isIn ? [transactionOf('T', at)] : [], total_pages: 1 },
      }
    })
    const from = new Date('2026-01-01T00:00:00Z')
    const entries = await collect(proxied().entries(from, new Date('2026-04-15T00:00:00Z')))
    assert.equal(proxy.calls.filter(isReport).length, 4)
    assert.deepEqual(
      entries.map(({ id }) => id),
      ['T:T0006'],
    )
    // 1 February is the end of the first range and the start of the second one.
    assert.deepEqual(await collect(proxied().entries(from, new Date(at))), [])
  })

  test('come from all pages', async () => {
    proxy.fault((call) => {
      if (!isReport(call)) return undefined
      const page = call.query.get('page') ?? ''
      const details = [transactionOf(`P${page}`, '2026-01-05T10:00:00+0000')]
      return { status: 200, json: { transaction_details: details, total_pages: 3 } }
    })
    const entries = await collect(
      proxied().entries(new Date('2026-01-05T00:00:00Z'), new Date('2026-01-06T00:00:00Z')),
    )
    assert.deepEqual(
      entries.map(({ id }) => id),
      ['P1:T0006', 'P2:T0006', 'P3:T0006'],
    )
  })

  test('of a range with too many transactions are asked in halves', async () => {
    proxy.fault((call) => {
      if (!isReport(call)) return undefined
      const start = Date.parse(call.query.get('start_date') ?? '')
      const end = Date.parse(call.query.get('end_date') ?? '')
      if (end - start > 6 * 3_600_000) return { status: 400, json: { name: 'RESULTSET_TOO_LARGE' } }
      const details = [transactionOf(`S${start}`, new Date(start).toISOString())]
      return { status: 200, json: { transaction_details: details, total_pages: 1 } }
    })
    const entries = await collect(
      proxied().entries(new Date('2026-01-05T00:00:00Z'), new Date('2026-01-06T00:00:00Z')),
    )
    assert.equal(entries.length, 4)
    proxy.fault((call) =>
      isReport(call) ? { status: 400, json: { name: 'RESULTSET_TOO_LARGE' } } : undefined,
    )
    await assert.rejects(
      collect(proxied().entries(new Date(0), new Date(2_000))),
      failsAs('refused', 'RESULTSET_TOO_LARGE'),
    )
  })

  test('name what moved, by the code of the event', async () => {
    const at = '2026-01-05T10:00:00+0000'
    const minus = { currency_code: 'USD', value: '-10.00' }
    const related = { paypal_reference_id: 'C', paypal_reference_id_type: 'TXN' }
    const details = [
      transactionOf('A', at, {
        paypal_reference_id: 'O',
        paypal_reference_id_type: 'ODR',
        custom_field: 'ref-2',
        invoice_id: 'ref-2',
      }),
      transactionOf('B', at, {
        ...related,
        transaction_event_code: 'T1107',
        transaction_amount: minus,
        fee_amount: undefined,
        custom_field: 'ref-2,0123',
      }),
      transactionOf('D', at, {
        ...related,
        transaction_event_code: 'T1201',
        transaction_amount: minus,
        fee_amount: undefined,
      }),
      transactionOf('E', at, {
        transaction_event_code: 'T0106',
        transaction_amount: minus,
        fee_amount: undefined,
      }),
      transactionOf('F', at, {
        transaction_event_code: 'T0400',
        transaction_amount: minus,
        fee_amount: undefined,
      }),
      transactionOf('G', at, {
        transaction_event_code: 'T0001',
        transaction_amount: minus,
        fee_amount: undefined,
      }),
      transactionOf('H', at, { transaction_status: 'P' }),
      transactionOf('I', at, { transaction_status: 'D' }),
    ]
    proxy.fault((call) =>
      isReport(call)
        ? { status: 200, json: { transaction_details: details, total_pages: 1 } }
        : undefined,
    )
    const entries = await collect(
      proxied().entries(new Date('2026-01-05T00:00:00Z'), new Date('2026-01-06T00:00:00Z')),
    )
    const when = new Date('2026-01-05T10:00:00Z')
    const out = { amount: dollars(-1_000n), at: when }
    assert.deepEqual(entries, [
      {
        id: 'A:T0006',
        kind: 'payment',
        reference: 'ref-2',
        paymentId: 'A',
        providerId: 'O',
        amount: dollars(1_000n),
        fee: dollars(60n),
        at: when,
      },
      { id: 'B:T1107', kind: 'refund', reference: 'ref-2', paymentId: 'C', refundId: 'B', ...out },
      { id: 'D:T1201', kind: 'dispute', paymentId: 'C', ...out },
      { id: 'E:T0106', kind: 'fee', ...out },
      { id: 'F:T0400', kind: 'payout', payoutId: 'F', ...out },
      { id: 'G:T0001', kind: 'other', ...out },
    ])
  })

  test('with an unreadable date are an error', async () => {
    proxy.fault((call) =>
      isReport(call)
        ? {
            status: 200,
            json: { transaction_details: [transactionOf('A', 'yesterday')], total_pages: 1 },
          }
        : undefined,
    )
    await assert.rejects(
      collect(proxied().entries(new Date(0), new Date(1_000))),
      failsAs('no_answer'),
    )
  })

  test('add up to the books, with fees, disputes and payouts', async () => {
    const handle = await paidBy(provider, { amount: money(50_000n, 'EUR') })
    await provider.refund(handle, money(1_000n, 'EUR'), randomUUID())
    const won = await emulator.openDispute?.(handle.providerId, 2_000n)
    await emulator.closeDispute?.(won ?? '', 'won')
    await emulator.openDispute?.(handle.providerId, 3_000n)
    const paidOut = await emulator.payOut?.('EUR')
    assert.ok(paidOut !== undefined && paidOut > 0n)
    const now = clock.now().getTime()
    const entries = (
      await collect(provider.entries(new Date(now - 60_000), new Date(now + 60_000)))
    ).filter(({ amount }) => amount.currency === 'EUR')
    const sumOf = (kind: string) =>
      entries.filter((e) => e.kind === kind).reduce((sum, { amount }) => sum + amount.minor, 0n)
    assert.equal(sumOf('dispute'), -3_000n)
    assert.equal(sumOf('payout'), -paidOut)
    const fees = entries.reduce((sum, { fee }) => sum + (fee?.minor ?? 0n), 0n)
    assert.equal(entries.reduce((sum, { amount }) => sum + amount.minor, 0n) - fees, 0n)
  })
})

describe('disputes of PayPal', () => {
  const disputeWith = (overrides: object) =>
    disputeStateOf({
      dispute_id: 'PP-D-1',
      reason: 'UNAUTHORISED',
      status: 'OPEN',
      dispute_amount: { currency_code: 'USD', value: '50.00' },
      ...overrides,
    })
  const moved = (type: string, reason: string, value: string, party = 'SELLER') => ({
    party,
    type,
    reason,
    amount: { currency_code: 'USD', value },
  })

  test('have the ids, the stage, the due date and the money', () => {
    const state = disputeWith({
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_life_cycle_stage: 'CHARGEBACK',
      seller_response_due_date: '2026-12-06T00:00:00.000Z',
      disputed_transactions: [{ seller_transaction_id: 'C', custom: 'ref', invoice_number: 'inv' }],
      fund_movements: [
        moved('DEBIT', 'DISPUTE_SETTLEMENT', '50.00'),
        moved('DEBIT', 'DISPUTE_FEE', '15.00'),
        moved('CREDIT', 'DISPUTE_SETTLEMENT', '50.00', 'BUYER'),
      ],
    })
    assert.deepEqual(state, {
      disputeId: 'PP-D-1',
      paymentId: 'C',
      reference: 'ref',
      amount: dollars(5_000n),
      fee: dollars(1_500n),
      reason: 'UNAUTHORISED',
      stage: 'chargeback',
      status: 'open',
      fundsTaken: true,
      dueAt: new Date('2026-12-06T00:00:00Z'),
    })
  })

  const outcomes: readonly [object, string, boolean][] = [
    [{ status: 'OPEN', dispute_life_cycle_stage: 'INQUIRY' }, 'open', false],
    [{ status: 'OTHER' }, 'open', false],
    [{ status: 'UNDER_REVIEW' }, 'answered', false],
    [{ status: 'WAITING_FOR_BUYER_RESPONSE' }, 'answered', false],
    [
      { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' } },
      'lost',
      true,
    ],
    [{ status: 'RESOLVED', dispute_outcome: { outcome_code: 'ACCEPTED' } }, 'lost', true],
    [
      { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } },
      'won',
      false,
    ],
    [{ status: 'RESOLVED', dispute_outcome: { outcome_code: 'CANCELED_BY_BUYER' } }, 'won', false],
    [
      { status: 'RESOLVED', dispute_outcome: { outcome_code: 'RESOLVED_WITH_PAYOUT' } },
      'won',
      false,
    ],
    [
      {
        status: 'RESOLVED',
        dispute_outcome: { outcome_code: 'RESOLVED_WITH_PAYOUT' },
        money_movements: [
          {
            affected_party: 'SELLER',
            type: 'DEBIT',
            reason: 'DISPUTE_SETTLEMENT',
            amount: { currency_code: 'USD', value: '50.00' },
          },
        ],
      },
      'lost',
      true,
    ],
  ]
  for (const [fields, status, fundsTaken] of outcomes)
    test(`${JSON.stringify(fields)} is ${status}`, () => {
      const state = disputeWith(fields)
      assert.equal(state.status, status)
      assert.equal(state.fundsTaken, fundsTaken)
      assert.equal(state.stage === 'inquiry', 'dispute_life_cycle_stage' in fields)
    })

  test('name the payment in their webhooks', async () => {
    const handle = await paidBy(provider)
    const paymentId = (await provider.fetchStatus(handle))?.paymentId
    emulator.takeWebhooks()
    const disputeId = await emulator.openDispute?.(handle.providerId, 100n)
    const [webhook] = emulator.takeWebhooks()
    assert.ok(webhook)
    const { eventId: _, ...event } = { eventId: '', ...(await provider.parseWebhook(webhook)) }
    const { reference } = handle
    assert.deepEqual(event, { kind: 'dispute', disputeId, paymentId, reference })
  })

  test('that PayPal does not know are unknown', async () => {
    assert.equal(await provider.fetchDispute?.('PP-D-NONE'), undefined)
  })
})

describe('keys of PayPal', () => {
  test('have a mode of their own', () => {
    assert.equal(paypalModeOf({ mode: 'live' }), 'live')
    assert.equal(paypalModeOf({ mode: 'sandbox' }), 'test')
    for (const mode of ['', 'LIVE', 'production', 'constructor'])
      assert.equal(paypalModeOf({ mode }), undefined)
    assert.deepEqual(
      PAYPAL_KEYS.map(({ environment }) => environment),
      [
        'PAYPAL_CLIENT_ID',
        'PAYPAL_CLIENT_SECRET',
        'PAYPAL_WEBHOOK_ID',
        'PAYPAL_WEBHOOK_ID_OLD',
        'PAYPAL_MODE',
      ],
    )
  })

  test('go to the host of their mode, and never to the live one without a mode', async () => {
    const urls: string[] = []
    const realFetch = globalThis.fetch
    globalThis.fetch = async (input) => {
      urls.push(String(input))
      return Response.json({ access_token: 'A21', expires_in: 32_400 })
    }
    try {
      for (const mode of ['sandbox', 'live']) {
        const check = await paypalProvider({ keys: { mode }, webhookUrl, clock }).check()
        assert.deepEqual(check, {
          ok: true,
          account: 'PayPal',
          mode: mode === 'live' ? 'live' : 'test',
        })
      }
      const unclear = paypalProvider({ keys: { mode: 'production' }, webhookUrl, clock })
      assert.equal((await unclear.check()).ok, false)
      await assert.rejects(unclear.create(requestOf()))
    } finally {
      globalThis.fetch = realFetch
    }
    const token = '/v1/oauth2/token'
    assert.deepEqual(urls.slice(0, 3), [
      `https://api-m.sandbox.paypal.com${token}`,
      `https://api-m.paypal.com${token}`,
      `https://api-m.sandbox.paypal.com${token}`,
    ])
  })

  test('without a mode do not pass the check', async () => {
    const host = served.addressOf('paypal')
    const keys = { ...emulator.keys, mode: 'production' }
    const unclear = paypalProvider({ keys, host, webhookUrl, clock })
    assert.equal((await unclear.check()).ok, false)
  })

  test('that pass the check tell the app and the mode', async () => {
    assert.deepEqual(await provider.check(), {
      ok: true,
      account: 'APP-80W284485P519543T',
      mode: 'test',
    })
  })
})

conformance.testRecorded()
