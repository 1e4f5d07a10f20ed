import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { AUDIT_RULES } from '@hawker/contract/audits'
import { type Sql, openDatabase, raw, sql } from '@hawker/postgres/database'
import type { Tx } from '@hawker/postgres/tx'
import { insertBareParcel } from '../../testing/make/make-bare-parcel.ts'
import { setStockQuantity } from '../../testing/make/set-stock-quantity.ts'
import { makeShopper } from '../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { placeGroupOrder } from '../../testing/make/place-group-order.ts'
import { type TestMarket, startTestMarket } from '../../testing/test-market.ts'
import { moveOrder } from '../orders/index.ts'
import { refundPart } from '../payments/index.ts'
import { CHECKS, findBreaches, recordStockBaselines } from './audit.store.ts'
import { RESERVATION_CHECKS } from './reservation-checks.store.ts'
import { TABLE_CHECKS } from './table-checks.store.ts'
import { auditBooks, describeBreaches } from './index.ts'

let app: TestMarket
let shop: TestShop
const staffOf = (id: number) =>
  sql`insert into shop_staff (shop_id, user_id) select shop_id, user_id from orders where id = ${id}`

let customerId = 0
/** Orders by status. Each breach below is planted in books that are otherwise clean. */
const order = { new: 0, card: 0, delivered: 0, cancelled: 0, shared: 0 }
before(async () => {
  app = await startTestMarket()
  shop = await makeShop(app, {
    slotCapacityOrders: 3,
    orderAcceptMinutes: 600,
    products: [
      {
        price: 1249,
        quantity: 50,
        discount: { type: 'percent', value: 100_000 },
        addonGroups: [
          {
            title: 'Extras',
            min: 0,
            max: 3,
            addons: [{ title: 'More', price: 150, maxQty: 2, quantity: 40 }],
          },
        ],
      },
      { price: 399 },
    ],
  })
  await app.rows(sql`
    insert into coupons (code, title, type, applies_to, value, qty, per_user)
    values ('THREE', 'Three', 'fixed', 'total_price', 300, 100, 5)`)
  customerId = (await app.makeUser()).id
  await auditBooks(app.deps.database, app.clock.now())
  const [dish, extra, side] = [
    shop.products[0]?.stockId ?? 0,
    shop.products[0]?.addonGroups[0]?.addons[0]?.stockId ?? 0,
    shop.products[1]?.stockId ?? 0,
  ]
  const products = [
    { stockId: dish, quantity: 2, addons: [{ stockId: extra, quantity: 2 }] },
    { stockId: side, quantity: 1 },
  ]
  const place = async (tag: 'cash' | 'wallet' | 'sandbox') => {
    const user = await app.makeUser()
    await app.give(user.id, 10_000n)
    const shopper = await makeShopper(app, shop, {
      user,
      products,
      body: {
        payment: { tag },
        coupon: 'THREE',
        delivery_date: '2026-11-22',
        delivery_time: tag === 'cash' ? '12:00' : '13:00',
      },
    })
    const placed = await shopper.place()
    assert.ok(placed.ok, JSON.stringify(placed))
    return placed.data.id
  }
  order.new = await place('cash')
  order.delivered = await place('wallet')
  order.card = await place('sandbox')
  await app.payAtSandbox(order.card)
  app.clock.forward(61)
  await app.work()
  await app.work()
  const driver = await app.makeUser({ roles: ['driver'] })
  for (const to of ['accepted', 'ready', 'on_a_way', 'delivered'] as const)
    await app.deps.database.transaction((tx) =>
      moveOrder(tx, app.deps, {
        orderId: order.delivered,
        to,
        by:
          to === 'accepted' || to === 'ready'
            ? { actor: 'seller' }
            : { actor: 'driver', userId: driver.id },
        changes: to === 'on_a_way' ? { driverId: driver.id, driverPay: 300n } : {},
      }),
    )
  order.cancelled = await place('sandbox')
  await app.payAtSandbox(order.cancelled)
  app.clock.forward(61)
  await app.work()
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, {
      orderId: order.cancelled,
      to: 'cancelled',
      by: { actor: 'seller' },
      reason: 'closed',
    }),
  )
  await app.work()
  order.shared = await placeTogether()
  // After an hour all follow-up jobs have run.
  app.clock.forward(3600)
})
after(() => app.close())

/**
 * A group order of Olga, Farid and Gina. One of Gina's dishes is refunded, and Farid's is replaced
 * by a dearer one.
 */
async function placeTogether(): Promise<number> {
  const host = await app.makeUser({ firstname: 'Olga' })
  await app.give(host.id, 10_000n)
  const together = await placeGroupOrder(app, { tag: 'wallet', host })
  const { id, details } = together.order
  app.clock.forward(31)
  for (let round = 0; round < 3; round++) await app.work()
  const seller = await app.makeUser({ roles: ['seller'] })
  await app.rows(
    sql`insert into shop_staff (shop_id, user_id) values (${together.shop.id}, ${seller.id})`,
  )
  await app.deps.database.transaction((tx) =>
    moveOrder(tx, app.deps, { orderId: id, to: 'accepted', by: { actor: 'seller' } }),
  )
  for (const [name, instead] of [
    ['Gina', null],
    ['Farid', together.shop.products[0]?.stockId ?? 0],
  ] as const) {
    const missing = details.find(({ member_name: member }) => member === name)?.id ?? 0
    const body = { detail_id: missing, stock_id: instead, quantity: 1 }
    const proposed = await app.as(seller)('proposeSubstitution', {
      params: { id },
      query: {},
      body,
    })
    assert.ok(proposed.ok, JSON.stringify(proposed))
    const [waiting] = await app.rows<{ id: number }>(
      sql`select max(id) as id from order_substitutions where order_id = ${id}`,
    )
    const answered = await together.client('answerSubstitution', {
      params: { id, substitution_id: waiting?.id ?? 0 },
      query: {},
      idempotencyKey: app.deps.random.uuid(),
      body: { decision: 'approve' },
    })
    assert.ok(answered.ok, JSON.stringify(answered))
    for (let round = 0; round < 3; round++) await app.work()
  }
  return id
}

const breachedChecks = (tx: Tx) =>
  CHECKS.reduce<Promise<string[]>>(
    async (known, check) => [
      ...(await known),
      ...((await findBreaches(tx, check, app.clock.now())).count > 0 ? [check.check] : []),
    ],
    Promise.resolve([]),
  )
class Rollback extends Error {}
/** Returns the breaches that the audit finds with the planted rows, which are rolled back. */
async function findPlanted(planted: readonly Sql[]): Promise<string[]> {
  let wrong: string[] = []
  const rollback = app.deps.database.transaction(async (tx) => {
    for (const statement of planted) await tx.run(statement)
    wrong = await breachedChecks(tx)
    throw new Rollback()
  })
  await assert.rejects(rollback, Rollback)
  return wrong
}

test('the books of placed, paid, delivered and cancelled orders are clean', async () => {
  assert.deepEqual(describeBreaches(await auditBooks(app.deps.database, app.clock.now())), [])
})

test('every rule has a check, and every check has a planted breach', () => {
  assert.deepEqual(
    [...new Set(CHECKS.map(({ rule }) => rule))].toSorted(),
    [...AUDIT_RULES].toSorted(),
  )
  // Breaches of reservations and tables are planted in reservation-checks.test.ts and
  // table-checks.test.ts.
  const elsewhere = [...RESERVATION_CHECKS, ...TABLE_CHECKS].map(({ check }) => check)
  const planted = [...Object.keys(PLANTED), ...elsewhere]
  assert.deepEqual(CHECKS.map(({ check }) => check).toSorted(), planted.toSorted())
})

/** A parcel of yesterday; unpaid if it is new. */
const parcelOf = (status: 'new' | 'on_a_way' | 'returned' | 'cancelled'): Sql => {
  const at = new Date(app.clock.now().getTime() - 86_400_000)
  return insertBareParcel({
    userId: customerId,
    at,
    status,
    driverId: status === 'returned' || status === 'on_a_way' ? customerId : null,
    released: status !== 'new',
    paid: status !== 'new',
  })
}

const disableTriggers = (table: string) => raw(`alter table ${table} disable trigger user`)
const transactionsOfOrder = (id: number) =>
  sql`select id from transactions where payable_id = ${id}`
const wallet = () =>
  sql`(select a.id from ledger_accounts a join orders o on o.user_id = a.user_id
    where a.kind = 'user' and o.id = ${order.delivered})`
const insertSlot = (startsAt: string, minutes: number) => sql`
  insert into delivery_slots (shop_id, type, starts_at, minutes, taken)
  select shop_id, type, ${raw(startsAt)}, ${minutes}, 0 from delivery_slots order by starts_at limit 1`
const dish = () => shop.products[0]?.stockId ?? 0

/**
 * Plants a breach of each check past the guarding code; `also` lists the other checks that find it.
 */
const PLANTED: Record<string, { plant: () => Sql[]; also?: string[] }> = {
  staff_spent_platform_money: {
    // Another account of the customer works for the shop: the two share a device.
    plant: () => [
      sql`insert into shop_staff (shop_id, user_id) select o.shop_id, u.id from orders o, users u
        where o.id = ${order.new} and u.id <> o.user_id and u.id in (select user_id from orders) limit 1`,
      sql`insert into user_devices (user_id, device, seen_at)
        select user_id, 'tablet'::bytea, now() from orders where id = ${order.new}
        union select user_id, 'tablet'::bytea, now() from shop_staff where shop_id = ${shop.id}`,
    ],
  },
  email_not_normalized: {
    plant: () => [
      sql`update users set email = 'a\u200bb@hawker.test' where id = (select min(id) from users)`,
    ],
  },
  phone_not_normalized: {
    plant: () => [
      sql`update users set phone = '+4402079460777' where id = (select min(id) from users)`,
    ],
  },
  unproven_spent_platform_money: {
    plant: () => [
      sql`delete from user_cards where user_id = (select user_id from orders where id = ${order.delivered})`,
    ],
  },
  staff_claimed_at_own_shop: {
    plant: () => [
      sql`update coupons set funded_by = 'shop'`,
      disableTriggers('order_refunds'),
      sql`insert into order_refunds (order_id, user_id, shop_id, cause, payout, whole, amount, tax,
          settlement_amount, currency_id, status, fault, created_at, decided_at)
        select id, user_id, shop_id, 'missing', 'wallet', false, 1, 0, 1, currency_id, 'approved',
          'shop', now(), now() from orders where id = ${order.delivered}`,
      staffOf(order.delivered),
    ],
  },
  staff_reviewed_own_shop: {
    plant: () => [
      sql`update coupons set funded_by = 'shop'`,
      sql`insert into reviews (shop_id, order_id, user_id, firstname, rating, created_at)
        select shop_id, id, user_id, 'Amina', 5, now() from orders where id = ${order.delivered}`,
      staffOf(order.delivered),
    ],
  },
  courier_delivered_own_order: {
    plant: () => [
      sql`insert into user_cards (user_id, card, seen_at)
        select user_id, 'one card'::bytea, now() from orders where id = ${order.delivered}
        union select driver_id, 'one card'::bytea, now() from orders where id = ${order.delivered}`,
    ],
  },
  reward_for_own_deal: {
    plant: () => [
      sql`update coupons set funded_by = 'shop'`,
      sql`insert into referrals (referrer_id, friend_id, status, order_id, created_at)
        select (select user_id from orders where id = ${order.new}), user_id, 'rewarded', id, now()
        from orders where id = ${order.delivered}`,
      sql`insert into shop_staff (shop_id, user_id)
        select shop_id, user_id from orders where id = ${order.new}`,
    ],
  },
  order_acknowledged_and_missing: {
    plant: () => [
      sql`update idempotency_keys set answer_id = 987654321 where answer_id = ${order.new}`,
    ],
    also: ['order_without_its_key'],
  },
  order_announced_and_missing: {
    plant: () => [
      sql`insert into events (topic, key, order_id, created_at)
        values ('order.created', 'order:987654321:created', 987654321, now())`,
    ],
  },
  order_without_its_key: {
    plant: () => [sql`delete from idempotency_keys where answer_id = ${order.new}`],
  },
  order_with_two_keys: {
    plant: () => [
      sql`insert into idempotency_keys (user_id, route, key, body_hash, status, answer_id, created_at)
        select user_id, route, gen_random_uuid(), body_hash, status, answer_id, created_at
        from idempotency_keys where answer_id = ${order.new}`,
    ],
  },
  cart_with_two_orders: {
    plant: () => [
      sql`update orders set cart_id = (select cart_id from orders where id = ${order.new}) where id = ${order.card}`,
    ],
  },
  history_not_a_path: {
    plant: () => [
      sql`update order_histories set by_actor = 'customer' where order_id = ${order.delivered} and status = 'ready'`,
    ],
  },
  history_ends_elsewhere: {
    plant: () => [sql`update orders set status = 'accepted' where id = ${order.new}`],
  },
  order_not_announced_once: {
    plant: () => [
      sql`insert into events (topic, key, order_id, created_at) values ('order.created', 'again', ${order.new}, now())`,
    ],
  },
  move_not_announced_once: {
    plant: () => [
      sql`delete from events where topic = 'order.status_changed' and order_id = ${order.delivered} and key like '%v2'`,
    ],
  },
  event_given_up: {
    plant: () => [
      sql`select graphile_worker.add_job('hear_event', '{"id": 7}')`,
      sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'broken'`,
    ],
  },
  delivered_and_not_settled_once: {
    plant: () => [
      disableTriggers('ledger_transfers'),
      disableTriggers('ledger_entries'),
      sql`delete from ledger_entries
        where transfer_id = (select id from ledger_transfers where key = ${`settle:order:${order.delivered}`})`,
      sql`delete from ledger_transfers where key = ${`settle:order:${order.delivered}`}`,
    ],
    also: ['escrow_not_what_orders_paid'],
  },
  cancelled_and_not_given_back: {
    plant: () => [
      sql`update transactions set status = 'paid', refunded = 0 where payable_id = ${order.cancelled}`,
    ],
    also: [
      'clearing_not_what_providers_hold',
      'escrow_not_what_orders_paid',
      'given_back_and_not_on_the_receipt',
      'given_back_not_what_was_paid',
    ],
  },
  transfer_not_zero: {
    plant: () => [
      disableTriggers('ledger_entries'),
      sql`update ledger_entries set amount = amount + 1
        where account_id = (select id from ledger_accounts where kind = 'tax')`,
    ],
    also: ['ledger_not_zero'],
  },
  ledger_not_zero: {
    plant: () => [
      disableTriggers('ledger_entries'),
      sql`delete from ledger_entries where account_id = (select id from ledger_accounts where kind = 'tax')`,
    ],
    also: ['transfer_not_zero'],
  },
  balance_not_its_entries: {
    plant: () => [sql`update ledger_accounts set balance = balance + 1 where id = ${wallet()}`],
  },
  balance_after_not_the_running_sum: {
    plant: () => [
      disableTriggers('ledger_entries'),
      sql`update ledger_entries set balance_after = balance_after + 1 where account_id = ${wallet()}`,
    ],
  },
  balance_below_what_is_held: {
    plant: () => [
      raw('alter table ledger_accounts drop constraint ledger_accounts_check'),
      sql`update ledger_accounts set held = balance + 1 where id = ${wallet()}`,
    ],
    also: ['held_for_nothing'],
  },
  held_for_nothing: {
    plant: () => [sql`update ledger_accounts set held = 1 where id = ${wallet()}`],
  },
  given_back_and_not_on_the_receipt: {
    plant: () => [sql`update transaction_refunds set amount = amount + 1`],
  },
  payment_not_booked_once: {
    plant: () => [
      disableTriggers('ledger_transfers'),
      sql`update ledger_transfers set key = 'lost' where key = 'pay:' || (${transactionsOfOrder(order.card)})`,
    ],
    also: ['clearing_not_what_providers_hold'],
  },
  clearing_not_what_providers_hold: {
    plant: () => [
      disableTriggers('ledger_entries'),
      sql`update ledger_entries set account_id = (select id from ledger_accounts where kind = 'tax')
        where account_id = (select id from ledger_accounts where kind = 'provider_clearing') and amount > 0`,
    ],
  },
  disputes_not_what_was_taken: {
    // A dispute that took money without a posting. What the provider holds differs as well.
    plant: () => [
      sql`insert into payment_disputes (tag, provider_id, transaction_id, amount, currency, reason, stage, status,
          taken, taken_settlement, asked_at, created_at)
        select tag, 'du_1', id, 100, 'USD', 'fraud', 'chargeback', 'open', 100, 100, now(), now()
        from transactions where payable_id = ${order.card} and tag = 'sandbox'`,
    ],
    also: ['clearing_not_what_providers_hold'],
  },
  fees_not_what_providers_list: {
    plant: () => [
      sql`insert into provider_entries (tag, entry_id, kind, amount, currency, fee, at, fee_booked, fee_settlement,
          created_at)
        values ('sandbox', 'fee 1', 'payment', 0, 'USD', 30, now(), 30, 30, now())`,
    ],
    also: ['clearing_not_what_providers_hold'],
  },
  escrow_not_what_orders_paid: {
    plant: () => [
      disableTriggers('ledger_transfers'),
      sql`update ledger_transfers set ref_id = ${order.new} where key = ${`settle:order:${order.delivered}`}`,
    ],
    also: ['delivered_and_not_settled_once'],
  },
  share_left_in_escrow: {
    plant: () => [
      sql`insert into transactions (payable_type, payable_id, user_id, amount, currency_id, settlement_amount,
        tag, status, created_at, updated_at)
        select 'payment_request', 1, user_id, 100, currency_id, 100, 'sandbox', 'rejected', created_at,
          created_at from transactions
        where payable_type = 'order' and payable_id = ${order.card} limit 1`,
      sql`with l as (
          insert into ledger_transfers (kind, key, ref_type, ref_id, created_at)
          values ('provider_payment', 'planted', 'payment_request', 1, now()) returning id)
        insert into ledger_entries (transfer_id, account_id, amount)
        select l.id, a.id, case a.kind when 'escrow' then 100 else -100 end from l, ledger_accounts a
        where a.kind in ('escrow', 'tax')`,
    ],
  },
  order_not_paid_in_full: {
    plant: () => [sql`update transactions set amount = amount - 1 where payable_id = ${order.new}`],
  },
  held_and_not_taken: {
    plant: () => [
      sql`update orders set status = 'ready', ready_at = '2026-01-01' where id = ${order.new}`,
      sql`insert into transactions (payable_type, payable_id, user_id, amount, held_amount, currency_id,
        settlement_amount, tag, status, created_at, updated_at)
        select 'order', ${order.new}, user_id, 0, 150, currency_id, 0, 'sandbox', 'authorized', created_at,
          created_at from transactions where payable_id = ${order.new}`,
    ],
    also: ['history_ends_elsewhere'],
  },
  given_back_not_what_was_paid: {
    plant: () => [sql`update provider_refunds set amount = amount + 1`],
    also: ['provider_books_differ'],
  },
  provider_books_differ: { plant: () => [sql`update sandbox_payments set refunded = 0`] },
  total_not_its_parts: {
    plant: () => [sql`update orders set tips = tips + 1 where id = ${order.new}`],
  },
  price_not_its_lines: {
    plant: () => [sql`update order_details set coupon = coupon + 1 where order_id = ${order.new}`],
    also: ['line_not_its_parts', 'line_not_the_quoted'],
  },
  line_not_its_parts: {
    plant: () => [
      sql`update order_details set deposit = deposit + 1
        where id = (select max(id) from order_details where order_id = ${order.shared})`,
    ],
  },
  line_not_the_quoted: {
    plant: () => [
      sql`update order_details set tax = tax + case when quantity = 1 then 1 else -1 end where order_id = ${order.new}`,
    ],
    also: ['line_not_its_parts'],
  },
  stand_in_dearer_than_agreed: {
    plant: () => [
      sql`update order_substitutions set unit_price = unit_price - 2
        where order_id = ${order.shared} and outcome = 'replaced'`,
    ],
  },
  line_not_its_units: {
    plant: () => [
      sql`update order_details set unit_price = unit_price + 1 where order_id = ${order.new}`,
    ],
  },
  tax_not_its_rate: {
    plant: () => [sql`update orders set total_tax = total_tax + 1 where id = ${order.new}`],
    also: ['amounts_not_the_quoted'],
  },
  settlement_not_the_total: {
    plant: () => [
      sql`update orders set settlement_total = settlement_total + 1 where id = ${order.new}`,
    ],
  },
  question_left_waiting: {
    plant: () => [
      sql`insert into cancel_requests (order_id, reason, status, answer_until, created_at)
        values (${order.new}, 'other', 'asked', '2026-01-01', '2026-01-01')`,
    ],
  },
  amounts_not_the_quoted: {
    plant: () => [
      sql`update orders set breakdown = jsonb_set(breakdown, '{order,deposit}', '"1n"') where id = ${order.new}`,
    ],
  },
  portions_lost_or_made: {
    plant: () => [sql`update stocks set quantity = quantity + 1 where id = ${dish()}`],
  },
  shelf_below_zero: {
    plant: () => [
      raw('alter table stocks drop constraint stocks_quantity_check'),
      sql`update stocks set quantity = -1 where id = ${dish()}`,
    ],
    also: ['portions_lost_or_made'],
  },
  held_and_not_ordered: {
    plant: () => [
      sql`update stock_holds set quantity = quantity + 1 where order_id = ${order.new} and stock_id = ${dish()}`,
      sql`update stocks set quantity = quantity - 1 where id = ${dish()}`,
    ],
  },
  sold_and_not_taken: {
    plant: () => [
      sql`update stocks set quantity = quantity + (select quantity from stock_holds
        where order_id = ${order.new} and stock_id = ${dish()}) where id = ${dish()}`,
      sql`delete from stock_holds where order_id = ${order.new} and stock_id = ${dish()}`,
    ],
  },
  coupon_uses_over_limit: { plant: () => [sql`update coupons set used = used - 1`] },
  personal_uses_over_limit: {
    plant: () => [
      sql`update coupon_uses set used = 6 where user_id = (select user_id from orders where id = ${order.new})`,
    ],
  },
  cancelled_and_coupon_used: {
    plant: () => [
      sql`update coupon_redemptions set returned_at = null where order_id = ${order.cancelled}`,
    ],
    also: ['coupon_uses_over_limit', 'personal_uses_over_limit'],
  },
  key_without_answer: {
    plant: () => [
      sql`insert into idempotency_keys (user_id, route, key, body_hash, created_at)
        select user_id, 'x', gen_random_uuid(), body_hash, created_at from idempotency_keys limit 1`,
    ],
  },
  key_not_forgotten: {
    plant: () => [
      sql`insert into idempotency_keys (user_id, route, key, body_hash, status, created_at)
        select user_id, 'x', gen_random_uuid(), body_hash, 200, created_at - interval '30 hours'
        from idempotency_keys limit 1`,
    ],
  },
  order_left_waiting: {
    plant: () => [
      sql`update orders set accept_until = ${new Date(app.clock.now().getTime() - 3_600_000)} where id = ${order.new}`,
    ],
  },
  order_never_ended: {
    plant: () => [
      sql`update orders set status = 'accepted', delivery_at = delivery_at - interval '2 days' where id = ${order.new}`,
    ],
    also: ['history_ends_elsewhere'],
  },
  refund_left_waiting: {
    plant: () => [
      sql`update provider_refunds set status = 'progress', created_at = created_at - interval '2 days'`,
    ],
    also: ['provider_books_differ'],
  },
  payment_left_open: {
    plant: () => [
      sql`insert into transactions (payable_type, payable_id, user_id, amount, currency_id, settlement_amount,
        tag, status, expires_at, created_at, updated_at)
        select 'wallet_topup', 987654321, user_id, 100, currency_id, 100, 'sandbox', 'progress', '2026-01-01',
          created_at, created_at from transactions
        where payable_type = 'order' and payable_id = ${order.card} limit 1`,
    ],
  },
  money_job_given_up: {
    plant: () => [
      sql`with given_up as (
          insert into transactions (payable_type, payable_id, user_id, amount, currency_id, settlement_amount,
            tag, status, created_at, updated_at)
          select 'wallet_topup', 987654321, user_id, 100, currency_id, 100, 'sandbox', 'canceled', created_at,
            created_at from transactions
          where payable_type = 'order' and payable_id = ${order.card} limit 1 returning id)
        select graphile_worker.add_job('void_payment', json_build_object('id', id), job_key => 'void:' || id)
        from given_up`,
      sql`update graphile_worker._private_jobs set attempts = max_attempts where key like 'void:%'`,
    ],
  },
  claim_left_with_staff: {
    plant: () => [
      sql`insert into order_refunds (order_id, user_id, shop_id, cause, payout, whole, amount, tax,
        settlement_amount, currency_id, status, waits_for, fault, created_at)
        select id, user_id, shop_id, 'other', 'wallet', false, 1, 0, 1, currency_id, 'pending', 'staff',
          'platform', '2026-01-01' from orders where id = ${order.delivered}`,
    ],
  },
  webhook_left_waiting: {
    plant: () => [
      sql`insert into webhook_events (provider, event_id, payload, received_at)
        values ('sandbox', 'lost', '{}', ${new Date(app.clock.now().getTime() - 3_600_000)})`,
    ],
  },
  webhook_unreadable: {
    plant: () => [
      sql`insert into webhook_events (provider, event_id, payload, received_at, processed_at, failure)
        values ('sandbox', 'unreadable', '{}', ${app.clock.now()}, ${app.clock.now()}, 'unreadable')`,
    ],
  },
  cart_mixes_shops: {
    plant: () => [
      sql`
      with other as (insert into shops (slug, type, timezone, address, latitude, longitude)
        values ('other', 'shop', 'UTC', 'x', 0, 0) returning id)
      insert into carts (shop_id, currency_id, expires_at, created_at)
      select id, (select min(id) from currencies), now(), now() from other`,
      sql`insert into user_carts (cart_id) select max(id) from carts`,
      sql`insert into cart_details (user_cart_id, stock_id, quantity, identity, created_at)
        select max(id), ${dish()}, 1, 'x', now() from user_carts`,
    ],
  },
  order_mixes_shops: {
    plant: () => [
      sql`insert into shops (slug, type, timezone, address, latitude, longitude)
        values ('other', 'shop', 'UTC', 'x', 0, 0)`,
      sql`update products set shop_id = (select max(id) from shops) where id = ${shop.products[1]?.id ?? 0}`,
    ],
    also: ['cart_mixes_shops'],
  },
  parcel_escrow_left: {
    plant: () => [parcelOf('cancelled'), sql`update parcel_orders set settled_at = null`],
  },
  parcel_settled_twice: {
    plant: () => [
      parcelOf('cancelled'),
      ...['settle:parcel:x', 'settle:parcel:y'].flatMap((key) => [
        sql`insert into ledger_transfers (kind, key, ref_type, ref_id, created_at)
          select 'settlement', ${key}, 'parcel_order', id, created_at from parcel_orders`,
        sql`insert into ledger_entries (transfer_id, account_id, amount)
          select t.id, a.id, s.sign from ledger_transfers t
          cross join (values (1), (-1)) s (sign)
          join lateral (select id from ledger_accounts
            where kind = case s.sign when 1 then 'tax' else 'platform_revenue' end limit 1) a on true
          where t.key = ${key}`,
      ]),
    ],
  },
  parcel_without_proof: {
    plant: () => [
      parcelOf('returned'),
      sql`insert into parcel_proofs (parcel_order_id, kind, photo, driver_id, created_at)
        select id, 'parcel', 'x', driver_id, created_at from parcel_orders`,
    ],
  },
  parcel_left_waiting: { plant: () => [parcelOf('new')] },
  slot_count_wrong: { plant: () => [sql`update delivery_slots set taken = taken + 1`] },
  group_shares_not_the_total: {
    plant: () => [
      sql`insert into payment_requests (order_id, host_id, user_cart_id, member_uuid, name, amount, currency_id,
        settlement_amount, expires_at, created_at, updated_at)
        select id, user_id, 987654321, gen_random_uuid(), 'Nobody', 500, currency_id, 500,
          created_at + interval '30 days', created_at, created_at from orders where id = ${order.new}`,
    ],
  },
  asked_for_another_share: {
    plant: () => [
      sql`update order_shares set amount = amount + case position when 1 then 1 when 2 then -1 else 0 end
        where order_id = ${order.shared}`,
    ],
  },
  share_not_of_what_is_left: {
    plant: () => [
      sql`update payment_requests set lowered_by = lowered_by - 1 where order_id = ${order.shared} and lowered_by > 0`,
    ],
  },
  slots_overlap: { plant: () => [insertSlot("starts_at + interval '29 minutes'", 30)] },
}

test('a parcel that left its sender without a photo has no proof', async () => {
  const photo = sql`insert into parcel_proofs (parcel_order_id, kind, photo, driver_id, created_at)
    select id, 'parcel', 'x', driver_id, created_at from parcel_orders`
  assert.deepEqual(await findPlanted([parcelOf('on_a_way')]), ['parcel_without_proof'])
  assert.deepEqual(await findPlanted([parcelOf('on_a_way'), photo]), [])
})

test('slots overlap at any distance, and touching slots do not', async () => {
  const seen: [plant: Sql[], found: string[]][] = [
    [[insertSlot("starts_at - interval '59 minutes'", 60)], ['slots_overlap']],
    [[insertSlot("starts_at - interval '60 minutes'", 60)], []],
    [[insertSlot("starts_at + interval '30 minutes'", 30)], []],
    // The middle slot ends before the last begins; the first does not.
    [
      [
        insertSlot("starts_at - interval '100 minutes'", 110),
        insertSlot("starts_at - interval '90 minutes'", 15),
      ],
      ['slots_overlap'],
    ],
  ]
  for (const [plant, expected] of seen) assert.deepEqual(await findPlanted(plant), expected)
})

describe('each planted breach is found by its checks only', () => {
  for (const [check, { plant, also = [] }] of Object.entries(PLANTED))
    test(check, async () =>
      assert.deepEqual((await findPlanted(plant())).toSorted(), [check, ...also].toSorted()),
    )
})

test("a changed group order is compared with its quote, and each share with the member's dishes", async () => {
  const isSharedOrder = sql`order_id = ${order.shared}`
  const [replaced, refunded] = ['Farid', 'Gina'].map(
    (name) =>
      sql`user_cart_id in (select user_cart_id from order_details where ${isSharedOrder} and member_name = ${name})`,
  )
  const cases: [name: string, plant: Sql[], found: string[]][] = [
    ['nothing', [], []],
    [
      'a fee that grew and was paid',
      [
        sql`update orders set delivery_fee = delivery_fee + 100, total = total + 100,
          settlement_total = settlement_total + 100 where id = ${order.shared}`,
        sql`update transactions set amount = amount + 100, settlement_amount = settlement_amount + 100
          where payable_type = 'order' and payable_id = ${order.shared}`,
      ],
      ['amounts_not_the_quoted', 'escrow_not_what_orders_paid', 'payment_not_booked_once'],
    ],
    [
      'a fee that was lost',
      [
        sql`update orders set service_fee = service_fee - 1, tips = tips + 1 where id = ${order.shared}`,
      ],
      ['amounts_not_the_quoted'],
    ],
    [
      'too much tax',
      [
        sql`update orders set total_tax = total_tax + 40, taxes = jsonb_set(taxes, '{0,amount}',
          to_jsonb(((taxes #>> '{0,amount}')::bigint + 40)::text)) where id = ${order.shared}`,
      ],
      ['amounts_not_the_quoted', 'tax_not_its_rate', 'total_not_its_parts'],
    ],
    [
      'a replacement with a wrong tax rate',
      [
        sql`update order_details set tax_rate_ppm = tax_rate_ppm + 90000
          where ${isSharedOrder} and replaces is not null`,
      ],
      ['tax_not_its_rate'],
    ],
    [
      'two dishes with swapped costs',
      [
        sql`update order_details
          set net = net + case when replaces is null then 5 else -5 end,
            total = total + case when replaces is null then 5 else -5 end
          where ${isSharedOrder} and member_name in ('Olga', 'Farid')`,
      ],
      ['line_not_its_units', 'line_not_the_quoted', 'share_not_of_what_is_left'],
    ],
    [
      'a member who still owes a refunded amount',
      [sql`update payment_requests set lowered_by = 0 where ${isSharedOrder}`],
      ['share_not_of_what_is_left'],
    ],
    [
      'a member who owes too little after a refund',
      [
        sql`update payment_requests set lowered_by = amount where ${isSharedOrder} and ${refunded ?? sql`false`}`,
      ],
      ['share_not_of_what_is_left'],
    ],
    [
      'a member who owes too little after a replacement',
      [
        sql`update payment_requests set lowered_by = amount where ${isSharedOrder} and ${replaced ?? sql`false`}`,
      ],
      ['share_not_of_what_is_left'],
    ],
    [
      'a member without a payment request',
      [sql`delete from payment_requests where ${isSharedOrder} and ${replaced ?? sql`false`}`],
      ['asked_for_another_share'],
    ],
    [
      'a member whose payment request is too high',
      [
        sql`update payment_requests set amount = amount + 700 where ${isSharedOrder} and ${replaced ?? sql`false`}`,
      ],
      ['asked_for_another_share', 'share_not_of_what_is_left'],
    ],
    [
      'shares that do not sum to the total',
      [sql`update order_shares set amount = amount - 1 where ${isSharedOrder} and position = 1`],
      ['asked_for_another_share'],
    ],
  ]
  for (const [name, plant, expected] of cases)
    assert.deepEqual((await findPlanted(plant)).toSorted(), expected, name)
})

test("a provider's payment that we rejected is a breach, unless its currency is unknown", async () => {
  const refused = sql`update transactions set status = 'rejected', note = 'amount_mismatch'
    where payable_id = ${order.card} and payable_type = 'order'`
  assert.ok((await findPlanted([refused])).includes('provider_books_differ'))
  const foreign = sql`update transactions set status = 'rejected', note = 'unknown_currency'
    where payable_id = ${order.card} and payable_type = 'order'`
  const sentBack = sql`update sandbox_payments set refunded = coalesce(captured, amount)
    where reference = (select uuid::text from transactions where payable_id = ${order.card} and payable_type = 'order')`
  assert.ok((await findPlanted([foreign])).includes('provider_books_differ'))
  assert.ok(
    !(await findPlanted([foreign, sentBack])).includes('provider_books_differ'),
    'an unknown currency was refunded',
  )
  assert.ok(
    (await findPlanted([refused, sentBack])).includes('provider_books_differ'),
    'a known currency must be booked',
  )
})

test('a claim paid before the settlement is no breach, and an unbooked refund is', async () => {
  await assert.rejects(
    app.deps.database.transaction(async (tx) => {
      // As if the settlement were delayed.
      await tx.run(
        sql`update orders set delivered_at = ${app.clock.now()} where id = ${order.delivered}`,
      )
      for (const table of ['ledger_entries', 'ledger_transfers'])
        await tx.run(disableTriggers(table))
      const settled = sql`select id from ledger_transfers where key = ${`settle:order:${order.delivered}`}`
      await tx.run(sql`delete from ledger_entries where transfer_id in (${settled})`)
      await tx.run(sql`delete from ledger_transfers where id in (${settled})`)
      assert.deepEqual(await breachedChecks(tx), [])
      const from = { kind: 'shop', shopId: shop.id } as const
      await refundPart(tx, {
        type: 'order',
        id: order.delivered,
        amount: 100n,
        key: 'claim',
        from,
        now: app.clock.now(),
      })
      assert.deepEqual(await breachedChecks(tx), [])
      await tx.run(
        sql`update transactions set refunded = refunded + 100
          where payable_id = ${order.delivered} and payable_type = 'order'`,
      )
      assert.ok((await breachedChecks(tx)).includes('escrow_not_what_orders_paid'))
      throw new Rollback()
    }),
    Rollback,
  )
})

describe('a recounted shelf', () => {
  const recount = (quantity: number | null) => setStockQuantity([dish()], quantity)
  const adjust = (portions: number) =>
    sql`update stocks set quantity = quantity + ${portions}::int where id = ${dish()}`
  const cancelOrder = (tx: Tx) =>
    moveOrder(tx, app.deps, {
      orderId: order.new,
      to: 'cancelled',
      by: { actor: 'seller' },
      reason: 'closed',
    })
  const cases: [
    name: string,
    steps: () => (Sql | ((tx: Tx) => Promise<unknown>))[],
    found: string[],
  ][] = [
    ['is compared with the new count', () => [recount(7)], []],
    [
      'is counted twice with an audit in between',
      () => [recount(7), recordStockBaselines, recount(90)],
      [],
    ],
    [
      'is counted while an order, cancelled later, holds portions',
      () => [recount(7), cancelOrder],
      [],
    ],
    ['is counted after an order was cancelled', () => [cancelOrder, recount(7)], []],
    ['loses a portion after the count', () => [recount(7), adjust(-1)], ['portions_lost_or_made']],
    ['lost a portion before the count', () => [adjust(-1), recount(7)], ['portions_lost_or_made']],
    [
      'lost a portion before an audit and the count',
      () => [adjust(-1), recordStockBaselines, recount(7), recordStockBaselines],
      ['portions_lost_or_made'],
    ],
    [
      'had a portion too many before the count',
      () => [adjust(1), recount(7), recount(8)],
      ['portions_lost_or_made'],
    ],
    ['is no longer counted', () => [recount(null)], []],
    ['is counted again', () => [recount(null), recount(9)], []],
    [
      'is counted again while an order, cancelled later, holds portions',
      () => [recount(null), recount(9), recordStockBaselines, cancelOrder],
      [],
    ],
    [
      'is counted again after the order that held portions was cancelled',
      () => [recount(null), cancelOrder, recount(9), recordStockBaselines],
      [],
    ],
    [
      'is counted again and then loses a portion',
      () => [recount(null), recount(9), recordStockBaselines, adjust(-1)],
      ['portions_lost_or_made'],
    ],
    [
      'loses its count without a recount',
      () => [sql`update stocks set quantity = null where id = ${dish()}`],
      ['portions_lost_or_made'],
    ],
    [
      'lost the holds of an order',
      () => [
        recount(9),
        sql`with back as (delete from stock_holds where order_id = ${order.new} and stock_id = ${dish()}
          returning quantity)
        update stocks set quantity = stocks.quantity + back.quantity from back where id = ${dish()}`,
      ],
      ['sold_and_not_taken'],
    ],
  ]
  for (const [name, steps, expected] of cases)
    test(name, async () => {
      await assert.rejects(
        app.deps.database.transaction(async (tx) => {
          for (const step of steps()) await (typeof step === 'function' ? step(tx) : tx.run(step))
          const seen = await breachedChecks(tx)
          assert.deepEqual(
            seen.filter((check) => PORTIONS.has(check)),
            expected,
          )
          throw new Rollback()
        }),
        Rollback,
      )
    })
})
const PORTIONS = new Set([
  'portions_lost_or_made',
  'held_and_not_ordered',
  'sold_and_not_taken',
  'shelf_below_zero',
])

test('the audit runs longer than the query timeout of requests', async () => {
  const hasty = openDatabase({
    connectionString: app.deps.database.pool.options.connectionString ?? '',
    statementTimeoutMs: 200,
  })
  const held = Promise.withResolvers<void>()
  const holding = app.deps.database.transaction(async (tx) => {
    await tx.run(raw('lock table delivery_slots in access exclusive mode'))
    held.resolve()
    await tx.run(raw('select pg_sleep(1)'))
  })
  await held.promise
  assert.deepEqual(describeBreaches(await auditBooks(hasty, app.clock.now())), [])
  await Promise.all([holding, hasty.close()])
})

describe('staff', () => {
  test('see which checks failed, and the job fails', async () => {
    const admin = app.as(await app.makeUser({ roles: ['admin'] }))
    const auditOnce = async () => {
      const started = await admin('startAudit', { query: {}, body: {} })
      assert.ok(started.ok)
      await app.work()
      const read = await admin('showAudit', { params: { id: started.data.id }, query: {} })
      assert.ok(read.ok)
      const checks = read.data.rules.flatMap((rule) => rule.checks)
      return {
        state: read.data.state,
        breaches: read.data.breaches,
        failed: checks.flatMap(({ check, answered }) => (answered ? [] : [check])),
      }
    }
    await app.rows(raw('alter table delivery_slots rename column taken to hidden'))
    assert.deepEqual(await auditOnce(), {
      state: 'incomplete',
      breaches: 0,
      failed: ['slot_count_wrong'],
    })
    const [job] = await app.rows<{ last_error: string }>(
      raw('select last_error from graphile_worker.jobs where last_error is not null'),
    )
    assert.match(
      String(job?.last_error),
      /A12 slot_count_wrong was not answered: .*column s.taken does not exist/,
    )
    await app.rows(sql`update orders set tips = tips + 1 where id = ${order.new}`)
    assert.deepEqual(await auditOnce(), {
      state: 'breached',
      breaches: 1,
      failed: ['slot_count_wrong'],
    })
    await app.rows(raw('alter table delivery_slots rename column hidden to taken'))
    await app.rows(sql`update orders set tips = tips - 1 where id = ${order.new}`)
    assert.deepEqual(await auditOnce(), { state: 'clean', breaches: 0, failed: [] })
  })

  test('start an audit, read its findings by rule, and appear in the audit log', async () => {
    const person = await app.makeUser({ roles: ['admin'] })
    const admin = app.as(person)
    const started = await admin('startAudit', { query: {}, body: {} })
    assert.ok(started.ok, JSON.stringify(started))
    assert.equal(started.data.state, 'running')
    const again = await admin('startAudit', { query: {}, body: {} })
    assert.ok(again.ok && again.data.id === started.data.id, 'a running audit is not started twice')
    await app.rows(sql`update delivery_slots set taken = taken + 1`)
    await app.work()
    const read = await admin('showAudit', { params: { id: started.data.id }, query: {} })
    assert.ok(
      read.ok && read.data.state === 'breached' && read.data.by?.id === person.id,
      JSON.stringify(read),
    )
    assert.deepEqual(
      read.data.rules.map(({ rule }) => rule),
      [...AUDIT_RULES],
    )
    const slots = read.data.rules.find(({ rule }) => rule === 'A12')
    assert.ok(slots && slots.breaches > 0)
    assert.equal(
      slots.checks.find(({ check }) => check === 'slot_count_wrong')?.samples[0]?.id,
      String(shop.id),
    )
    await app.rows(sql`update delivery_slots set taken = taken - 1`)
    const logs = await admin('listAuditLogs', { query: { subject: 'audit' } })
    assert.ok(
      logs.ok &&
        logs.data[0]?.user?.id === person.id &&
        logs.data[0].subject_id === started.data.id,
    )
  })

  test('find one audit for every night', async () => {
    const admin = app.as(await app.makeUser({ roles: ['admin'] }))
    const nights = async () => {
      await app.work()
      const list = await admin('listAudits', { query: { perPage: 100 } })
      assert.ok(list.ok)
      return list.data.filter(({ by }) => by === null)
    }
    const before = await nights()
    assert.deepEqual(
      before.map(({ state }) => state),
      ['clean'],
    )
    assert.equal((await nights()).length, 1)
    app.clock.forward(24 * 3600)
    assert.equal((await nights()).length, 2)
  })

  test('are the only ones who read audits', async () => {
    const seller = app.as(await app.makeUser({ roles: ['seller'] }))
    for (const refused of [
      await seller('listAudits', { query: {} }),
      await seller('listAuditLogs', { query: {} }),
    ])
      assert.ok(!refused.ok && refused.status === 403)
  })
})
