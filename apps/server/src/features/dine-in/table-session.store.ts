import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { SHOPS, shopTitle } from '../shops/index.ts'

export type DiningTable = {
  id: number
  uuid: string
  shopId: number
  qrVersion: number
}
/** A table at which guests can order. Locked, so that it is not deleted meanwhile. */
export const lockOpenTable = (tx: Tx, uuid: string): Promise<DiningTable | undefined> =>
  tx.row(sql`
    select t.id, t.uuid, t.shop_id as "shopId", t.qr_version as "qrVersion"
    from tables t join shops s on s.id = t.shop_id
    where t.uuid = ${uuid} and t.active and t.deleted_at is null and s.status = 'approved'
      and 'dine_in' = any(s.delivery_types)
    for share of t`)

export type TrustSource = 'booking' | 'staff' | 'code'
export type StoredTableSession = {
  id: number
  uuid: string
  shopId: number
  tableId: number
  tableName: string
  reservationId: number | null
  trustedBy: TrustSource | null
  codeFailures: number
  codeFailuresFrom: Date | null
  lastCallAt: Date | null
  openedAt: Date
  closesAt: Date
  closedAt: Date | null
}
const SESSION_COLUMNS = sql`v.id, v.uuid, v.shop_id as "shopId", v.table_id as "tableId",
  t.name as "tableName", v.booking_id as "reservationId", v.trusted_by as "trustedBy",
  v.code_failures as "codeFailures", v.code_failures_from as "codeFailuresFrom",
  v.last_call_at as "lastCallAt", v.opened_at as "openedAt", v.closes_at as "closesAt",
  v.closed_at as "closedAt"`
const selectSessions = (condition: Sql, suffix: Sql = sql``): Sql => sql`
  select ${SESSION_COLUMNS} from table_sessions v join tables t on t.id = v.table_id
  where ${condition} order by t.position, t.id ${suffix}`

export const sessionByUuid = (uuid: string): Sql => sql`v.uuid = ${uuid}`
export const sessionById = (id: number): Sql => sql`v.id = ${id}`
/** Sessions of the shops with this user among their staff. */
export const ofStaff = (userId: number): Sql =>
  sql`v.shop_id in (select shop_id from shop_staff where user_id = ${userId})`
export const sessionOfStaff = (id: number, userId: number): Sql =>
  sql`v.id = ${id} and ${ofStaff(userId)}`
export const openSessionsOfShop = (shopId: number, userId: number, now: Date): Sql =>
  sql`v.shop_id = ${shopId} and ${ofStaff(userId)} and v.closed_at is null and v.closes_at > ${now}`

/** The party of a session; null without one. */
export const findParty = (
  queries: Queries,
  id: number,
  userId: number,
): Promise<{ reservationId: number | null } | undefined> =>
  queries.row(
    sql`select v.booking_id as "reservationId" from table_sessions v where ${sessionOfStaff(id, userId)}`,
  )

export const findSession = (
  queries: Queries,
  condition: Sql,
): Promise<StoredTableSession | undefined> =>
  queries.row<StoredTableSession>(selectSessions(condition))
export const listSessions = (queries: Queries, condition: Sql): Promise<StoredTableSession[]> =>
  queries.rows<StoredTableSession>(selectSessions(condition))
/** Locks a session, so that its orders, moves and end run one after another. */
export const lockSession = (tx: Tx, condition: Sql): Promise<StoredTableSession | undefined> =>
  tx.row<StoredTableSession>(selectSessions(condition, sql`for no key update of v`))

/** The party that sits at a table now. */
const SEATED = (tableId: Sql): Sql => sql`(
  select b.id from booking_tables x join bookings b on b.id = x.booking_id
  where x.table_id = ${tableId} and x.live and b.status = 'seated' and b.source <> 'block' limit 1)`

/** The open session of a table; of two guests who scan at once, both get the same one. */
export async function openSession(
  tx: Tx,
  table: DiningTable,
  { now, closesAt }: { now: Date; closesAt: Date },
): Promise<{ uuid: string; isNew: boolean } | undefined> {
  await tx.run(sql`
    update table_sessions set closed_at = closes_at, closed_by = 'idle'
    where table_id = ${table.id} and closed_at is null and closes_at <= ${now}`)
  const made = await tx.row<{ uuid: string }>(sql`
    insert into table_sessions (shop_id, table_id, booking_id, trusted_by, trusted_at, opened_at, closes_at)
    select ${table.shopId}::bigint, ${table.id}::bigint, seated.id,
      case when seated.id is not null then 'booking' end,
      case when seated.id is not null then ${now}::timestamptz end, ${now}::timestamptz,
      ${closesAt}::timestamptz
    from (select ${SEATED(sql`${table.id}`)} as id) seated
    on conflict (table_id) where closed_at is null do nothing returning uuid`)
  if (made) return { uuid: made.uuid, isNew: true }
  const open = await tx.row<{ uuid: string }>(
    sql`select uuid from table_sessions where table_id = ${table.id} and closed_at is null`,
  )
  return open && { uuid: open.uuid, isNew: false }
}

export const trustSession = (tx: Tx, id: number, by: TrustSource, now: Date): Promise<number> =>
  tx.run(sql`
    update table_sessions set trusted_by = ${by}, trusted_at = ${now}, code_failures = 0
    where id = ${id} and closed_at is null and trusted_by is null`)
export const countWrongCode = (
  tx: Tx,
  id: number,
  { failures, from }: { failures: number; from: Date },
): Promise<number> =>
  tx.run(
    sql`update table_sessions set code_failures = ${failures}, code_failures_from = ${from} where id = ${id}`,
  )

export type CloseReason = 'staff' | 'nobody' | 'booking' | 'idle'
/** Ends a session; its calls ring no longer. */
export async function closeSession(
  tx: Tx,
  id: number,
  by: CloseReason,
  now: Date,
): Promise<boolean> {
  const closed = await tx.run(
    sql`update table_sessions set closed_at = ${now}, closed_by = ${by} where id = ${id} and closed_at is null`,
  )
  if (closed === 0) return false
  await tx.run(
    sql`update table_calls set seen_at = ${now} where session_id = ${id} and seen_at is null`,
  )
  return true
}
export const findIdleSessions = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(
    sql`select id from table_sessions where closed_at is null and closes_at <= ${now} order by id limit 200`,
  )

/** False when a call of the session is less than `pauseMs` old. */
export const takeCallTurn = async (
  tx: Tx,
  id: number,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update table_sessions set last_call_at = ${now}
    where id = ${id} and (last_call_at is null or last_call_at <= ${before})`)) === 1
/** A repeated call restarts its ringing. */
export const ringCall = (tx: Tx, sessionId: number, kind: string, now: Date): Promise<number> =>
  tx.run(sql`
    insert into table_calls (session_id, kind, called_at) values (${sessionId}, ${kind}, ${now})
    on conflict (session_id, kind) where seen_at is null do update set called_at = excluded.called_at`)
export const findCall = (
  queries: Queries,
  id: number,
  userId: number,
): Promise<{ sessionId: number } | undefined> =>
  queries.row(sql`
    select c.session_id as "sessionId" from table_calls c join table_sessions v on v.id = c.session_id
    where c.id = ${id} and ${ofStaff(userId)}`)
export const markCallSeen = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run(sql`update table_calls set seen_at = ${now} where id = ${id} and seen_at is null`)

export type RingingCall = {
  id: number
  session_id: number
  kind: 'waiter' | 'bill'
  called_at: Date
}
export const listRingingCalls = (
  queries: Queries,
  sessionIds: readonly number[],
): Promise<RingingCall[]> =>
  queries.rows<RingingCall>(sql`
    select id, session_id, kind, called_at from table_calls
    where session_id = any(${[...sessionIds]}::bigint[]) and seen_at is null order by called_at, id`)

export type JoinableGroup = { cart_id: number; owner_id: number; host: string }
/** Group orders of a session that are still open. */
export const listJoinableGroups = (
  queries: Queries,
  sessionId: number,
  now: Date,
): Promise<JoinableGroup[]> =>
  queries.rows<JoinableGroup>(sql`
    select g.cart_id, c.owner_id, coalesce(m.name, u.firstname) as host
    from group_orders g join carts c on c.id = g.cart_id join users u on u.id = c.owner_id
      left join user_carts m on m.cart_id = c.id and m.user_id = c.owner_id
    where g.table_session_id = ${sessionId} and c.is_group and c.status = 'open' and c.expires_at > ${now}
      and g.locked_at is null and (g.deadline_at is null or g.deadline_at > ${now})
    order by g.cart_id desc limit 5`)

/**
 * Moves the guests to another table. False when others order there already, or another party sits
 * there. Guests without a reservation are the party that sits there.
 */
export async function moveToTable(
  tx: Tx,
  { id, reservationId }: Pick<StoredTableSession, 'id' | 'reservationId'>,
  { id: tableId, name, now }: { id: number; name: string; now: Date },
): Promise<boolean> {
  const isTaken = await tx.row(
    sql`select 1 from table_sessions where table_id = ${tableId} and closed_at is null and id <> ${id}`,
  )
  if (isTaken) return false
  // Locked, so that the stay does not end meanwhile.
  const seated = await tx.row<{ id: number }>(sql`
    select id from bookings where id = ${SEATED(sql`${tableId}`)} and status = 'seated' for share`)
  if (seated && reservationId !== null && seated.id !== reservationId) return false
  try {
    await tx.run(sql`
      update table_sessions set table_id = ${tableId}, booking_id = coalesce(booking_id, ${seated?.id ?? null}::bigint)
      where id = ${id}`)
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === ONE_OPEN)
      return false
    throw error
  }
  if (seated) await trustSession(tx, id, 'booking', now)
  await tx.run(sql`
    update orders set table_id = ${tableId}, table_name = ${name}
    where table_session_id = ${id} and status not in ('delivered', 'cancelled')`)
  return true
}
const ONE_OPEN = 'table_sessions_one_open'

/** A table of the same shop that can be used. */
export const lockTableOfShop = (
  tx: Tx,
  id: number,
  shopId: number,
): Promise<{ id: number; name: string } | undefined> =>
  tx.row(sql`
    select id, name from tables where id = ${id} and shop_id = ${shopId} and active and deleted_at is null
    for share`)

/** Open sessions of the tables of a party, locked. */
export const lockSessionsOfReservation = (
  tx: Tx,
  reservationId: number,
): Promise<{ id: number; shopId: number; tableId: number }[]> =>
  tx.rows(sql`
    select id, shop_id as "shopId", table_id as "tableId" from table_sessions
    where booking_id = ${reservationId} and closed_at is null order by id for no key update`)
/** Guests who scanned before they were seated are the party that sits there now. */
export const linkToReservation = (
  tx: Tx,
  reservationId: number,
  now: Date,
): Promise<{ id: number; shopId: number }[]> =>
  tx.rows(sql`
    update table_sessions v set booking_id = ${reservationId},
      trusted_by = coalesce(v.trusted_by, 'booking'), trusted_at = coalesce(v.trusted_at, ${now}::timestamptz)
    from booking_tables x
    where x.booking_id = ${reservationId} and v.table_id = x.table_id and v.closed_at is null
      and v.booking_id is null
    returning v.id, v.shop_id as "shopId"`)

/** Whether guests order at one of these tables now. */
export const hasOpenSession = async (
  queries: Queries,
  tableIds: readonly number[],
): Promise<boolean> =>
  (await queries.row(
    sql`select 1 from table_sessions where table_id = any(${[...tableIds]}::bigint[]) and closed_at is null`,
  )) !== undefined

/** What an order at a table depends on. Undefined for an unknown session. */
export type OrderingTable = {
  sessionId: number
  shopId: number
  tableId: number
  tableName: string
  reservationId: number | null
  isConfirmed: boolean
  isOpen: boolean
}
export const findOrderingTable = (
  queries: Queries,
  uuid: string,
  now: Date,
): Promise<OrderingTable | undefined> =>
  queries.row<OrderingTable>(sql`
    select v.id as "sessionId", v.shop_id as "shopId", v.table_id as "tableId", t.name as "tableName",
      v.booking_id as "reservationId", v.trusted_by is not null as "isConfirmed",
      v.closed_at is null and v.closes_at > ${now} as "isOpen"
    from table_sessions v join tables t on t.id = v.table_id where v.uuid = ${uuid}`)
/** The session stays open for some hours after each order. */
export const extendSession = (
  tx: Tx,
  id: number,
  { now, closesAt }: { now: Date; closesAt: Date },
): Promise<number> =>
  tx.run(sql`
    update table_sessions set last_order_at = ${now}, closes_at = ${closesAt}
    where id = ${id} and closed_at is null`)
/** Whether the guests of an order's table are confirmed; null for an order without a table. */
export const isSessionConfirmed = async (
  queries: Queries,
  orderId: number,
): Promise<boolean | null> =>
  (
    await queries.row<{ confirmed: boolean | null }>(sql`
      select (select v.trusted_by is not null from table_sessions v where v.id = o.table_session_id)
        as confirmed from orders o where o.id = ${orderId}`)
  )?.confirmed ?? null

export type StoredTableOrder = {
  id: number
  sessionId: number
  number: string
  status: 'new' | 'accepted' | 'cooking' | 'ready' | 'delivered'
  total: number
  currency: string
  symbol: string
  position: 'before' | 'after'
  decimals: number
  /** Minor units. */
  cashDue: number | null
  paid: boolean
}
/** Orders of sessions that are not finished, or not paid. A card that holds the money counts. */
export const listUnsettledOrders = (
  queries: Queries,
  sessionIds: readonly number[],
): Promise<StoredTableOrder[]> =>
  queries.rows<StoredTableOrder>(sql`
    select * from (
      select o.id, o.table_session_id as "sessionId", o.number, o.status, o.total, c.code as currency,
        c.symbol, c.position, c.decimals, cash.due as "cashDue",
        o.paid_at is not null and cash.due is null as paid
      from orders o join currencies c on c.id = o.currency_id
        left join lateral (select sum(t.amount - t.refunded)::bigint as due from transactions t
          where t.payable_type = 'order' and t.payable_id = o.id and t.tag = 'cash'
            and t.status = 'progress') cash on true
      where o.table_session_id = any(${[...sessionIds]}::bigint[]) and o.status <> 'cancelled') found
    where not (status = 'delivered' and paid) order by id`)

const SESSION_SHOPS = viewOf(SHOPS, ['id', 'slug', 'logoImg', 'timezone', 'deliveryTypes'])
export type SessionShop = RowIn<typeof SESSION_SHOPS> & { title: string }
export const findSessionShop = (
  queries: Queries,
  shopId: number,
  lang: string,
): Promise<SessionShop | undefined> =>
  queries.row<SessionShop>(sql`
    select ${SESSION_SHOPS.select},
      coalesce(${shopTitle(lang, sql`s.id`)}, s.slug) as title
    from shops s where s.id = ${shopId}`)
/** Whether a user is among the staff of a shop. */
export const isShopStaff = async (
  queries: Queries,
  shopId: number,
  userId: number,
): Promise<boolean> =>
  (await queries.row(
    sql`select 1 from shop_staff where shop_id = ${shopId} and user_id = ${userId}`,
  )) !== undefined
