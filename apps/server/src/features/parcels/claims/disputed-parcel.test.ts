import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import type { StripeEmulator } from '../../../adapters/payments/stripe/stripe-emulator.ts'
import { giveMoney } from '../../../testing/make/give-money.ts'
import { type BareParcelOptions, insertBareParcel } from '../../../testing/make/make-bare-parcel.ts'
import {
  type PaidOrder,
  type ReconciliationApp,
  startReconciliationApp,
} from '../../../testing/reconciliation-app.ts'
import { auditBooks, describeBreaches } from '../../audit/index.ts'
import { courierRoutes } from '../../couriers/index.ts'
import { notificationListeners } from '../../notifications/index.ts'
import { parcelListeners, parcelRoutes } from '../index.ts'
import { codeOf } from '../../../testing/parcels/carried-parcel.ts'
import { parcelCodes } from '../../../testing/make/handover-codes.ts'

type Person = Awaited<ReturnType<ReconciliationApp['makeUser']>>
type Disputed = PaidOrder & { readonly sender: Person; readonly courier: Person }
/** The total of a bare parcel, and its parts. */
const TOTAL = 1011n
const SHARES = { courier: 664, platform_revenue: 265, tax: 82 }

let app: ReconciliationApp
let staff: Person
before(async () => {
  app = await startReconciliationApp({
    only: 'stripe',
    more: {
      routes: (deps) => [...parcelRoutes(deps), ...courierRoutes(deps)],
      listeners: (deps) => [...parcelListeners(deps), ...notificationListeners(deps)],
    },
  })
  staff = await app.makeUser({ roles: ['admin'] })
})
beforeEach(() => app.rows(sql`delete from notifications`))
after(() => app.close())

const emulator = () => app.emulator('stripe') as StripeEmulator
async function paid(status: BareParcelOptions['status']): Promise<Disputed> {
  const sender = await app.makeUser()
  const courier = await app.makeUser({ roles: ['driver'] })
  await app.rows(
    sql`insert into couriers (user_id, vehicle, online) values (${courier.id}, 'car', true)`,
  )
  const [row] = await app.rows<{ id: number }>(
    insertBareParcel({
      userId: sender.id,
      driverId: status === 'new' ? null : courier.id,
      at: app.clock.now(),
      ...(status ? { status } : {}),
    }),
  )
  const id = row?.id ?? 0
  await app.rows(sql`
    insert into parcel_proofs (parcel_order_id, kind, photo, driver_id, created_at)
    values (${id}, 'parcel', 'parcel.jpg', ${courier.id}, ${app.clock.now()})`)
  const payable = { type: 'parcel_order', id } as const
  const payment = await app.pay(payable, { tag: 'stripe', userId: sender.id, amount: TOTAL })
  await app.deliver()
  assert.equal((await payment.payment()).status, 'paid')
  return { ...payment, sender, courier }
}
async function dispute({ providerId }: Disputed, amount = TOTAL): Promise<string> {
  const id = await emulator().openDispute?.(providerId, amount)
  assert.ok(id)
  await app.deliver()
  return id
}
async function close(disputeId: string, outcome: 'won' | 'lost'): Promise<void> {
  await emulator().closeDispute?.(disputeId, outcome)
  await app.deliver()
}
const at = ({ id }: Disputed) => ({ params: { id }, query: {} })
const deliver = (parcel: Disputed) =>
  app.as(parcel.courier)('deliverParcel', {
    ...at(parcel),
    body: { pin: parcelCodes(app, parcel.id).pin },
  })
async function delivered(): Promise<Disputed> {
  const parcel = await paid('on_a_way')
  assert.equal(codeOf(await deliver(parcel)), 'ok')
  await app.work()
  return parcel
}
const recover = async (parcel: Disputed, recovery: 'cancel' | 'lost') => {
  const shown = await app.as(staff)('showStaffParcel', at(parcel))
  assert.ok(shown.ok)
  const body = { recovery, note: 'The bank disputes the payment', version: shown.data.version }
  const answer = await app.as(staff)('recoverParcel', { ...at(parcel), body })
  assert.ok(answer.ok, JSON.stringify(answer))
  await app.work()
}
const tip = (parcel: Disputed) =>
  app.as(parcel.sender)('tipParcel', {
    ...at(parcel),
    body: { type: 'fixed', value: 1 },
    idempotencyKey: randomUUID(),
  })
async function claim(parcel: Disputed): Promise<number> {
  const filed = await app.as(parcel.sender)('claimParcel', {
    ...at(parcel),
    body: { cause: 'late', note: 'Two hours late' },
    idempotencyKey: randomUUID(),
  })
  assert.ok(filed.ok, JSON.stringify(filed))
  return filed.data.id
}
const decide = (id: number, amount: number | undefined) =>
  app.as(staff)('decideParcelClaim', {
    params: { id },
    query: {},
    body:
      amount === undefined
        ? { decision: 'rejected', answer: 'No' }
        : { decision: 'approved', amount, fault: 'platform', answer: 'Sorry' },
    idempotencyKey: randomUUID(),
  })
/** The balances of all transfers about the parcel and its payments, without zeros. */
async function booksOf({ id }: Disputed): Promise<Record<string, number>> {
  const rows = await app.rows<{ kind: string; sum: number }>(sql`
    select a.kind, sum(e.amount)::bigint as sum from ledger_transfers l
    join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
    where l.ref_type = 'parcel_order' and l.ref_id = ${id}
      or l.ref_type = 'transaction' and l.ref_id in (select t.id from transactions t
        where t.payable_type = 'parcel_order' and t.payable_id = ${id})
    group by a.kind having sum(e.amount) <> 0`)
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}
async function assertBooksAgree(): Promise<void> {
  const breaches = await auditBooks(app.deps.database, app.clock.now())
  assert.deepEqual(describeBreaches(breaches), [])
}
const noticesOf = async ({ id }: Person) =>
  (
    await app.rows<{ text_key: string }>(
      sql`select text_key from notifications where user_id = ${id} order by id`,
    )
  ).map(({ text_key: key }) => key)

describe('a parcel delivered during a dispute', () => {
  test('pays its courier at once, and costs nothing when the dispute is won', async () => {
    const parcel = await paid('on_a_way')
    const disputeId = await dispute(parcel)
    assert.equal(codeOf(await deliver(parcel)), 'ok')
    assert.deepEqual(await booksOf(parcel), { ...SHARES, disputes: -1011 })
    await assertBooksAgree()
    await close(disputeId, 'won')
    assert.deepEqual(await booksOf(parcel), { ...SHARES, provider_clearing: -1011 })
    await assertBooksAgree()
  })

  test('is paid by the marketplace when the dispute is lost', async () => {
    const parcel = await paid('on_a_way')
    const disputeId = await dispute(parcel)
    assert.equal(codeOf(await deliver(parcel)), 'ok')
    await close(disputeId, 'lost')
    const { courier, tax } = SHARES
    assert.deepEqual(await booksOf(parcel), { courier, tax, platform_revenue: 265 - 1011 })
    await assertBooksAgree()
  })
})

describe('a parcel cancelled during a dispute', () => {
  test('sends its refund when the dispute is won', async () => {
    const parcel = await paid('accepted')
    const before = emulator().books('USD').refunded
    const disputeId = await dispute(parcel)
    await recover(parcel, 'cancel')
    assert.equal((await parcel.payment()).refundWaits, true)
    assert.equal(emulator().books('USD').refunded, before)
    await close(disputeId, 'won')
    assert.equal(emulator().books('USD').refunded, before + TOTAL)
    assert.deepEqual(await booksOf(parcel), {})
    await assertBooksAgree()
  })

  test('refunds nothing twice when the dispute is lost, and the courier keeps the fee', async () => {
    const parcel = await paid('accepted')
    const before = emulator().books('USD').refunded
    const disputeId = await dispute(parcel)
    const shown = await app.as(parcel.sender)('showParcel', at(parcel))
    assert.ok(shown.ok)
    const body = { reason: 'changed_mind' as const, version: shown.data.version }
    assert.equal(codeOf(await app.as(parcel.sender)('cancelParcel', { ...at(parcel), body })), 'ok')
    await app.work()
    await close(disputeId, 'lost')
    assert.equal(emulator().books('USD').refunded, before)
    assert.deepEqual(await booksOf(parcel), { courier: 300, platform_revenue: -300 })
    await assertBooksAgree()
  })

  test('after a loss of a part, gives the rest to the wallet and says so', async () => {
    const parcel = await paid('accepted')
    await close(await dispute(parcel, 700n), 'lost')
    await recover(parcel, 'cancel')
    assert.deepEqual(await booksOf(parcel), { user: 311, provider_clearing: -311 })
    assert.ok((await noticesOf(parcel.sender)).includes('parcel.refund_after_dispute'))
    await assertBooksAgree()
  })
})

test('tips wait for the end of a chargeback, but not of an inquiry', async () => {
  const parcel = await delivered()
  await giveMoney(app, parcel.sender.id, 500n)
  const disputeId = await dispute(parcel)
  assert.equal(codeOf(await tip(parcel)), 'in_dispute')
  await close(disputeId, 'won')
  assert.equal(codeOf(await tip(parcel)), 'ok')

  const inquired = await delivered()
  await giveMoney(app, inquired.sender.id, 500n)
  emulator().openInquiry(inquired.providerId, TOTAL)
  await app.deliver()
  assert.equal(codeOf(await tip(inquired)), 'ok')
})

describe('a claim about a disputed parcel', () => {
  test('is filed, rejected, but not approved before the bank decides', async () => {
    const parcel = await delivered()
    const disputeId = await dispute(parcel)
    const first = await claim(parcel)
    assert.equal(codeOf(await decide(first, 5)), 'in_dispute')
    assert.equal(codeOf(await decide(first, undefined)), 'ok')
    const second = await claim(parcel)
    await close(disputeId, 'won')
    assert.equal(codeOf(await decide(second, 5)), 'ok')
    await assertBooksAgree()
  })

  test('pays no more than the declared value after the bank has returned the total', async () => {
    const parcel = await delivered()
    await close(await dispute(parcel), 'lost')
    const id = await claim(parcel)
    const listed = await app.as(staff)('listStaffParcelClaims', { query: { status: 'pending' } })
    assert.ok(listed.ok && listed.data.find((row) => row.id === id)?.limit === 20)
    const tooMuch = await decide(id, 20.01)
    assert.ok(!tooMuch.ok && tooMuch.code === 'refund_too_large' && tooMuch.data['max'] === 20)
    assert.equal(codeOf(await decide(id, 20)), 'ok')
    await assertBooksAgree()
  })

  test('pays the declared value of a lost parcel whose money went back', async () => {
    const parcel = await paid('on_a_way')
    await recover(parcel, 'lost')
    const listed = await app.as(staff)('listStaffParcelClaims', { query: { status: 'pending' } })
    assert.ok(listed.ok && listed.data.find((row) => row.parcel.id === parcel.id)?.limit === 20)
  })
})

test('staff learn of a dispute before the pickup, and see it until its end', async () => {
  const parcel = await paid('accepted')
  const disputeId = await dispute(parcel)
  assert.deepEqual(await noticesOf(staff), ['parcel.disputed'])
  const review = async () => {
    const shown = await app.as(staff)('showStaffParcel', at(parcel))
    return shown.ok && shown.data.payment_review
  }
  assert.equal(await review(), true)
  const listed = await app.as(staff)('listDisputes', { query: { perPage: 100 } })
  assert.ok(listed.ok)
  assert.deepEqual(
    listed.data.flatMap(({ parcel: one }) => (one?.id === parcel.id ? [one.status] : [])),
    ['accepted'],
  )
  await close(disputeId, 'won')
  assert.equal(await review(), false)
})
