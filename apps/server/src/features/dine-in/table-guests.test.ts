import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { DAY_MS } from '@hawker/std/time'
import { raw, sql } from '@hawker/postgres/database'
import { changeSetting } from '../../testing/change-setting.ts'
import {
  codeOf,
  makeDiningRoom,
  orderAt,
  release,
  scan,
  sessionIdOf,
  startDineInApp,
} from '../../testing/make/dining-room.ts'
import { giveMoney } from '../../testing/make/give-money.ts'
import type { TestFloor } from '../../testing/make/make-floor.ts'
import { makeShopper } from '../../testing/make/make-order.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { unexpectedBreaches } from '../../testing/unexpected-breaches.ts'
import { PERSONAL_TABLES } from '../own-data/personal-tables.ts'

let app: TestApp
before(async () => {
  app = await startDineInApp({ poolSize: 16 })
})
after(() => app?.close())
beforeEach(async () => {
  app.clock.set('2026-11-21T17:00:00Z')
  await changeSetting(app, 'dineInCheck', undefined)
})

const first = (floor: TestFloor) => floor.tableIds[0] ?? 0
async function confirmed(floor: TestFloor) {
  const session = await scan(app, first(floor))
  const answer = await app.as(floor.seller)('confirmTableGuests', {
    params: { id: await sessionIdOf(app, session.uuid) },
    query: {},
    body: { here: true },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return session.uuid
}
const open = (session: string, name?: string, token?: string) =>
  app.as(token === undefined ? undefined : { token })('openTableGuest', {
    params: { uuid: session },
    query: {},
    body: name === undefined ? {} : { name },
  })
async function guestAt(session: string, name?: string) {
  const opened = await open(session, name)
  assert.ok(opened.ok, JSON.stringify(opened))
  const { access_token: token } = opened.data
  const profile = await app.as({ token })('showProfile', { query: {} })
  assert.ok(profile.ok, JSON.stringify(profile))
  return { id: profile.data.id, token }
}
type Guest = Awaited<ReturnType<typeof guestAt>>
async function placed(floor: TestFloor, session: string, guest: Guest) {
  const { answer } = await orderAt(app, floor, session, {
    user: { ...guest, email: '' },
    body: { username: 'Noor' },
  })
  assert.ok(answer.ok, JSON.stringify(answer))
  return answer.data
}
/** The staff serve an order and record its payment. */
async function serve(floor: TestFloor, id: number): Promise<void> {
  await release(app)
  for (const status of ['accepted', 'ready', 'delivered'] as const) {
    const [row] = await app.rows<{ version: number }>(
      sql`select version from orders where id = ${id}`,
    )
    const moved = await app.as(floor.seller)('moveSellerOrder', {
      params: { id },
      query: {},
      body: { status, version: row?.version ?? 0 },
    })
    assert.ok(moved.ok, JSON.stringify(moved))
  }
  const collected = await app.as(floor.seller)('collectTablePayment', { params: { id }, query: {} })
  assert.ok(collected.ok, JSON.stringify(collected))
  await app.work()
}
const show = (token: string, id: number) =>
  app.as({ token })('showOrder', { params: { id }, query: {} })
async function claim(token: string, id: number) {
  const [line] = await app.rows<{ id: number }>(
    sql`select id from order_details where order_id = ${id}`,
  )
  return app.as({ token })('claimOrder', {
    query: {},
    body: {
      order_id: id,
      cause: 'missing',
      details: [{ order_detail_id: line?.id ?? 0, quantity: 1 }],
      to: 'wallet',
    },
    idempotencyKey: randomUUID(),
  })
}
const take = (user: { token: string }, token: string) =>
  app.as(user)('takeTableOrders', { query: {}, body: { access_token: token } })
const walletOf = async (userId: number) =>
  (
    await app.rows<{ balance: number }>(
      sql`select balance from ledger_accounts where kind = 'user' and user_id = ${userId}`,
    )
  )[0]?.balance ?? 0

describe('a guest at a table without an account', () => {
  test('orders with a name, follows, pays at the table, reviews and has the receipt', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const guest = await guestAt(session)
    const order = await placed(floor, session, guest)
    await serve(floor, order.id)

    const shown = await show(guest.token, order.id)
    assert.ok(shown.ok, JSON.stringify(shown))
    assert.deepEqual([shown.data.stage, shown.data.table?.name], ['served', '12'])
    const receipt = await app.as(guest)('showReceipt', { params: { id: order.id }, query: {} })
    assert.ok(receipt.ok, JSON.stringify(receipt))
    const review = await app.as(guest)('reviewOrder', {
      params: { id: order.id },
      query: {},
      body: { shop: { rating: 5 } },
    })
    assert.ok(review.ok, JSON.stringify(review))
    const listed = await app.as(guest)('listOrders', { query: {} })
    assert.deepEqual(listed.ok && listed.data.map(({ id }) => id), [order.id])
    assert.deepEqual(await unexpectedBreaches(app), [])
  })

  test('types their name once', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const guest = await guestAt(session)
    const nameless = await orderAt(app, floor, session, { user: { ...guest, email: '' } })
    assert.equal(codeOf(nameless.answer), 'fill_user_details')
    await placed(floor, session, guest)
    const again = await orderAt(app, floor, session, { user: { ...guest, email: '' } })
    assert.equal(codeOf(again.answer), 'ok')
  })

  test('gets the money of a claim back from the staff, not into a wallet', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const guest = await guestAt(session)
    const order = await placed(floor, session, guest)
    await serve(floor, order.id)
    const filed = await claim(guest.token, order.id)
    assert.ok(filed.ok, JSON.stringify(filed))
    assert.equal(filed.data.to, 'source')
    const decided = await app.as(floor.seller)('decideSellerRefund', {
      params: { id: filed.data.id },
      query: {},
      body: { decision: 'approved' },
    })
    assert.ok(decided.ok, JSON.stringify(decided))
    assert.deepEqual(
      decided.data.timeline.map(({ step }) => step),
      ['claimed', 'shop_asked', 'approved', 'paid_at_table'],
    )
    assert.equal(await walletOf(guest.id), 0)
    const [cash] = await app.rows<{ sum: number }>(sql`
      select sum(e.amount)::int as sum from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id
      where t.ref_type = 'order' and t.ref_id = ${order.id} and a.kind = 'cash_clearing'`)
    assert.equal(Number(cash?.sum), 0, 'what was collected went back')
    assert.deepEqual(await unexpectedBreaches(app), [])
  })

  test('is refused while nobody has confirmed the table, and after it was cleared', async () => {
    const floor = await makeDiningRoom(app)
    const { uuid } = await scan(app, first(floor))
    assert.equal(codeOf(await open(uuid)), 'table_unconfirmed')
    assert.equal(codeOf(await open(randomUUID())), 'not_found')
    const session = await confirmed(floor)
    const guest = await guestAt(session)
    const id = await sessionIdOf(app, session)
    await app.as(floor.seller)('closeTableSession', { params: { id }, query: {} })
    assert.equal(codeOf(await open(session)), 'table_cleared')
    const next = await scan(app, first(floor))
    const later = await orderAt(app, floor, next.uuid, {
      user: { ...guest, email: '' },
      body: { username: 'Noor', payment: { tag: 'sandbox' } },
    })
    assert.equal(codeOf(later.answer), 'account_required')
  })

  test('needs an account for pickup, for the wallet, for saved cards and for all else', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const guest = await guestAt(session, 'Noor')
    await giveMoney(app, guest.id, 5000n)
    const atTable = { delivery_type: 'dine_in', table_session: session } as const
    for (const body of [
      { delivery_type: 'pickup' },
      { ...atTable, payment: { tag: 'wallet' } },
      { ...atTable, payment: { tag: 'cash', wallet_amount: 1 } },
      { ...atTable, payment: { tag: 'sandbox', save_card: true } },
    ] as const) {
      const shopper = await makeShopper(app, floor.shop, { user: guest, body })
      assert.equal(codeOf(await shopper.place()), 'account_required', JSON.stringify(body))
    }
    const methods = await app.as(guest)('listPaymentMethods', {
      query: { shop_id: floor.id, delivery_type: 'dine_in', total: 10, table_session: session },
    })
    assert.ok(methods.ok)
    const reasonOf = (tag: string) => methods.data.find((method) => method.tag === tag)?.reason
    assert.deepEqual([reasonOf('wallet'), reasonOf('cash')], [undefined, null])
    assert.ok(methods.data.every((method) => !method.saves_cards))
    assert.equal(
      codeOf(await app.as(guest)('listNotifications', { query: {} })),
      'account_required',
    )
  })

  test('sees nothing of another device at the same table', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const [one, other] = [await guestAt(session), await guestAt(session)]
    const order = await placed(floor, session, one)
    const bytes = async (id: number) =>
      (
        await app.http.inject({
          url: `/api/v1/dashboard/user/orders/${id}`,
          headers: { authorization: `Bearer ${other.token}` },
        })
      ).body.replace(/"(request_id|timestamp)":"[^"]*"/g, '')
    assert.equal(await bytes(order.id), await bytes(999_999_999))
    assert.equal(codeOf(await claim(other.token, order.id)), 'not_found')
    assert.equal(codeOf(await take(await app.makeUser(), session)), 'ok')
    assert.equal(codeOf(await show(one.token, order.id)), 'ok')
  })

  test('a device has one hidden account, and an account has none', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const guest = await guestAt(session)
    const order = await placed(floor, session, guest)
    const again = await open(session, undefined, guest.token)
    assert.ok(again.ok)
    assert.equal(codeOf(await show(again.data.access_token, order.id)), 'ok')
    const user = await app.makeUser()
    assert.equal(codeOf(await open(session, undefined, user.token)), 'forbidden')
  })
})

describe('the orders of a guest', () => {
  test('follow into the account with claims, reviews and uses of coupons, once', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const guest = await guestAt(session)
    const order = await placed(floor, session, guest)
    await serve(floor, order.id)
    await app.as(guest)('reviewOrder', {
      params: { id: order.id },
      query: {},
      body: { shop: { rating: 4 } },
    })
    assert.ok((await claim(guest.token, order.id)).ok)
    // A refund that the payment service refused.
    await giveMoney(app, guest.id, 300n)
    await makeShopper(app, floor.shop, { user: guest, body: { delivery_type: 'pickup' } })

    const [user, stranger] = [await app.makeUser(), await app.makeUser()]
    const [coupon] = await app.rows<{ id: number }>(sql`
      insert into coupons (code, title, type, applies_to, value)
      values ('GUEST' || ${guest.id}::text, 'Lunch', 'percent', 'total_price', 100000) returning id`)
    await app.rows(sql`
      insert into coupon_uses (coupon_id, user_id, used)
      values (${coupon?.id ?? 0}, ${guest.id}, 1), (${coupon?.id ?? 0}, ${user.id}, 2)`)
    const taken = await take(user, guest.token)
    assert.deepEqual(taken.ok && taken.data, { orders: 1 })
    assert.deepEqual(await take(stranger, guest.token).then((answer) => answer.ok && answer.data), {
      orders: 0,
    })
    await app.work()

    assert.equal(codeOf(await show(user.token, order.id)), 'ok')
    assert.equal(codeOf(await show(guest.token, order.id)), 'unauthorized')
    const claims = await app.as(user)('listOrderRefunds', { query: {} })
    assert.equal(claims.ok && claims.data.length, 1)
    const review = await app.as(user)('showOrderReview', { params: { id: order.id }, query: {} })
    assert.equal(review.ok && review.data.shop?.rating, 4)
    const cart = await app.as(user)('showCart', { query: {} })
    assert.ok(cart.ok && cart.data && cart.data.shop_id === floor.id)
    assert.deepEqual([await walletOf(guest.id), await walletOf(user.id)], [0, 300])
    const uses = await app.rows(sql`select used from coupon_uses where user_id = ${user.id}`)
    assert.deepEqual(uses, [{ used: 3 }])
    // No order of this test used the coupon.
    await app.rows(sql`delete from coupon_uses where coupon_id = ${coupon?.id ?? 0}`)
    assert.deepEqual(await leftBehind(guest.id), [])
    assert.deepEqual(await unexpectedBreaches(app), [])
  })

  test('a cart that is open in the account stays open, and that of the guest waits', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const [guest, user] = [await guestAt(session), await app.makeUser()]
    const own = await makeShopper(app, floor.shop, { user, body: { delivery_type: 'pickup' } })
    const other = await makeShopper(app, floor.shop, {
      user: guest,
      body: { delivery_type: 'pickup' },
    })
    assert.ok((await take(user, guest.token)).ok)
    const statuses = await app.rows<{ id: number; status: string }>(
      sql`select id, status from carts where owner_id = ${user.id} order by id`,
    )
    assert.deepEqual(statuses, [
      { id: own.cart.id, status: 'open' },
      { id: other.cart.id, status: 'waiting' },
    ])
  })

  test('an order that is placed while its guest signs in is never left behind', async () => {
    const seen = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const floor = await makeDiningRoom(app)
      const session = await confirmed(floor)
      const [guest, user] = [await guestAt(session, 'Noor'), await app.makeUser()]
      const shopper = await makeShopper(app, floor.shop, {
        user: guest,
        body: { delivery_type: 'dine_in', table_session: session },
      })
      await app.deps.database.warm()
      const [first, second] = await Promise.all(
        round % 2
          ? [shopper.place(), take(user, guest.token)]
          : [take(user, guest.token), shopper.place()],
      )
      const [order, taken] = round % 2 ? [first, second] : [second, first]
      assert.equal(codeOf(taken), 'ok')
      seen.add(codeOf(order))
      // Not found: the cart moved to the account after the guest was recognized.
      assert.ok(['ok', 'unauthorized', 'not_found'].includes(codeOf(order)), codeOf(order))
      const owners = await app.rows<{ user_id: number }>(
        sql`select user_id from orders where shop_id = ${floor.id}`,
      )
      assert.deepEqual(
        owners.map(({ user_id: id }) => id),
        order.ok ? [user.id] : [],
        `round ${round}`,
      )
    }
    assert.ok(seen.size > 0)
    const [row] = await app.rows<{ n: number }>(
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
    assert.equal(row?.n, 0)
  })

  test('lose the name when the time for reviews is over', async () => {
    const floor = await makeDiningRoom(app)
    const session = await confirmed(floor)
    const guest = await guestAt(session)
    const order = await placed(floor, session, guest)
    await serve(floor, order.id)
    const nameOf = async () =>
      (
        await app.rows<{ username: string | null; firstname: string }>(sql`
          select o.username, u.firstname from orders o join users u on u.id = o.user_id
          where o.id = ${order.id}`)
      )[0]
    app.clock.forward((31 * DAY_MS) / 1000)
    await app.work()
    assert.deepEqual(await nameOf(), { username: 'Noor', firstname: 'Noor' })
    assert.equal(codeOf(await show(guest.token, order.id)), 'ok')
    app.clock.forward((2 * DAY_MS) / 1000)
    await app.work()
    assert.deepEqual(await nameOf(), { username: null, firstname: '' })
    assert.equal(codeOf(await show(guest.token, order.id)), 'unauthorized')
  })
})

/** Rows that are deleted with the guest, or are history. */
const STAYS = new Set([
  'users.id',
  'ledger_accounts.user_id',
  'events.user_id',
  'notifications.user_id',
  'notification_settings.user_id',
  'idempotency_keys.user_id',
  'quotes.user_id',
  'coupon_uses.user_id',
])
/** Columns in which the guest still is after signing in. */
async function leftBehind(guestId: number): Promise<string[]> {
  const found: string[] = []
  for (const { table, owner } of PERSONAL_TABLES) {
    const [row] = await app.rows<{ n: number }>(
      sql`select count(*)::int as n from ${raw(table)} where ${raw(owner)} = ${guestId}`,
    )
    if ((row?.n ?? 0) > 0 && !STAYS.has(`${table}.${owner}`)) found.push(`${table}.${owner}`)
  }
  return found
}
