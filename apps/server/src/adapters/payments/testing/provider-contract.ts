import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { type Money, money } from '@hawker/domain/money/money'
import type { Emulator, SentWebhook } from '../emulators/emulator.ts'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import type {
  DisputeState,
  PaymentHandle,
  PaymentProvider,
  PaymentRequest,
  ProviderEntry,
} from '../port.ts'
import { ProviderError } from '../provider-error.ts'

/** A provider and the other side of it. The tests are the buyer, the bank and the dashboard. */
export type ProviderBench = {
  readonly provider: PaymentProvider
  readonly emulator: Emulator
  /** The clock of both sides. */
  readonly clock: { now(): Date }
}

type Opened = { request: PaymentRequest; handle: PaymentHandle; redirectUrl: string }

/** The tests that every payment provider passes, against its emulator. */
export function testProviderContract(name: string, bench: () => ProviderBench): void {
  const currency = () => bench().emulator.currencies[0] ?? 'USD'
  const amountOf = (minor: bigint) => money(minor, currency())
  /** Every payment that was opened. */
  const handles: PaymentHandle[] = []
  const later = (ms: number) => new Date(bench().clock.now().getTime() + ms)
  const newRequest = (
    overrides: Partial<PaymentRequest> = {},
    amount: Money = amountOf(475_000n),
  ): PaymentRequest => {
    const reference = randomUUID()
    return {
      reference,
      amount,
      decimals: isoDecimals(amount.currency),
      description: 'Hawker K7-482',
      returnUrl: `http://hawker.test/pay/${reference}/return`,
      cancelUrl: `http://hawker.test/pay/${reference}/return?left`,
      callbackUrl: `http://hawker.test/webhook/${name}`,
      lang: 'en',
      payer: {
        email: 'ana@example.com',
        name: 'Ana Silva',
        country: 'BR',
        phone: '+5511987654321',
      },
      expiresAt: later(45 * 60_000),
      key: `open:${reference}:1`,
      ...overrides,
    }
  }
  async function open(overrides: Partial<PaymentRequest> = {}, amount?: Money): Promise<Opened> {
    const request = newRequest(overrides, amount)
    const { providerId, redirectUrl } = await bench().provider.create(request)
    const handle = { reference: request.reference, providerId, paymentId: null }
    handles.push(handle)
    return { request, redirectUrl, handle }
  }
  const idOf = ({ handle }: Opened) => handle.providerId ?? ''
  async function stateOf({ handle }: Opened) {
    const state = await bench().provider.fetchStatus(handle)
    assert.ok(state, 'the provider knows the payment')
    return state
  }
  /** The handle with the id of the payment, as the server stores it after a check. */
  async function lookedUp(opened: Opened): Promise<PaymentHandle> {
    const { paymentId } = await stateOf(opened)
    return { ...opened.handle, paymentId: paymentId ?? null }
  }
  async function pay(overrides: Partial<PaymentRequest> = {}, amount?: Money): Promise<Opened> {
    const opened = await open(overrides, amount)
    await bench().emulator.decide(idOf(opened), 'pay')
    return opened
  }
  const refused = (error: unknown) => error instanceof ProviderError && error.failure === 'refused'
  /** A refund that is too much is refused, or answered as failed. */
  async function assertRefundRefused(handle: PaymentHandle, amount: Money, key: string) {
    const outcome = await bench()
      .provider.refund(handle, amount, key)
      .then(
        ({ status }) => status,
        (error: unknown) => (refused(error) ? 'failed' : Promise.reject(error)),
      )
    assert.equal(outcome, 'failed')
  }
  const collect = async (entries: AsyncIterable<ProviderEntry>) => {
    const all: ProviderEntry[] = []
    for await (const entry of entries) all.push(entry)
    return all
  }
  async function heldIn(code: string): Promise<bigint | undefined> {
    const balance = await bench().provider.balance?.(later(60_000))
    return balance && (balance.amounts.find((amount) => amount.currency === code)?.minor ?? 0n)
  }
  const flip = (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    changed[changed.length - 2] = (changed[changed.length - 2] ?? 0) ^ 1
    return changed
  }

  describe(`provider contract of ${name}`, () => {
    test('an open payment is in progress, and its page is a URL', async () => {
      const opened = await open()
      assert.ok(URL.canParse(opened.redirectUrl))
      const state = await stateOf(opened)
      assert.equal(state.status, 'progress')
      assert.equal(state.providerId, opened.handle.providerId)
    })

    test('the same reference is never opened twice', async () => {
      const request = newRequest()
      const first = await bench().provider.create(request)
      if (bench().provider.repeatsCreate)
        assert.deepEqual(await bench().provider.create(request), first)
      else {
        // Refused, or another page: nobody has seen the first one.
        const again = await bench()
          .provider.create(request)
          .catch((error: unknown) => (refused(error) ? undefined : Promise.reject(error)))
        assert.notEqual(again?.providerId, first.providerId)
      }
    })

    test('a payment that nobody opened is unknown', async () => {
      const handle = { reference: randomUUID(), providerId: null, paymentId: null }
      assert.equal(await bench().provider.fetchStatus(handle), undefined)
    })

    test('a paid payment has the amount, and the ids to ask again', async () => {
      const opened = await pay()
      const state = await stateOf(opened)
      assert.equal(state.status, 'paid')
      assert.deepEqual(state.amount, opened.request.amount)
      const again = await bench().provider.fetchStatus(await lookedUp(opened))
      assert.equal(again?.status, 'paid')
    })

    test('asking for 3-D Secure pays nothing until the buyer answers', async () => {
      const opened = await open()
      await bench().emulator.decide(idOf(opened), 'challenge')
      assert.equal((await stateOf(opened)).status, 'progress')
      await bench().emulator.decide(idOf(opened), 'pay')
      assert.equal((await stateOf(opened)).status, 'paid')
    })

    test('after a declined try the buyer can pay, where the page stays open', async () => {
      const opened = await open()
      await bench().emulator.decide(idOf(opened), 'decline')
      const { declineEnds } = bench().provider
      assert.equal((await stateOf(opened)).status, declineEnds ? 'rejected' : 'progress')
      if (declineEnds) return
      await bench().emulator.decide(idOf(opened), 'pay')
      assert.equal((await stateOf(opened)).status, 'paid')
    })

    test('an expired page is canceled or stays in progress, and is never paid', async () => {
      const opened = await open()
      await bench().emulator.expire(idOf(opened))
      assert.ok(['canceled', 'rejected', 'progress'].includes((await stateOf(opened)).status))
      await bench().emulator.decide(idOf(opened), 'pay')
      assert.notEqual((await stateOf(opened)).status, 'paid')
    })

    test('a captured payment stays paid when it is voided', async () => {
      const opened = await pay()
      await bench().provider.void(await lookedUp(opened))
      assert.equal((await stateOf(opened)).status, 'paid')
    })

    test('voiding twice changes nothing', async () => {
      const opened = await open()
      await bench().provider.void(opened.handle)
      await bench().provider.void(opened.handle)
      assert.ok(['canceled', 'progress'].includes((await stateOf(opened)).status))
    })

    test('a hold is captured once, in part, and the rest is released', async () => {
      if (!bench().provider.canHold) return
      const opened = await pay({ captureLater: true })
      const held = await stateOf(opened)
      assert.equal(held.status, 'authorized')
      assert.deepEqual(held.amount, opened.request.amount)
      assert.ok(held.holdUntil instanceof Date)
      const handle = await lookedUp(opened)
      const less = amountOf(400_000n)
      await bench().provider.capture(handle, less, 'capture:1')
      // The same again, or a refusal: both capture once.
      const again = bench().provider.capture(handle, less, 'capture:1')
      await again.catch((error: unknown) => (refused(error) ? undefined : Promise.reject(error)))
      const captured = await stateOf(opened)
      assert.equal(captured.status, 'paid')
      assert.deepEqual(captured.amount, less)
      assert.equal(bench().emulator.books(currency()).paid >= 400_000n, true)
    })

    test('a hold is never captured above its amount', async () => {
      if (!bench().provider.canHold) return
      const opened = await pay({ captureLater: true })
      const handle = await lookedUp(opened)
      const more = amountOf(900_000n)
      await assert.rejects(bench().provider.capture(handle, more, 'capture:more'), refused)
      assert.equal((await stateOf(opened)).status, 'authorized')
    })

    test('a voided hold is canceled and cannot be captured', async () => {
      if (!bench().provider.canHold) return
      const opened = await pay({ captureLater: true })
      const handle = await lookedUp(opened)
      await bench().provider.void(handle)
      assert.equal((await stateOf(opened)).status, 'canceled')
      await assert.rejects(bench().provider.capture(handle, opened.request.amount, 'c'), refused)
    })

    test('refunds in parts return all of the payment, and no more', async () => {
      const opened = await pay()
      const handle = await lookedUp(opened)
      const before = bench().emulator.books(currency()).refunded
      const first = await bench().provider.refund(handle, amountOf(475_000n - 10n), 'r:1')
      assert.notEqual(first.status, 'failed')
      await assertRefundRefused(handle, amountOf(475_000n), 'r:2')
      assert.notEqual(
        (await bench().provider.refund(handle, amountOf(10n), 'r:3')).status,
        'failed',
      )
      await assertRefundRefused(handle, amountOf(10n), 'r:4')
      assert.equal(bench().emulator.books(currency()).refunded - before, 475_000n)
      assert.equal((await stateOf(opened)).refunded?.minor, 475_000n)
    })

    test('a refund repeated with its key is one refund, while the provider keeps keys', async () => {
      if (bench().provider.refundKeyHours === 0) return
      const handle = await lookedUp(await pay())
      const before = bench().emulator.books(currency()).refunded
      const first = await bench().provider.refund(handle, amountOf(1_000n), 'same')
      const again = await bench().provider.refund(handle, amountOf(1_000n), 'same')
      assert.equal(again.providerId, first.providerId)
      assert.equal(bench().emulator.books(currency()).refunded - before, 1_000n)
    })

    test('a refund in progress is asked by its id until it is paid or has failed', async () => {
      if (bench().emulator.refundsAtOnce) return
      for (const outcome of ['paid', 'failed'] as const) {
        const opened = await pay()
        const handle = await lookedUp(opened)
        bench().emulator.holdRefunds(true)
        const key = `pending:${randomUUID()}`
        const started = await bench().provider.refund(handle, amountOf(1_000n), key)
        bench().emulator.holdRefunds(false)
        assert.equal(started.status, 'progress')
        const ask = () => bench().provider.fetchRefund(handle, started.providerId, key)
        assert.equal((await ask())?.status, 'progress')
        await bench().emulator.settleRefund(started.providerId, outcome)
        assert.equal((await ask())?.status, outcome)
        const expected = outcome === 'paid' ? 1_000n : 0n
        assert.equal((await stateOf(opened)).refunded?.minor ?? 0n, expected)
      }
    })

    test('a refund in the dashboard is part of the state', async () => {
      const opened = await pay()
      // PayPal captures when it is asked.
      await stateOf(opened)
      await bench().emulator.refundInDashboard(idOf(opened), 1_000n)
      assert.equal((await stateOf(opened)).refunded?.minor, 1_000n)
    })

    test('a webhook counts only with a valid signature', async () => {
      bench().emulator.takeWebhooks()
      const opened = await pay()
      const webhooks = bench().emulator.takeWebhooks()
      assert.ok(webhooks.length > 0)
      const parse = (webhook: SentWebhook) => bench().provider.parseWebhook(webhook)
      const events = await Promise.all(webhooks.map(parse))
      const own = events.flatMap((event) => (event.kind === 'payment' ? [event] : []))
      assert.ok(own.length > 0, 'a payment is announced')
      const ids = [
        opened.request.reference,
        opened.handle.providerId,
        (await lookedUp(opened)).paymentId,
      ]
      for (const { reference, providerId, paymentId } of own)
        assert.ok(
          [reference, providerId, paymentId].some((id) => id !== undefined && ids.includes(id)),
        )
      const signed = webhooks[0]
      assert.ok(signed)
      const forgeries: SentWebhook[] = [
        {
          ...signed,
          headers: { 'content-type': 'application/json' },
          query: {},
          rawBody: Buffer.from('{}'),
        },
        { ...signed, rawBody: Buffer.alloc(0), headers: {} },
        { ...signed, rawBody: Buffer.from('not json'), headers: {} },
      ]
      for (const forged of forgeries) assert.equal((await parse(forged)).kind, 'forged')
      const wrongBit = await parse({
        ...signed,
        rawBody: flip(signed.rawBody),
        query: signed.query,
      })
      if (name !== 'mercado-pago' && name !== 'moyasar' && name !== 'flutterWave')
        assert.equal(wrongBit.kind, 'forged')
    })

    test('the event ids of different events differ, and those of a repeated one are equal', async () => {
      bench().emulator.takeWebhooks()
      await pay()
      await pay()
      const webhooks = bench().emulator.takeWebhooks()
      const ids = await Promise.all(
        webhooks.map(async (webhook) => {
          const [first, again] = await Promise.all([
            bench().provider.parseWebhook(webhook),
            bench().provider.parseWebhook(webhook),
          ])
          assert.deepEqual(first, again)
          assert.ok(first.kind !== 'forged')
          return first.eventId
        }),
      )
      assert.equal(new Set(ids).size, ids.length)
    })

    test('the smallest amount of every currency is paid exactly', async () => {
      for (const code of bench().emulator.currencies)
        for (const minor of [1n, 10n, 100n, 1_000n, 100_000n]) {
          const smallest = money(minor, code)
          if (bench().provider.unsupportedReason({ amount: smallest }) !== null) continue
          const opened = await pay({}, smallest)
          assert.deepEqual((await stateOf(opened)).amount, smallest)
          break
        }
    })

    test('a currency that the account does not take has a reason', () => {
      assert.equal(
        bench().provider.unsupportedReason({ amount: money(1_000n, 'XTS') }),
        'currency_not_taken',
      )
    })

    test('the list of entries agrees with the books of the provider', async () => {
      const code = currency()
      const start = later(-40 * 86_400_000)
      const opened = await pay()
      await bench().provider.refund(await lookedUp(opened), amountOf(2_000n), `e:${randomUUID()}`)
      const end = later(40 * 86_400_000)
      const entries = (await collect(bench().provider.entries(start, end, handles))).filter(
        ({ amount }) => amount.currency === code,
      )
      assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length)
      const sumOf = (kind: ProviderEntry['kind']) =>
        entries.filter((entry) => entry.kind === kind).reduce((sum, e) => sum + e.amount.minor, 0n)
      const books = bench().emulator.books(code)
      assert.equal(sumOf('payment'), books.paid)
      assert.equal(-sumOf('refund'), books.refunded)
      assert.ok(
        entries.some(({ reference, providerId, paymentId }) =>
          [reference, providerId, paymentId].some(
            (id) =>
              id !== undefined && [opened.request.reference, opened.handle.providerId].includes(id),
          ),
        ) || entries.some(({ kind, paymentId }) => kind === 'payment' && paymentId !== undefined),
      )
    })

    test('a payout is an entry, and leaves nothing of the balance', async () => {
      const { emulator, provider } = bench()
      if (!emulator.payOut) return
      const code = currency()
      const opened = await pay({}, amountOf(50_000n))
      await lookedUp(opened)
      const entries = async () =>
        (await collect(provider.entries(later(-60_000), later(60_000), handles))).filter(
          ({ kind, amount }) => kind === 'payout' && amount.currency === code,
        )
      const before = await entries()
      const amount = await emulator.payOut(code)
      const [made, ...more] = (await entries()).filter(
        ({ id }) => !before.some((entry) => entry.id === id),
      )
      assert.deepEqual([made?.amount, more], [money(-amount, code), []])
      const { paid, refunded, fees, disputed, paidOut } = emulator.books(code)
      assert.equal(paid - refunded - fees - disputed - paidOut, 0n)
      assert.equal((await heldIn(code)) ?? 0n, 0n)
    })

    test('the balance is what the provider holds', async () => {
      const { emulator, provider } = bench()
      if (!provider.balance) return
      const code = currency()
      await lookedUp(await pay({}, amountOf(50_000n)))
      const { paid, refunded, fees, disputed, paidOut } = emulator.books(code)
      const all = paid - refunded - fees - disputed - paidOut
      const held = (await heldIn(code)) ?? 0n
      const before = later(0)
      const { at, pendingDays } = await provider.balance(later(60_000))
      assert.ok(at >= before)
      // A payment of today may be missing.
      if (pendingDays === 0) assert.equal(held, all)
      else assert.ok(held < all, `${held} of ${all}`)
    })

    test('a dispute is read by its id, and then shows how it ended', async () => {
      const { emulator, provider } = bench()
      if (!emulator.openDispute || !emulator.closeDispute || !provider.fetchDispute) return
      for (const outcome of ['won', 'lost'] as const) {
        const opened = await pay()
        await lookedUp(opened)
        emulator.takeWebhooks()
        const disputeId = await emulator.openDispute(idOf(opened), 5_000n)
        const events = await Promise.all(
          emulator.takeWebhooks().map((webhook) => provider.parseWebhook(webhook)),
        )
        assert.ok(events.some((event) => event.kind === 'dispute' && event.disputeId === disputeId))
        const dispute: DisputeState | undefined = await provider.fetchDispute(disputeId)
        assert.equal(dispute?.status, 'open')
        assert.equal(dispute.amount.minor, 5_000n)
        await emulator.closeDispute(disputeId, outcome)
        assert.equal((await provider.fetchDispute(disputeId))?.status, outcome)
      }
    })

    test('a disputed payment is not refunded, or its disputes are listed', async () => {
      const { emulator, provider } = bench()
      if (!emulator.openDispute) return
      const [disputed, other] = [await pay(), await pay()]
      const handle = await lookedUp(disputed)
      const id = await emulator.openDispute(idOf(disputed), 5_000n)
      if (!provider.listDisputes)
        return assertRefundRefused(handle, amountOf(5_000n), 'refund:disputed')
      assert.deepEqual(await provider.listDisputes(handle), [await provider.fetchDispute?.(id)])
      assert.deepEqual(await provider.listDisputes(await lookedUp(other)), [])
    })

    test('the check says whether the keys work', async () => {
      assert.equal((await bench().provider.check()).ok, true)
      bench().emulator.revokeKeys(true)
      try {
        const answer = await bench().provider.check()
        assert.equal(answer.ok, false)
        await assert.rejects(
          open(),
          (error) => error instanceof ProviderError && error.failure === 'key_refused',
        )
      } finally {
        bench().emulator.revokeKeys(false)
      }
      await open()
    })
  })
}
