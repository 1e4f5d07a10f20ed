import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import {
  type ReconciliationApp,
  type PaidOrder,
  startReconciliationApp,
} from '../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'
import { refundPart } from '../payments/index.ts'

/** More by `RECONCILE_WALKS`. */
const WALKS = Number(process.env['RECONCILE_WALKS'] ?? 5)
const SEED = 20261126

const STEPS = [
  'buy',
  'refund',
  'refund_in_dashboard',
  'open_dispute',
  'win_dispute',
  'lose_dispute',
  'pay_out',
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

/** One account at one provider, and what the walk has done to it. */
class Walk {
  readonly app: ReconciliationApp
  readonly tag: ProviderTag
  readonly orders: PaidOrder[] = []
  readonly disputes = new Map<number, string>()

  constructor(app: ReconciliationApp, tag: ProviderTag) {
    this.app = app
    this.tag = tag
  }

  async take(step: Step): Promise<void> {
    const { app } = this
    const emulator = app.emulator(this.tag)
    const order = this.orders[step.pick % Math.max(this.orders.length, 1)]
    // So little that the signatures of waiting webhooks stay valid for a whole walk.
    app.clock.forward(15)
    switch (step.name) {
      case 'buy': {
        this.orders.push(await app.buy(this.tag, 20_000n + BigInt(step.part) * 101n))
        return app.deliver()
      }
      case 'refund': {
        const amount = order && (await this.portion(order, step.part))
        if (!order || !amount) return
        await app.deps.database.transaction((tx) =>
          refundPart(tx, {
            type: 'order',
            id: order.id,
            amount,
            key: `walk ${order.id} ${app.clock.now().getTime()}`,
            from: { kind: 'platform_revenue' },
            now: app.clock.now(),
          }),
        )
        return app.deliver()
      }
      case 'refund_in_dashboard': {
        const amount = order && (await this.portion(order, step.part))
        if (!order || !amount || this.disputes.has(order.id)) return
        await emulator.refundInDashboard(order.providerId, amount)
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
        const { code } = await app.currencyOf(this.tag)
        const { paid, refunded, fees, disputed, paidOut } = emulator.books(code)
        if (paid - refunded - fees - disputed - paidOut > 0n) await emulator.payOut?.(code)
        return
      }
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

  /** A part of the payment that is neither refunded nor disputed. */
  private async portion(order: PaidOrder, part: number): Promise<bigint> {
    const { status, amount, refunded } = await order.payment()
    const [row] = await this.app.rows<{ taken: number }>(sql`
      select coalesce(sum(d.amount), 0)::bigint as taken from payment_disputes d join transactions t
        on t.id = d.transaction_id where t.uuid = ${order.uuid} and d.status <> 'won'`)
    const left = amount - refunded - BigInt(row?.taken ?? 0)
    return status === 'paid' && left > 0n ? (left * BigInt(part) + 99n) / 100n : 0n
  }
}

/** What our books say about a provider, in its currency and in base currency. */
async function ourBooks(app: ReconciliationApp, tag: ProviderTag) {
  const [row] = await app.rows<
    Record<'paid' | 'refunded' | 'fees' | 'disputed' | 'paidOut', number>
  >(sql`
    select
      (select coalesce(sum(amount), 0) from transactions where tag = ${tag} and status in ('paid', 'refund'))::bigint
        as paid,
      (select coalesce(sum(r.amount), 0) from provider_refunds r join transactions t on t.id = r.transaction_id
        where t.tag = ${tag} and r.status = 'paid')::bigint as refunded,
      (select coalesce(sum(fee_booked + case when kind = 'fee' then payout_booked else 0 end), 0)
        from provider_entries where tag = ${tag})::bigint as fees,
      (select coalesce(sum(taken), 0) from payment_disputes where tag = ${tag})::bigint as disputed,
      (select coalesce(sum(payout_booked), 0) from provider_entries where tag = ${tag} and kind = 'payout')::bigint
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

async function assertBooksAgree(app: ReconciliationApp): Promise<void> {
  let held = 0n
  let fees = 0n
  let paidOut = 0n
  for (const tag of app.tags) {
    const { code } = await app.currencyOf(tag)
    const theirs = app.emulator(tag).books(code)
    assert.deepEqual(await ourBooks(app, tag), theirs, tag)
    held += theirs.paid - theirs.refunded - theirs.fees - theirs.disputed - theirs.paidOut
    fees += theirs.fees
    paidOut += theirs.paidOut
  }
  assert.equal(await balanceOf(app, 'provider_clearing'), -held)
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

const openFindings = (app: ReconciliationApp) =>
  app.rows(sql`
    select tag, class, subject, amount, currency from reconcile_findings where state = 'open'
      and class <> 'dispute_unknown' order by id`)

for (const tag of PROVIDER_TAGS.filter((one) => one !== 'sandbox'))
  describe(`random walks at ${tag}`, () => {
    let app: ReconciliationApp
    before(async () => {
      app = await startReconciliationApp({ only: tag })
    })
    after(() => app.close())

    test(`our ledger equals the books of ${tag} to the cent after each walk`, async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (walked) => {
          const walk = new Walk(app, tag)
          await walk.take({ name: 'buy', pick: 0, part: 50 })
          for (const step of walked) await walk.take(step)
          for (const disputeId of walk.disputes.values())
            await app.emulator(tag).closeDispute?.(disputeId, 'won')
          await app.deliver()
          await app.nights(2)
          await assertBooksAgree(app)
          assert.deepEqual(await openFindings(app), [])
          assert.deepEqual(await moneyBreaches(app), [])
        }),
        { numRuns: WALKS, seed: SEED, endOnFailure: true },
      )
    })
  })
