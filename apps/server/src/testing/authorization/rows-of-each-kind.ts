import assert from 'node:assert/strict'
import { sql } from '@hawker/postgres/database'
import { makeBareReservation } from '../make/make-bare-reservation.ts'
import { insertBareParcel } from '../make/make-bare-parcel.ts'
import { makeBareOrder } from '../make/make-bare-order.ts'

type Books = Parameters<typeof makeBareOrder>[0]
export type RowOwners = { userId: number; shopId: number; driverId: number }
export type RowsOfEachKind = {
  /** Ids that calls need in addition: orders, order lines, a proposal, the cart, a chat. */
  bases: number[]
  /** The cart of a group order. */
  cartId: number
}

/**
 * Inserts one row of each kind that an operation can name, and one order in each status with
 * allowed actions.
 */
export async function insertRowsOfEachKind(
  books: Books,
  { userId, shopId, driverId }: RowOwners,
): Promise<RowsOfEachKind> {
  const now = books.clock.now()
  const later = new Date(now.getTime() + 3_600_000)
  const insertOne = async <T extends object>(statement: ReturnType<typeof sql>): Promise<T> => {
    const [row] = await books.rows<T>(statement)
    assert.ok(row)
    return row
  }
  const { currencyId } = await insertOne<{ currencyId: number }>(
    sql`select id as "currencyId" from currencies where is_default`,
  )
  const dish = await insertOne<{ stockId: number; productId: number }>(sql`
    select k.id as "stockId", p.id as "productId"
    from stocks k join products p on p.id = k.product_id
    where p.shop_id = ${shopId} order by 1 limit 1`)
  const order = async (
    status: 'new' | 'accepted' | 'ready' | 'on_a_way' | 'delivered',
    more: { released?: false } = {},
  ) => {
    const courier = status === 'on_a_way' || status === 'delivered' ? { driverId } : {}
    const { id } = await makeBareOrder(books, {
      shopId,
      userId,
      currencyId,
      status,
      ...courier,
      ...more,
    })
    const detail = await insertOne<{ id: number }>(sql`
      update order_details set stock_id = ${dish.stockId}, product_id = ${dish.productId}
      where order_id = ${id} returning id`)
    return { id, detailId: detail.id }
  }
  const fresh = await order('new')
  const undoable = await order('new', { released: false })
  await books.rows(sql`update orders set undo_until = ${later} where id = ${undoable.id}`)
  await books.rows(
    sql`update orders set accepted_at = null where status = 'new' and user_id = ${userId}`,
  )
  const [accepted, ready, onTheWay, delivered] = [
    await order('accepted'),
    await order('ready'),
    await order('on_a_way'),
    await order('delivered'),
  ]
  // The other delivered order has a claim.
  const unclaimed = await order('delivered')
  const { id: requestedId } = await order('accepted')
  const proposal = await insertOne<{ id: number }>(sql`
    insert into order_substitutions (order_id, detail_id, product_id, titles, quantity, unit_price,
      refund, answer_until, created_at)
    values (${accepted.id}, ${accepted.detailId}, ${dish.productId}, '{"en": "Margherita"}', 1, 4172,
      4172, ${later}, ${now}) returning id`)
  await books.rows(sql`
    insert into cancel_requests (order_id, reason, status, refund, answer_until, created_at)
    values (${requestedId}, 'other', 'offered', 100, ${later}, ${now})`)
  await books.rows(sql`
    insert into order_refunds (order_id, user_id, shop_id, cause, payout, whole, amount, tax,
      settlement_amount, currency_id, status, waits_for, shop_until, fault, created_at)
    values (${delivered.id}, ${userId}, ${shopId}, 'missing', 'wallet', true, 100, 0, 100,
      ${currencyId}, 'pending', 'shop', ${later}, 'shop', ${now})`)
  await books.rows(sql`
    insert into reviews (shop_id, order_id, user_id, firstname, rating, comment, created_at)
    values (${shopId}, ${delivered.id}, ${userId}, 'Eve', 5, 'Good', ${now})`)
  await books.rows(sql`
    insert into transactions (payable_type, payable_id, user_id, amount, currency_id,
      settlement_amount, tag, status, created_at, updated_at)
    values ('order', ${fresh.id}, ${userId}, 4751, ${currencyId}, 4751, 'sandbox', 'progress',
      ${now}, ${now})`)
  await books.rows(
    sql`insert into addresses (user_id, address, latitude, longitude) values (${userId}, '1 Main St', 38.9, -77.03)`,
  )
  await books.rows(sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, title, created_at)
    values (${userId}, ${`key of ${userId}`}, '', 0, '{}', 'Key', ${now})`)
  await books.rows(sql`
    insert into notifications (user_id, type, text_key, created_at) values (${userId}, 'news_publish', 'news', ${now})`)
  const chat = await insertOne<{ id: number }>(
    sql`insert into chats (user_id, role, created_at) values (${userId}, 'admin', ${now}) returning id`,
  )
  await books.rows(sql`
    insert into chat_messages (chat_id, user_id, side, client_id, type, text, created_at)
    values (${chat.id}, ${userId}, 'user', gen_random_uuid(), 'text', 'Hello', ${now}),
      (${chat.id}, ${driverId}, 'desk', gen_random_uuid(), 'text', 'Hello', ${now})`)
  const cart = await insertOne<{ id: number }>(sql`
    insert into carts (shop_id, owner_id, currency_id, is_group, expires_at, created_at)
    values (${shopId}, ${userId}, ${currencyId}, true, ${later}, ${now}) returning id`)
  const member = await insertOne<{ id: number }>(
    sql`insert into user_carts (cart_id, user_id, name) values (${cart.id}, ${userId}, 'Eve') returning id`,
  )
  await books.rows(sql`
    insert into cart_details (user_cart_id, stock_id, quantity, identity, created_at)
    values (${member.id}, ${dish.stockId}, 1, 'x', ${now})`)
  await books.rows(
    sql`update order_details set user_cart_id = ${member.id}, member_name = 'Eve' where order_id = ${fresh.id}`,
  )
  const friend = await insertOne<{ id: number }>(
    sql`insert into user_carts (cart_id, name) values (${cart.id}, 'Gina') returning id`,
  )
  await books.rows(sql`
    insert into group_orders (cart_id, payment_mode, created_at)
    values (${cart.id}, 'split', ${now})`)
  await books.rows(sql`
    insert into payment_requests (order_id, host_id, user_cart_id, member_uuid, name, amount,
      currency_id, settlement_amount, expires_at, created_at, updated_at)
    values (${fresh.id}, ${userId}, ${friend.id}, gen_random_uuid(), 'Gina', 100, ${currencyId}, 100,
      ${later}, ${now}, ${now})`)
  const booked = await insertReservations(books, { userId, shopId })
  const { id: servedId } = await order('accepted')
  const session = (tableId: number) =>
    insertOne<{ id: number }>(sql`
      insert into table_sessions (shop_id, table_id, opened_at, closes_at)
      values (${shopId}, ${tableId}, ${now}, ${later}) returning id`)
  const { id: sessionId } = await session(booked.tableId)
  // The first session is cleared before guests are moved, so that needs another one.
  const { id: movedId } = await session(booked.otherTableId)
  await books.rows(sql`
    insert into table_calls (session_id, kind, called_at) values (${sessionId}, 'waiter', ${now})`)
  await books.rows(sql`
    update orders set delivery_type = 'dine_in', table_id = ${booked.tableId}, table_name = 'Dine',
      table_session_id = ${sessionId} where id = ${servedId}`)
  const parcel = async (
    status: 'new' | 'accepted' | 'ready' | 'on_a_way' | 'returning' | 'delivered',
    more: { released?: false } = {},
  ) =>
    insertOne<{ id: number }>(
      insertBareParcel({
        userId,
        at: now,
        status,
        driverId: status === 'new' ? null : driverId,
        ...more,
      }),
    )
  // No call takes a parcel's id together with another one, so they are no bases.
  await parcel('new', { released: false })
  await parcel('new')
  await parcel('accepted')
  await parcel('ready')
  await parcel('on_a_way')
  await parcel('returning')
  await parcel('delivered')
  const claimed = await parcel('delivered')
  await books.rows(sql`
    insert into parcel_claims (parcel_order_id, user_id, cause, created_at)
    values (${claimed.id}, ${userId}, 'late', ${now})`)
  const orders = [fresh, undoable, accepted, ready, onTheWay, delivered, unclaimed]
  return {
    bases: [
      ...orders.map(({ id }) => id),
      requestedId,
      servedId,
      movedId,
      accepted.detailId,
      unclaimed.detailId,
      proposal.id,
      cart.id,
      chat.id,
      ...booked.bases,
    ],
    cartId: cart.id,
  }
}

/** A section with free and booked tables, and a reservation in each status with allowed moves. */
async function insertReservations(books: Books, { userId, shopId }: Omit<RowOwners, 'driverId'>) {
  const now = books.clock.now()
  const insertOne = async (statement: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await books.rows<{ id: number }>(statement)
    assert.ok(row)
    return row.id
  }
  const sectionId = await insertOne(sql`
    insert into shop_sections (shop_id, created_at) values (${shopId}, ${now}) returning id`)
  await books.rows(
    sql`insert into shop_section_translations (section_id, locale, title) values (${sectionId}, 'en', 'Attic')`,
  )
  const table = (name: string) =>
    insertOne(sql`
      insert into tables (shop_id, section_id, name, chair_count, created_at)
      values (${shopId}, ${sectionId}, ${`${name}-${shopId}`.slice(0, 12)}, 4, ${now}) returning id`)
  const reservation = async (
    status: 'new' | 'approved' | 'completed',
    inMinutes: number,
    source: 'app' | 'waitlist' = 'app',
  ) => {
    const tableId = await table(`A${inMinutes}`)
    const made = await makeBareReservation(books, {
      shopId,
      userId,
      tableId,
      status,
      inMinutes,
      source,
    })
    return made.id
  }
  await reservation('new', 4000)
  await reservation('approved', 10)
  await reservation('completed', -120)
  const later = await reservation('approved', 6000)
  const held = await reservation('new', 8000, 'waitlist')
  const inAnHour = new Date(now.getTime() + 3_600_000)
  await books.rows(sql`update bookings set answer_until = ${inAnHour} where id = ${held}`)
  await books.rows(sql`
    insert into booking_waits (user_id, shop_id, date, time_from, time_until, starts_until, guests, phone,
      booking_id, created_at)
    select ${userId}, ${shopId}, '2026-12-24', '19:00', '20:00', ${inAnHour}, 2, '+12025550123', b.id, ${now}
    from (values (null::bigint), (${held}::bigint)) b(id)`)
  await books.rows(sql`
    insert into door_waits (uuid, token_hash, shop_id, name, guests, created_at)
    values (gen_random_uuid(), gen_random_uuid()::text::bytea, ${shopId}, 'Eve', 2, ${now})`)
  await books.rows(sql`update shops set takes_reservations = true where id = ${shopId}`)
  await books.rows(sql`
    insert into settings (key, value) values ('reservation_enable_for_user', '1') on conflict do nothing`)
  return {
    tableId: await table('Dine'),
    otherTableId: await table('Lunch'),
    bases: [later, await table('Free')],
  }
}
