import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { PROVIDERS_IN_APP, isNight } from '../../testing/night.ts'
import {
  type EmulatedProvider,
  type ProviderApp,
  type ProviderOrder,
  ORDER_TOTAL,
  otherProviderOf,
  startProviderApp,
} from '../../testing/provider-app.ts'
import { auditBooks, describeBreaches } from '../audit/index.ts'

/** More by `PAYMENT_ORDERS`. */
const RUNS = Number(process.env['PAYMENT_ORDERS'] ?? (isNight() ? 10 : 3))
const SEED = 20261126
const REFUND = 75_000n
const OUTSIDE = 50_000n
const MONEY_CHECKS: ReadonlySet<string> = new Set([
  'transfer_not_zero',
  'ledger_not_zero',
  'clearing_not_what_providers_hold',
  'given_back_not_what_was_paid',
  'payment_not_booked_once',
  'escrow_not_what_orders_paid',
])

type Task = () => Promise<unknown>
/** The order in which tasks run, and how many of them at the same time. */
const schedules = fc.record({
  ranks: fc.array(fc.nat({ max: 1_000_000 }), { minLength: 40, maxLength: 40 }),
  sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 40, maxLength: 40 }),
})
type Schedule = { readonly ranks: readonly number[]; readonly sizes: readonly number[] }
async function runIn({ ranks, sizes }: Schedule, tasks: readonly Task[]): Promise<void> {
  const left = tasks
    .map((task, place) => ({ task, rank: ranks[place % ranks.length] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ task }) => task)
  for (let turn = 0; left.length > 0; turn++)
    await Promise.all(left.splice(0, sizes[turn % sizes.length]).map((task) => task()))
}

let app: ProviderApp
before(async () => {
  app = await startProviderApp()
})
after(() => app.close())

const balanceOf = ({ emulator }: EmulatedProvider, currency: string) =>
  emulator.books(currency).paid - emulator.books(currency).refunded
/** Each waiting webhook twice. */
const webhooksOf = (provider: EmulatedProvider): Task[] =>
  provider
    .take()
    .flatMap((webhook) => [
      async () => assert.equal(await provider.post(webhook), 200),
      async () => assert.equal(await provider.post(webhook), 200),
    ])
/** The return page twice, the sweep and the jobs. */
const looksAt = ({ uuid }: ProviderOrder): Task[] => [
  () => app.pages.inject(`/pay/${uuid}/return`),
  () => app.pages.inject({ method: 'POST', url: `/pay/${uuid}/return` }),
  async () => {
    app.clock.forward(61)
    await app.work()
  },
  () => app.work(),
]
async function moneyBreaches() {
  const breaches = await auditBooks(app.deps.database, app.clock.now())
  return describeBreaches(breaches.filter(({ check }) => MONEY_CHECKS.has(check)))
}

for (const tag of PROVIDERS_IN_APP)
  describe(`any order of events, looks and actions at ${tag}`, () => {
    const other: ProviderTag = otherProviderOf(tag)
    let provider: EmulatedProvider
    let second: EmulatedProvider
    before(() => {
      provider = app.provider(tag)
      second = app.provider(other)
    })
    /** Runs the story in several orders. It returns what must be the same in each. */
    async function endsAs(expected: object, story: (schedule: Schedule) => Promise<object>) {
      await fc.assert(
        fc.asyncProperty(schedules, async (schedule) => {
          const ended = await story(schedule)
          assert.deepEqual(ended, expected)
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      )
      assert.deepEqual(await moneyBreaches(), [])
    }
    async function deliverWebhooksAndRunJobs() {
      for (let times = 0; times < 2; times++) {
        await provider.deliver()
        await second.deliver()
        await app.later(2)
      }
    }
    async function paidThere(): Promise<ProviderOrder> {
      const order = await provider.order()
      await order.visit()
      await order.decide('pay')
      return order
    }

    test('a payment is booked once', () =>
      endsAs({ status: 'paid', postings: 1, taken: ORDER_TOTAL, wallet: 0n }, async (schedule) => {
        const before = balanceOf(provider, provider.currency)
        const order = await paidThere()
        await runIn(schedule, [...webhooksOf(provider), ...looksAt(order)])
        await deliverWebhooksAndRunJobs()
        const { status } = await order.payment()
        return {
          status,
          postings: await order.postings(),
          taken: balanceOf(provider, provider.currency) - before,
          wallet: await order.wallet(),
        }
      }))

    test('the money of a cancelled order goes back once', () =>
      endsAs({ taken: 0n, wallet: 0n, open: [], isOver: true }, async (schedule) => {
        const before = balanceOf(provider, provider.currency)
        const order = await paidThere()
        await runIn(schedule, [
          ...webhooksOf(provider),
          ...looksAt(order),
          () => app.cancel(order),
          () => app.cancel(order),
        ])
        await deliverWebhooksAndRunJobs()
        const { status } = await order.payment()
        return {
          taken: balanceOf(provider, provider.currency) - before,
          wallet: await order.wallet(),
          open: (await order.refundStatuses()).filter((one) => one !== 'paid'),
          // Nothing was taken, or all of it went back.
          isOver: ['canceled', 'refund'].includes(status),
        }
      }))

    test('of two payments of one order one goes back', () =>
      endsAs({ taken: ORDER_TOTAL, wallet: 0n, paid: 1, isBought: true }, async (schedule) => {
        const { currency } = provider
        const before = balanceOf(provider, currency) + balanceOf(second, currency)
        const order = await paidThere()
        const first = webhooksOf(provider)
        const again = await order.payWith(other)
        await again.visit()
        await again.decide('pay').catch(() => undefined)
        await runIn(schedule, [
          ...first,
          ...webhooksOf(second),
          ...looksAt(order),
          ...looksAt(again),
        ])
        await deliverWebhooksAndRunJobs()
        const [row] = await app.rows<{ paid: boolean }>(
          sql`select exists (select from events where order_id = ${order.id}
            and topic = 'payment.paid') as paid`,
        )
        return {
          taken: balanceOf(provider, currency) + balanceOf(second, currency) - before,
          wallet: await order.wallet(),
          paid: (await order.payments()).filter(({ status }) => status === 'paid').length,
          isBought: row?.paid,
        }
      }))

    test('a refund here and one in the dashboard are both counted', () =>
      endsAs(
        { status: 'paid', refunded: REFUND + OUTSIDE, returned: REFUND + OUTSIDE, wallet: 0n },
        async (schedule) => {
          const order = await provider.paidOrder()
          const { providerId } = await order.payment()
          const returned = () => provider.emulator.books(provider.currency).refunded
          const before = returned()
          await runIn(schedule, [
            () => provider.emulator.refundInDashboard(providerId ?? '', OUTSIDE),
            () => app.refund(order, REFUND),
            () => app.refund(order, REFUND),
            ...webhooksOf(provider),
            () => provider.deliver(2),
            () => provider.deliver(2),
            ...looksAt(order),
            ...looksAt(order),
          ])
          await deliverWebhooksAndRunJobs()
          const { status, refunded } = await order.payment()
          return {
            status,
            refunded,
            returned: returned() - before,
            wallet: await order.wallet(),
          }
        },
      ))
  })
