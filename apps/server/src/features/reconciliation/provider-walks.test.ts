import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { isoDecimals } from '@hawker/domain/money/iso-decimals'
import { toMajor } from '@hawker/domain/money/money'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { PROVIDERS_IN_APP, isNight } from '../../testing/night.ts'
import {
  type ReconciliationApp,
  type PaidOrder,
  startReconciliationApp,
} from '../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { refundPart } from '../payments/index.ts'

/** Walks of each test at each provider. More by `RECONCILE_WALKS`. */
const WALKS = Number(process.env['RECONCILE_WALKS'] ?? (isNight() ? 10 : 2))
const SEED = Number(process.env['RECONCILE_SEED'] ?? 20261126)
/** Rates to the base currency: equal, dear, cheap, and with a long fraction. */
const RATES = [1, 0.31, 0.8734, 1.5, 3.6725, 157.31, 1_640.25] as const

const STEPS = [
  'buy',
  'refund',
  'refund_in_dashboard',
  'failed_refund',
  'overtaken_refund',
  'refund_of_disputed',
  'open_dispute',
  'win_dispute',
  'lose_dispute',
  'pay_out',
  'change_rate',
  'lose_webhooks',
  'reverse_webhooks',
  'repeat_day',
] as const
type Step = { readonly name: (typeof STEPS)[number]; readonly pick: number; readonly part: number }
const steps = fc.array(
  fc.record({
    name: fc.constantFrom(...STEPS, 'buy', 'refund'),
    pick: fc.nat({ max: 9 }),
    part: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 6, maxLength: 16, size: 'max' },
)

/** A currency of an account, in amounts that the provider can count. */
type Account = { readonly tag: ProviderTag; readonly code: string; readonly step: bigint }
function accountsOf(app: ReconciliationApp, tag: ProviderTag): Account[] {
  const provider = app.provider(tag)
  return app.emulator(tag).currencies.flatMap((code) => {
    const step = [1n, 10n, 100n, 1_000n].find(
      (one) =>
        provider.unsupportedReason({ amount: { minor: PRICE + one, currency: code } }) === null,
    )
    return step === undefined ? [] : [{ tag, code, step }]
  })
}
/** What the cheapest order costs, in minor units of any currency. */
const PRICE = 200_000n

/** One account at one provider, and what the walk has done to it. */
class Walk {
  readonly app: ReconciliationApp
  readonly tag: ProviderTag
  readonly account: Account
  readonly bank: RecordedBank
  readonly changesRates: boolean
  readonly orders: PaidOrder[] = []
  readonly disputes = new Map<number, string>()

  constructor(
    app: ReconciliationApp,
    account: Account,
    { bank, changesRates }: { bank: RecordedBank; changesRates: boolean },
  ) {
    this.app = app
    this.tag = account.tag
    this.account = account
    this.bank = bank
    this.changesRates = changesRates
  }

  setRate(rate: number): Promise<unknown> {
    return this.app.rows(
      sql`update currencies set rate = ${rate} where code = ${this.account.code} and not is_default`,
    )
  }

  async take(step: Step): Promise<void> {
    const { app } = this
    const emulator = app.emulator(this.tag)
    const order = this.orders[step.pick % Math.max(this.orders.length, 1)]
    // So little that the signatures of waiting webhooks stay valid for a whole walk.
    app.clock.forward(15)
    switch (step.name) {
      case 'buy': {
        const price = PRICE + BigInt(step.part) * 1_000n
        this.orders.push(await app.buy(this.tag, price, this.account.code))
        return app.deliver()
      }
      case 'refund': {
        const amount = order && (await this.portion(order, step.part))
        if (!order || !amount) return
        await this.refund(order, amount)
        return app.deliver()
      }
      case 'failed_refund': {
        const amount = order && (await this.portion(order, step.part))
        if (!order || !amount || emulator.refundsAtOnce || this.disputes.has(order.id)) return
        emulator.holdRefunds(true)
        await this.refund(order, amount)
        await app.work()
        emulator.holdRefunds(false)
        const sent = await app.rows<{ provider_id: string }>(sql`
          select r.provider_id from provider_refunds r join transactions t on t.id = r.transaction_id
          where t.uuid = ${order.uuid} and r.status = 'progress' and r.provider_id is not null`)
        // The provider tells it later, and its list may have shown the refund meanwhile.
        if (step.pick % 2 === 0) await app.nights(1)
        for (const { provider_id: id } of sent) await emulator.settleRefund(id, 'failed')
        return app.deliver()
      }
      case 'refund_in_dashboard': {
        const amount = order && (await this.portion(order, step.part))
        if (!order || !amount || this.disputes.has(order.id)) return
        await emulator.refundInDashboard(order.providerId, amount)
        return app.deliver()
      }
      case 'overtaken_refund': {
        const amount = order && (await this.portion(order, step.part))
        const inDashboard = order && (await this.portion(order, step.pick * 11 + 1))
        if (!order || !amount || !inDashboard || this.disputes.has(order.id)) return
        await this.refund(order, amount)
        await emulator.refundInDashboard(order.providerId, inDashboard)
        return app.deliver()
      }
      case 'refund_of_disputed': {
        const amount = order && (await this.portion(order, step.part))
        if (!order || !amount || this.disputes.has(order.id) || !emulator.openDispute) return
        this.disputes.set(order.id, await emulator.openDispute(order.providerId, amount))
        await this.refund(order, amount)
        await app.work()
        return app.deliver()
      }
      case 'open_dispute': {
        const amount = order && (await this.portion(order, step.part))
        if (!order || !amount || this.disputes.has(order.id) || !emulator.openDispute) return
        this.disputes.set(order.id, await emulator.openDispute(order.providerId, amount))
        return app.deliver()
      }
      case 'win_dispute':
      case 'lose_dispute': {
        const [open] = this.disputes
        if (!open) return
        const [orderId, disputeId] = open
        await emulator.closeDispute?.(disputeId, step.name === 'win_dispute' ? 'won' : 'lost')
        // A lost dispute may have returned all, so nothing more is done to the order.
        this.disputes.delete(orderId)
        this.orders.splice(
          this.orders.findIndex(({ id }) => id === orderId),
          1,
        )
        return app.deliver()
      }
      case 'pay_out': {
        const { code } = this.account
        // Razorpay settles in rupees only.
        if (this.tag === 'razorpay' && code !== 'INR') return
        const held = heldBy(app, this.account, this.bank)
        if (held <= 0n) return
        if (emulator.payOut) await emulator.payOut(code)
        else await this.bank.record(this.account, held)
        return
      }
      case 'change_rate':
        if (this.changesRates) await this.setRate(RATES[step.pick % RATES.length] ?? 1)
        return
      case 'lose_webhooks':
        emulator.takeWebhooks()
        return
      case 'reverse_webhooks':
        return app.deliver((webhooks) => [...webhooks.toReversed(), ...webhooks])
      case 'repeat_day':
        await app.rows(sql`update reconcile_runs set finished_at = null where tag = ${this.tag}`)
        return app.nights(1)
    }
  }

  private refund(order: PaidOrder, amount: bigint) {
    const { app } = this
    const now = app.clock.now()
    return app.deps.database.transaction((tx) =>
      refundPart(tx, {
        type: 'order',
        id: order.id,
        amount,
        key: `walk ${order.id} ${now.getTime()}`,
        from: { kind: 'platform_revenue' },
        now,
      }),
    )
  }

  /** A part of the payment that is neither refunded nor disputed. */
  private async portion(order: PaidOrder, part: number): Promise<bigint> {
    const { status, amount, refunded } = await order.payment()
    const [row] = await this.app.rows<{ taken: number }>(sql`
      select coalesce(sum(d.amount), 0)::bigint as taken from payment_disputes d join transactions t
        on t.id = d.transaction_id where t.uuid = ${order.uuid} and d.status <> 'won'`)
    const left = amount - refunded - BigInt(row?.taken ?? 0)
    const { step } = this.account
    return status === 'paid' && left > 0n
      ? (((left / step) * BigInt(part) + 99n) / 100n) * step
      : 0n
  }
}

/** What staff have recorded of providers that list no payouts. */
class RecordedBank {
  private readonly app: ReconciliationApp
  private readonly sums = new Map<string, bigint>()
  private count = 0

  constructor(app: ReconciliationApp) {
    this.app = app
  }

  paidOut({ code }: Account): bigint {
    return this.sums.get(code) ?? 0n
  }

  async record({ tag, code }: Account, amount: bigint): Promise<void> {
    const [first, second] = [
      await this.app.makeUser({ roles: ['admin'] }),
      await this.app.makeUser({ roles: ['admin'] }),
    ]
    const recorded = await this.app.as(first)('recordPayout', {
      query: {},
      body: {
        tag: tag === 'paytabs' ? 'paytabs' : 'mercado-pago',
        amount: toMajor(amount, isoDecimals(code)),
        currency: code,
        day: this.app.clock.now().toISOString().slice(0, 10),
        reference: `walk ${this.count++} ${this.app.clock.now().getTime()}`,
      },
    })
    assert.ok(recorded.ok, JSON.stringify(recorded))
    if (recorded.data.state === 'proposed') {
      const params = { id: recorded.data.id }
      const confirmed = await this.app.as(second)('confirmRecordedPayout', { params, query: {} })
      assert.ok(confirmed.ok, JSON.stringify(confirmed))
    }
    this.sums.set(code, this.paidOut({ tag, code, step: 1n }) + amount)
  }
}

function theirBooks(app: ReconciliationApp, account: Account, bank: RecordedBank) {
  const books = app.emulator(account.tag).books(account.code)
  return { ...books, paidOut: books.paidOut + bank.paidOut(account) }
}
function heldBy(app: ReconciliationApp, account: Account, bank: RecordedBank): bigint {
  const { paid, refunded, fees, disputed, paidOut } = theirBooks(app, account, bank)
  return paid - refunded - fees - disputed - paidOut
}

/** What our books say about a provider, in a currency. */
async function ourBooks(app: ReconciliationApp, { tag, code }: Account) {
  const [row] = await app.rows<
    Record<'paid' | 'refunded' | 'fees' | 'disputed' | 'paidOut', number>
  >(sql`
    select
      (select coalesce(sum(t.amount), 0) from transactions t join currencies c on c.id = t.currency_id
        where t.tag = ${tag} and c.code = ${code} and t.status in ('paid', 'refund'))::bigint as paid,
      (select coalesce(sum(r.amount), 0) from provider_refunds r join transactions t on t.id = r.transaction_id
        join currencies c on c.id = t.currency_id
        where t.tag = ${tag} and c.code = ${code} and r.status = 'paid')::bigint as refunded,
      (select coalesce(sum(fee_booked + case when kind = 'fee' then payout_booked else 0 end), 0)
        from provider_entries where tag = ${tag} and currency = ${code})::bigint as fees,
      (select coalesce(sum(taken), 0) from payment_disputes
        where tag = ${tag} and currency = ${code})::bigint as disputed,
      (select coalesce(sum(payout_booked), 0) from provider_entries
        where tag = ${tag} and currency = ${code} and kind = 'payout')::bigint
        as "paidOut"`)
  assert.ok(row)
  return {
    paid: BigInt(row.paid),
    refunded: BigInt(row.refunded),
    fees: BigInt(row.fees),
    disputed: BigInt(row.disputed),
    paidOut: BigInt(row.paidOut),
  }
}

const balanceOf = async (app: ReconciliationApp, kind: string): Promise<bigint> => {
  const [row] = await app.rows<{ sum: number }>(sql`
    select coalesce(sum(e.amount), 0)::bigint as sum from ledger_entries e
    join ledger_accounts a on a.id = e.account_id where a.kind = ${kind}`)
  return BigInt(row?.sum ?? 0)
}

async function assertBooksAgree(
  app: ReconciliationApp,
  account: Account,
  bank: RecordedBank,
): Promise<void> {
  assert.deepEqual(await ourBooks(app, account), theirBooks(app, account, bank), account.code)
  assert.deepEqual(await openFindings(app), [])
  assert.deepEqual(await overpaidBuyers(app), [])
  assert.deepEqual(await moneyBreaches(app), [])
  const [balance] = await app.rows<{ held: number; difference: number }>(sql`
    select held, difference from provider_balances where tag = ${account.tag}
      and currency = ${account.code} order by night desc limit 1`)
  const tellsBalance = app.provider(account.tag).balance !== undefined
  assert.equal(balance?.difference, tellsBalance ? 0 : undefined, 'the balance is explained')
}

/** At a rate of 1 the ledger has the provider's own numbers. */
async function assertLedgerAgrees(
  app: ReconciliationApp,
  account: Account,
  bank: RecordedBank,
): Promise<void> {
  const { fees, paidOut } = theirBooks(app, account, bank)
  assert.equal(await balanceOf(app, 'provider_clearing'), -heldBy(app, account, bank))
  assert.equal(await balanceOf(app, 'provider_fees'), -fees)
  assert.equal(await balanceOf(app, 'bank'), -paidOut)
}

const MONEY_CHECKS: ReadonlySet<string> = new Set([
  'transfer_not_zero',
  'ledger_not_zero',
  'clearing_not_what_providers_hold',
  'disputes_not_what_was_taken',
  'fees_not_what_providers_list',
  'given_back_not_what_was_paid',
  'payment_not_booked_once',
])
const moneyBreaches = async (app: ReconciliationApp) =>
  describeBreaches(
    (await auditBooks(app.deps.database, app.clock.now())).filter(({ check }) =>
      MONEY_CHECKS.has(check),
    ),
  )

/** Payments whose buyers got more than they paid: by refunds, in the wallet and by their banks. */
const overpaidBuyers = (app: ReconciliationApp) =>
  app.rows(sql`
    select t.id, t.amount, r.got + d.got as got from transactions t
      cross join lateral (select coalesce(sum(amount - returned_by_bank), 0) as got from provider_refunds
        where transaction_id = t.id) r
      cross join lateral (select coalesce(sum(taken), 0) as got from payment_disputes
        where transaction_id = t.id) d
    where r.got + d.got > t.amount`)

const openFindings = (app: ReconciliationApp) =>
  app.rows(sql`
    select tag, class, subject, amount, currency from reconcile_findings where state = 'open'
      and class <> 'dispute_unknown' order by id`)

async function walkThrough(walk: Walk, walked: readonly Step[]): Promise<void> {
  const { app, tag } = walk
  await walk.take({ name: 'buy', pick: 0, part: 50 })
  for (const step of walked) await walk.take(step)
  for (const disputeId of walk.disputes.values())
    await app.emulator(tag).closeDispute?.(disputeId, 'won')
  await app.deliver()
  await app.nights(2)
}

for (const tag of PROVIDERS_IN_APP)
  describe(`random walks at ${tag}`, () => {
    let app: ReconciliationApp
    let bank: RecordedBank
    let accounts: readonly Account[]
    before(async () => {
      app = await startReconciliationApp({ only: tag })
      bank = new RecordedBank(app)
      accounts = accountsOf(app, tag)
    })
    after(() => app.close())

    test(`our ledger equals the books of ${tag} to the cent after each walk`, async () => {
      const [account] = accounts
      assert.ok(account)
      await fc.assert(
        fc.asyncProperty(steps, async (walked) => {
          await walkThrough(new Walk(app, account, { bank, changesRates: false }), walked)
          await assertBooksAgree(app, account, bank)
          await assertLedgerAgrees(app, account, bank)
        }),
        { numRuns: WALKS, seed: SEED, endOnFailure: true },
      )
    })

    test(`in any currency and at any rate our books equal those of ${tag}`, async () => {
      await fc.assert(
        fc.asyncProperty(
          steps,
          fc.nat({ max: 99 }),
          fc.constantFrom(...RATES),
          async (walked, pick, rate) => {
            const account = accounts[pick % accounts.length]
            assert.ok(account)
            const walk = new Walk(app, account, { bank, changesRates: true })
            await app.currencyOf(tag, account.code)
            await walk.setRate(rate)
            await walkThrough(walk, walked)
            await assertBooksAgree(app, account, bank)
          },
        ),
        { numRuns: WALKS, seed: SEED, endOnFailure: true },
      )
    })
  })
