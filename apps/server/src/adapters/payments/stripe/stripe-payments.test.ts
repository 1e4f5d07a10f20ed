import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { money } from '@hawker/domain/money/money'
import { conformanceOf } from '../testing/provider-conformance.ts'
import type { PaymentHandle, PaymentRequest, ProviderEntry } from '../port.ts'
import { ProviderError, type ProviderFailure } from '../provider-error.ts'
import { STRIPE_ADDITIONS } from './testing/stripe-additions.ts'
import { startStripeBench } from './testing/stripe-bench.ts'
import { stripeModeOf, stripeProvider } from './stripe.ts'

const conformance = conformanceOf('stripe', { additions: STRIPE_ADDITIONS, closesAnswers: true })
const bench = await startStripeBench({ now: Date.now, onExchange: conformance.onExchange })
after(() => bench.close())
const { provider, emulator } = bench
const usd = (minor: bigint) => money(minor, 'USD')

type Opened = { request: PaymentRequest; handle: PaymentHandle; id: string }
async function open(overrides: Partial<PaymentRequest> = {}): Promise<Opened> {
  const request = bench.newRequest(overrides)
  const { providerId } = await provider.create(request)
  const handle = { reference: request.reference, providerId, paymentId: null }
  return { request, handle, id: providerId }
}
async function pay(overrides: Partial<PaymentRequest> = {}): Promise<Opened> {
  const opened = await open(overrides)
  await emulator.decide(opened.id, 'pay')
  return opened
}
async function stateOf({ handle }: Opened) {
  const state = await provider.fetchStatus(handle)
  assert.ok(state)
  return state
}
const failsWith = (failure: ProviderFailure) => (error: unknown) =>
  error instanceof ProviderError && error.failure === failure
/** The body of the last call to a path. */
const lastBody = (path: string): unknown =>
  bench.exchanges.findLast(({ request }) => request.path === path && request.method === 'POST')
    ?.request.body
/** Calls while the proxy damages answers. */
async function whileTampered<Result>(
  how: Parameters<typeof bench.tamper>[0],
  run: () => Promise<Result>,
): Promise<Result> {
  bench.tamper(how)
  try {
    return await run()
  } finally {
    bench.tamper(undefined)
  }
}
const setPath = (object: unknown, path: readonly string[], value: unknown): void => {
  const [name = '', ...rest] = path
  if (typeof object !== 'object' || object === null) throw new Error(`nothing at ${name}`)
  if (rest.length > 0) setPath(Reflect.get(object, name), rest, value)
  else if (value === undefined) Reflect.deleteProperty(object, name)
  else Reflect.set(object, name, value)
}
/** A field of each answer has this value. Undefined: the field is missing. */
const withField = (path: string, value: unknown) => (answer: { status: number; text: string }) => {
  const json: unknown = JSON.parse(answer.text)
  setPath(json, path.split('.'), value)
  return { status: answer.status, text: JSON.stringify(json) }
}

describe('opening a page at Stripe', () => {
  const minutesAhead = (minutes: number) =>
    new Date(Math.floor(bench.clock.now().getTime() / 1000) * 1000 + minutes * 60_000)

  test('asks for cards in our currency only', async () => {
    const { request } = await open({ amount: usd(4_751n) })
    const { reference } = request
    assert.deepEqual(lastBody('/v1/checkout/sessions'), {
      mode: 'payment',
      ui_mode: 'hosted_page',
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      client_reference_id: reference,
      locale: 'en',
      expires_at: String(Math.floor(request.expiresAt.getTime() / 1000)),
      line_items: [
        {
          quantity: '1',
          price_data: {
            currency: 'usd',
            unit_amount: '4751',
            product_data: { name: 'Hawker K7-482' },
          },
        },
      ],
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: 'false' },
      metadata: { reference },
      payment_intent_data: { description: 'Hawker K7-482', metadata: { reference } },
      customer_email: 'ana@example.com',
    })
  })

  test('shows the page in our language where Stripe has it', async () => {
    for (const [lang, expected] of [
      ['de-AT', 'de'],
      ['ar', 'auto'],
      ['he', 'auto'],
    ] as const) {
      await open({ lang })
      const body = lastBody('/v1/checkout/sessions')
      assert.ok(typeof body === 'object' && body !== null && 'locale' in body)
      assert.equal(body.locale, expected)
    }
  })

  test('the page ends when the payment is no longer wanted, as far as Stripe can do so', async () => {
    for (const [wanted, laterMin] of [
      [45, 0],
      [32, 0],
      [10, 31],
      [23 * 60, 0],
    ] as const) {
      const request = bench.newRequest({ expiresAt: minutesAhead(wanted) })
      const expected = new Date(request.expiresAt.getTime() + laterMin * 60_000)
      assert.deepEqual((await provider.create(request)).expiresAt, expected)
    }
    const request = bench.newRequest({ expiresAt: minutesAhead(72 * 60) })
    const { expiresAt } = await provider.create(request)
    const endMs = request.expiresAt.getTime() - 48 * 3_600_000
    assert.ok(Math.abs((expiresAt?.getTime() ?? 0) - endMs) < 60_000)
  })

  test('gives the first page again a minute later, also for a near deadline', async () => {
    for (const minutes of [45, 10]) {
      const request = bench.newRequest({ expiresAt: minutesAhead(minutes) })
      const first = await provider.create(request)
      bench.forward(60)
      assert.deepEqual(await provider.create(request), first)
    }
  })

  test('opens a page although time has passed the shortest end between two calls', async () => {
    const request = bench.newRequest({ expiresAt: minutesAhead(32) })
    await provider.create(request)
    bench.forward(120)
    assert.ok((await provider.create(request)).redirectUrl)
  })

  test('a key with another amount is refused', async () => {
    const request = bench.newRequest()
    await provider.create(request)
    await assert.rejects(
      provider.create({ ...request, amount: usd(9_999n) }),
      (error) =>
        failsWith('refused')(error) &&
        error instanceof ProviderError &&
        error.code === 'idempotency_error',
    )
  })

  test('a lost answer gives the same page again with the same key', async () => {
    const request = bench.newRequest()
    await assert.rejects(
      whileTampered(
        () => 'reset',
        () => provider.create(request),
      ),
      failsWith('no_answer'),
    )
    const sessions = () =>
      new Set(
        bench.exchanges.flatMap(({ answer }) => {
          const text = JSON.stringify(answer.json ?? {})
          return text.includes(request.reference) ? [text.match(/cs_test_\w+/)?.[0]] : []
        }),
      )
    const { providerId } = await provider.create(request)
    assert.deepEqual([...sessions()], [providerId])
  })

  test('a server error is repeated with its key for a day', async () => {
    const request = bench.newRequest({ expiresAt: minutesAhead(24 * 60 + 600) })
    emulator.failNextPost()
    await assert.rejects(provider.create(request), failsWith('no_answer'))
    await assert.rejects(provider.create(request), failsWith('no_answer'))
    assert.ok((await provider.create({ ...request, key: `${request.key}:2` })).providerId)
  })
})

describe('state of a payment at Stripe', () => {
  test('a declined try leaves its reason while the page is open', async () => {
    const opened = await open()
    await emulator.decide(opened.id, 'decline')
    const { status, note } = await stateOf(opened)
    assert.deepEqual({ status, note }, { status: 'progress', note: 'insufficient_funds' })
    await emulator.decide(opened.id, 'pay')
    assert.equal((await stateOf(opened)).note, undefined)
  })

  test('a paid one names card and fee', async () => {
    const { paymentId: _, providerId: __, ...state } = await stateOf(await pay())
    assert.deepEqual(state, {
      status: 'paid',
      amount: usd(4_751n),
      brand: 'visa',
      last4: '4242',
      fingerprint: 'AOB934RVNwzk6xtn',
      fee: usd(167n),
      refunded: usd(0n),
    })
  })

  test('a session of another payment is never paid', async () => {
    const { handle } = await pay()
    const foreign = { ...handle, reference: 'another' }
    await assert.rejects(provider.fetchStatus(foreign), failsWith('no_answer'))
  })

  test('another amount or currency is what the state says', async () => {
    const { handle } = await pay()
    const received = 'payment_intent.amount_received'
    const less = await whileTampered(withField(received, 1), () => provider.fetchStatus(handle))
    assert.deepEqual(less?.amount, usd(1n))
    const currency = withField('payment_intent.currency', 'eur')
    const other = await whileTampered(currency, () => provider.fetchStatus(handle))
    assert.deepEqual(other?.amount, money(4_751n, 'EUR'))
  })

  for (const [path, value] of [
    ['status', 'half-open'],
    ['payment_intent.status', 'perhaps'],
    ['payment_intent', null],
    ['payment_intent', 'pi_not_expanded'],
    ['payment_intent.amount_received', undefined],
    ['payment_intent.amount_received', '4751'],
    ['payment_intent.latest_charge.amount_refunded', undefined],
    ['client_reference_id', null],
  ] as const)
    test(`an answer with ${path} ${String(value)} is no answer`, async () => {
      const { handle } = await pay()
      await assert.rejects(
        whileTampered(withField(path, value), () => provider.fetchStatus(handle)),
        failsWith('no_answer'),
      )
    })

  test('refunds that failed do not count', async () => {
    const opened = await pay()
    emulator.holdRefunds(true)
    const refund = await provider.refund(opened.handle, usd(1_000n), `r:${opened.id}`)
    emulator.holdRefunds(false)
    assert.deepEqual((await stateOf(opened)).refunded, usd(1_000n))
    await emulator.settleRefund(refund.providerId, 'failed')
    assert.deepEqual((await stateOf(opened)).refunded, usd(0n))
    await provider.refund(opened.handle, usd(300n), `r2:${opened.id}`)
    assert.deepEqual((await stateOf(opened)).refunded, usd(300n))
    const state = await provider.fetchRefund(opened.handle, refund.providerId, '')
    assert.equal(state?.note, 'expired_or_canceled_card')
  })

  test('a fee that we cannot count does not hide the payment', async () => {
    const opened = await pay({ amount: money(500n, 'ISK') })
    const field = 'payment_intent.latest_charge.balance_transaction.fee'
    const state = await whileTampered(withField(field, 33), () =>
      provider.fetchStatus(opened.handle),
    )
    assert.equal(state?.status, 'paid')
    assert.equal(state.fee, undefined)
  })
})

describe('holds at Stripe', () => {
  const hold = async (minor = 4_751n) => pay({ captureLater: true, amount: usd(minor) })

  test('what a capture in part releases is no refund', async () => {
    const opened = await hold()
    await provider.capture(opened.handle, usd(4_000n), `c:${opened.id}`)
    assert.deepEqual((await stateOf(opened)).refunded, usd(0n))
    await provider.refund(opened.handle, usd(1_500n), `r:${opened.id}`)
    const state = await stateOf(opened)
    assert.deepEqual([state.amount, state.refunded], [usd(4_000n), usd(1_500n)])
    await assert.rejects(
      provider.refund(opened.handle, usd(2_501n), `r2:${opened.id}`),
      failsWith('refused'),
    )
  })

  test('its entries sum up to what was captured', async () => {
    const opened = await hold()
    await provider.capture(opened.handle, usd(4_000n), `c:${opened.id}`)
    const { paymentId } = await stateOf(opened)
    const own = (await entries()).filter((entry) => entry.paymentId === paymentId)
    assert.deepEqual(
      own.map(({ kind, amount }) => [kind, amount.minor]),
      [
        ['payment', -751n],
        ['payment', 4_751n],
      ],
    )
  })

  test('a capture whose answer was lost can be repeated with its key', async () => {
    const opened = await hold()
    const capture = () => provider.capture(opened.handle, usd(4_000n), `c:${opened.id}`)
    await assert.rejects(
      whileTampered(({ path }) => (path.endsWith('capture') ? 'reset' : undefined), capture),
      failsWith('no_answer'),
    )
    await capture()
    assert.deepEqual((await stateOf(opened)).amount, usd(4_000n))
    await assert.rejects(
      provider.capture(opened.handle, usd(500n), `c2:${opened.id}`),
      failsWith('refused'),
    )
  })

  test('a hold ends after seven days', async () => {
    const opened = await hold()
    const { holdUntil } = await stateOf(opened)
    const aheadMs = (holdUntil?.getTime() ?? 0) - bench.clock.now().getTime()
    assert.equal(Math.round(aheadMs / 86_400_000), 7)
    bench.forward(7 * 86_400)
    assert.equal((await stateOf(opened)).status, 'canceled')
  })

  test('voiding cancels the hold of a buyer who paid between look and call', async () => {
    const opened = await open({ captureLater: true })
    let isPaid = false
    await whileTampered(
      ({ method }) => {
        if (method === 'GET' && !isPaid) {
          isPaid = true
          void emulator.decide(opened.id, 'pay')
        }
        return undefined
      },
      () => provider.void(opened.handle),
    )
    assert.equal((await stateOf(opened)).status, 'canceled')
  })

  test('voiding closes an open page', async () => {
    const opened = await open()
    await provider.void(opened.handle)
    assert.equal(emulator.page(opened.id)?.isOpen, false)
    await provider.void({ ...opened.handle, providerId: 'cs_test_unknown' })
    await provider.void({ ...opened.handle, providerId: null })
  })
})

describe('refunds at Stripe', () => {
  test('a lost answer is found by the key, and repeated as one refund', async () => {
    const opened = await pay()
    const key = `r:${opened.id}`
    const refund = () => provider.refund(opened.handle, usd(1_000n), key)
    await assert.rejects(
      whileTampered(({ path }) => (path === '/v1/refunds' ? 'reset' : undefined), refund),
      failsWith('no_answer'),
    )
    const found = await provider.fetchRefund(opened.handle, null, key)
    assert.equal(found?.status, 'paid')
    assert.deepEqual(await refund(), found)
    assert.deepEqual((await stateOf(opened)).refunded, usd(1_000n))
    assert.equal(await provider.fetchRefund(opened.handle, null, 'another'), undefined)
    assert.equal(await provider.fetchRefund(opened.handle, 're_unknown', key), undefined)
  })

  test('one that ended in a server error is found by the key for more than a day', async () => {
    const opened = await pay()
    const key = `r:${opened.id}`
    const refund = () => provider.refund(opened.handle, usd(1_000n), key)
    emulator.failNextPost()
    await assert.rejects(refund(), failsWith('no_answer'))
    await assert.rejects(refund(), failsWith('no_answer'))
    bench.forward(25 * 3600)
    assert.equal((await provider.fetchRefund(opened.handle, null, key))?.status, 'paid')
    // If the refund is not looked up first, the same key makes a second one now.
    await refund()
    assert.deepEqual((await stateOf(opened)).refunded, usd(2_000n))
  })

  test('the key is found among more refunds than one page of the list has', async () => {
    const opened = await pay({ amount: usd(200_00n) })
    for (let index = 0; index < 103; index++)
      await emulator.refundInDashboard(opened.id, index === 0 ? 77n : 1n)
    const key = `r:${opened.id}`
    const refund = await provider.refund(opened.handle, usd(5n), key)
    for (let index = 0; index < 103; index++) await emulator.refundInDashboard(opened.id, 1n)
    assert.deepEqual(await provider.fetchRefund(opened.handle, null, key), refund)
    assert.deepEqual((await stateOf(opened)).refunded, usd(77n + 102n + 5n + 103n))
  })

  test('nothing is refunded before it was paid', async () => {
    const opened = await open()
    await assert.rejects(provider.refund(opened.handle, usd(1n), 'r'), failsWith('refused'))
  })
})

describe('disputes at Stripe', () => {
  test('a dispute takes money until it is won', async () => {
    const opened = await pay()
    const { paymentId } = await stateOf(opened)
    const disputeId = await emulator.openDispute?.(opened.id, 4_000n)
    assert.ok(disputeId && paymentId)
    assert.deepEqual((await stateOf(opened)).disputed, usd(4_000n))
    const dispute = await provider.fetchDispute?.(disputeId)
    assert.ok(dispute?.dueAt)
    const { dueAt: _, ...rest } = dispute
    assert.deepEqual(rest, {
      disputeId,
      paymentId,
      reference: opened.request.reference,
      amount: usd(4_000n),
      fee: usd(1_500n),
      reason: 'fraudulent',
      stage: 'chargeback',
      status: 'open',
      fundsTaken: true,
    })
    await emulator.closeDispute?.(disputeId, 'won')
    assert.equal((await provider.fetchDispute?.(disputeId))?.fundsTaken, false)
    assert.deepEqual((await stateOf(opened)).disputed, usd(0n))
    const own = (await entries()).filter((entry) => entry.disputeId === disputeId)
    assert.deepEqual(
      own.map(({ kind, amount, fee }) => [kind, amount.minor, fee?.minor]),
      [
        ['dispute', 4_000n, undefined],
        ['dispute', -4_000n, 1_500n],
      ],
    )
  })

  test('an inquiry takes nothing', async () => {
    const opened = await pay()
    const disputeId = emulator.openInquiry(opened.id, 4_000n)
    const dispute = await provider.fetchDispute?.(disputeId)
    assert.deepEqual(
      [dispute?.stage, dispute?.status, dispute?.fundsTaken, dispute?.fee.minor],
      ['inquiry', 'open', false, 0n],
    )
    assert.equal((await stateOf(opened)).disputed, undefined)
    await emulator.closeDispute?.(disputeId, 'won')
    const ended = await provider.fetchDispute?.(disputeId)
    assert.deepEqual([ended?.stage, ended?.status], ['inquiry', 'won'])
  })

  test('an unknown dispute is undefined, and an unknown status no answer', async () => {
    assert.equal(await provider.fetchDispute?.('du_unknown'), undefined)
    const disputeId = emulator.openInquiry((await pay()).id, 4_000n)
    await assert.rejects(
      async () =>
        whileTampered(withField('status', 'maybe'), async () => provider.fetchDispute?.(disputeId)),
      failsWith('no_answer'),
    )
  })
})

async function entries(): Promise<ProviderEntry[]> {
  const nowMs = bench.clock.now().getTime()
  const all = provider.entries(new Date(nowMs - 60 * 86_400_000), new Date(nowMs + 60_000))
  return Array.fromAsync(all)
}

describe('entries of Stripe', () => {
  test('name refund, payout and fee', async () => {
    const opened = await pay()
    const refund = await provider.refund(opened.handle, usd(1_000n), `r:${opened.id}`)
    const paidOut = await emulator.payOut?.('USD')
    const [payout, refunded, payment] = await entries()
    assert.deepEqual([payout?.kind, payout?.amount.minor], ['payout', -(paidOut ?? 0n)])
    assert.ok(payout?.payoutId)
    assert.deepEqual([refunded?.kind, refunded?.refundId], ['refund', refund.providerId])
    assert.equal(refunded?.reference, opened.request.reference)
    assert.deepEqual([payment?.kind, payment?.fee], ['payment', usd(167n)])
  })

  test('tell both amounts of a payment in a currency that is converted', async () => {
    await pay({ amount: money(4_751n, 'EUR') })
    const [entry] = await whileTampered(withField('data.0.currency', 'usd'), entries)
    assert.deepEqual(entry?.original, money(4_751n, 'EUR'))
    assert.deepEqual(entry.amount, usd(4_751n))
  })

  test('continue over the pages of the list', async () => {
    const all = await entries()
    assert.ok(all.length > 100)
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  })
})

describe('saved cards at Stripe', () => {
  const { cards } = provider
  assert.ok(cards)
  const paySaving = async (overrides: Partial<PaymentRequest> = {}) => {
    const opened = await open({ saveCard: true, ...overrides })
    await emulator.decide(opened.id, 'pay', { savesCard: true })
    const { customerId } = await stateOf(opened)
    assert.ok(customerId)
    return { ...opened, customerId }
  }

  test('are listed with brand, last four digits and expiry', async () => {
    const { customerId } = await paySaving()
    const [card, ...others] = await cards.listCards(customerId)
    assert.deepEqual(others, [])
    assert.deepEqual(card, {
      id: card?.id,
      brand: 'visa',
      last4: '4242',
      expiryMonth: 8,
      expiryYear: 2034,
    })
  })

  test('are offered by the next page, and pay there', async () => {
    const { customerId, request } = await paySaving()
    const [card] = await cards.listCards(customerId)
    const next = await open({ payer: { ...request.payer, customerId } })
    assert.deepEqual(emulator.page(next.id)?.savedCards, [{ id: card?.id, last4: '4242' }])
    await emulator.decide(next.id, 'pay', { cardId: card?.id })
    const { status, customerId: payer } = await stateOf(next)
    assert.deepEqual([status, payer], ['paid', customerId])
    assert.equal((await cards.listCards(customerId)).length, 1)
  })

  test('are not saved without the consent on the page', async () => {
    const paid = await pay({ saveCard: true })
    const { customerId = '' } = await stateOf(paid)
    assert.deepEqual(await cards.listCards(customerId), [])
  })

  test('make no customer for a payer who does not want to save one', async () => {
    const opened = await open()
    assert.equal(emulator.page(opened.id)?.offersSaving, false)
    await emulator.decide(opened.id, 'pay', { savesCard: true })
    assert.equal((await stateOf(opened)).customerId, undefined)
  })

  test('are removed once', async () => {
    const { customerId } = await paySaving()
    const [card] = await cards.listCards(customerId)
    assert.ok(card)
    const both = [cards.removeCard(customerId, card.id), cards.removeCard(customerId, card.id)]
    assert.deepEqual((await Promise.all(both)).toSorted(), [false, true])
    assert.equal(await cards.removeCard(customerId, card.id), false)
    assert.deepEqual(await cards.listCards(customerId), [])
  })

  test('are not removed for another customer', async () => {
    const [own, other] = [await paySaving(), await paySaving()]
    const [card] = await cards.listCards(own.customerId)
    assert.equal(await cards.removeCard(other.customerId, card?.id ?? ''), false)
    assert.equal(await cards.removeCard(other.customerId, 'pm_unknown'), false)
    assert.deepEqual(await cards.listCards(own.customerId), [card])
  })

  test('go with their customer, whose removal can be repeated', async () => {
    const { customerId } = await paySaving()
    await cards.removeCustomer(customerId)
    await cards.removeCustomer(customerId)
    assert.deepEqual(await cards.listCards(customerId), [])
  })

  test('a failed removal is no success', async (t) => {
    const { customerId } = await paySaving()
    const [card] = await cards.listCards(customerId)
    t.after(() => bench.tamper(undefined))
    bench.tamper(() => ({ status: 500, text: '{"error":{"type":"api_error"}}' }))
    const noAnswer = (error: unknown) => error instanceof ProviderError
    await assert.rejects(cards.removeCard(customerId, card?.id ?? ''), noAnswer)
    await assert.rejects(cards.removeCustomer(customerId), noAnswer)
    await assert.rejects(cards.listCards(customerId), noAnswer)
  })

  test('a customer that was deleted in the dashboard can pay', async () => {
    const { request, customerId } = await paySaving()
    emulator.removeCustomer(customerId)
    const payer = { ...request.payer, customerId }
    const again = await pay({ payer, saveCard: true })
    assert.equal((await stateOf(again)).status, 'paid')
    assert.deepEqual((await provider.create(again.request)).providerId, again.id)
  })

  test('a page that is opened again after the customer was made does not fail', async () => {
    const { request, customerId } = await paySaving()
    const before = await open()
    const payer = { ...request.payer, customerId }
    await provider.create({ ...before.request, payer })
  })
})

describe('failures of Stripe', () => {
  const html = '<html>502 Bad Gateway</html>'
  const error = (type: string, code?: string) => JSON.stringify({ error: { type, code } })
  for (const [title, answer, failure] of [
    ['401', { status: 401, text: error('invalid_request_error') }, 'key_refused'],
    ['403', { status: 403, text: error('invalid_request_error') }, 'key_refused'],
    ['402', { status: 402, text: error('card_error', 'card_declined') }, 'refused'],
    ['404 of a proxy', { status: 404, text: html }, 'refused'],
    ['409', { status: 409, text: error('idempotency_error') }, 'no_answer'],
    ['429', { status: 429, text: error('invalid_request_error', 'lock_timeout') }, 'no_answer'],
    ['500', { status: 500, text: error('api_error') }, 'no_answer'],
    ['502 with HTML', { status: 502, text: html }, 'no_answer'],
    ['200 with HTML', { status: 200, text: html }, 'no_answer'],
    ['200 with broken JSON', { status: 200, text: '{"id":' }, 'no_answer'],
    ['200 with another object', { status: 200, text: '{"id":"x"}' }, 'no_answer'],
    ['200 without a body', { status: 200, text: '' }, 'no_answer'],
    ['a broken connection', 'reset', 'no_answer'],
  ] as const)
    test(`${title} is ${failure} for every call`, async () => {
      const opened = await pay()
      const { paymentId = null } = await stateOf(opened)
      const handle = { ...opened.handle, paymentId }
      await whileTampered(
        () => answer,
        async () => {
          for (const call of [
            () => provider.create(bench.newRequest()),
            () => provider.fetchStatus(handle),
            () => provider.refund(handle, usd(1n), 'r'),
            () => provider.fetchRefund(handle, null, 'r'),
            () => provider.fetchRefund(handle, 're_1', 'r'),
            () => provider.void(handle),
            async () => provider.fetchDispute?.('du_1'),
            entries,
          ])
            await assert.rejects(call, failsWith(failure))
        },
      )
      assert.equal((await stateOf(opened)).status, 'paid')
    })

  test('keys are in no error, log or answer', async () => {
    const { secret_key: key = '' } = bench.keys
    const text = JSON.stringify({ error: { type: 'api_error', message: `bad ${key}` } })
    const { calls } = bench
    const failed = await whileTampered(
      () => ({ status: 500, text }),
      () => provider.create(bench.newRequest()).catch((error: unknown) => error),
    )
    assert.ok(failed instanceof ProviderError)
    assert.match(failed.message, /bad •••/)
    assert.equal(JSON.stringify(calls).includes(key), false)
    assert.match(calls.at(-1)?.answer ?? '', /bad •••/)
  })

  test('the check names account and mode, also for a key that may not read the account', async () => {
    assert.deepEqual(await provider.check(), {
      ok: true,
      account: 'Emulated Market',
      mode: 'test',
    })
    const restricted = await whileTampered(
      ({ path }) => (path === '/v1/account' ? { status: 403, text: '{}' } : undefined),
      () => provider.check(),
    )
    assert.deepEqual(restricted, { ok: true, account: 'Stripe', mode: 'test' })
  })

  test('the emulator refuses a wrong key, another version and unknown fields', async (context) => {
    // Its calls break the schemas on purpose.
    const own = await startStripeBench({ now: Date.now })
    context.after(() => own.close())
    const other = stripeProvider({
      keys: { secret_key: 'sk_test_wrong' },
      host: own.address,
      webhookUrl: '',
      clock: own.clock,
    })
    await assert.rejects(other.create(own.newRequest()), failsWith('key_refused'))
    const send = async (headers: Record<string, string>, body: string) =>
      (
        await fetch(`${own.address}/v1/refunds`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${own.keys['secret_key']}`,
            'content-type': 'application/x-www-form-urlencoded',
            ...headers,
          },
          body,
        })
      ).status
    assert.equal(await send({ 'stripe-version': '2023-08-16' }, ''), 400)
    const version = { 'stripe-version': '2026-10-28.endive' }
    assert.equal(await send(version, 'payment_intent=pi_1&amount=1&metadata[a]=b'), 404)
    assert.equal(await send(version, 'payment_intent=pi_1&amount=1&metadata[a]=b&x=1'), 400)
  })
})

describe('keys of Stripe', () => {
  for (const [key, mode] of [
    ['sk_test_51abc', 'test'],
    ['rk_test_51abc', 'test'],
    ['sk_live_51abc', 'live'],
    ['rk_live_51abc', 'live'],
    ['pk_live_51abc', undefined],
    ['sk_test_', undefined],
    ['', undefined],
  ] as const)
    test(`${key || 'no key'}: ${mode ?? 'no secret key'}`, () =>
      assert.equal(stripeModeOf({ secret_key: key }), mode))
})

conformance.testRecorded()
