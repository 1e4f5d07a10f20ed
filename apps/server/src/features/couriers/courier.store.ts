import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { eventsAfter } from '../../database/events-after.ts'
import type { LiveEvent } from '../../core/live-events.ts'

/** Positions that follow sooner than this are not stored. */
const POSITION_INTERVAL_SECONDS = 5

export type Courier = { online: boolean; location: { latitude: number; longitude: number } | null }
export async function readCourier(queries: Queries, userId: number): Promise<Courier> {
  const row = await queries.row<{
    online: boolean
    latitude: number | null
    longitude: number | null
  }>(sql`select online, latitude, longitude from couriers where user_id = ${userId}`)
  if (!row) return { online: false, location: null }
  const { latitude, longitude } = row
  return {
    online: row.online,
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  }
}

export const setOnline = (tx: Tx, userId: number, online: boolean): Promise<number> =>
  tx.run(sql`
    insert into couriers (user_id, online) values (${userId}, ${online}) on conflict (user_id) do update
      set online = excluded.online`)

export type Position = { latitude: number; longitude: number; heading: number | null }
/** False when the last stored position is too recent. */
export const savePosition = async (
  tx: Tx,
  userId: number,
  { latitude, longitude, heading }: Position,
  now: Date,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into couriers (user_id, latitude, longitude, heading, located_at)
    values (${userId}, ${latitude}, ${longitude}, ${heading}, ${now})
    on conflict (user_id) do update
      set latitude = excluded.latitude, longitude = excluded.longitude, heading = excluded.heading,
        located_at = excluded.located_at
      where couriers.located_at is null
        or couriers.located_at <= excluded.located_at - make_interval(secs => ${POSITION_INTERVAL_SECONDS})`)) ===
  1

export const ordersOnTheWay = (
  queries: Queries,
  courierId: number,
): Promise<{ id: number; user_id: number; shop_id: number }[]> =>
  queries.rows(
    sql`select id, user_id, shop_id from orders where driver_id = ${courierId} and status = 'on_a_way'`,
  )

/**
 * Notifies on commit without storing an event.
 * Uses the transaction's connection, so that a position needs no second one.
 */
export const notifyWithoutStoring = (tx: Tx, event: Record<string, unknown>): Promise<number> =>
  tx.run(sql`select pg_notify('hawker_events', ${JSON.stringify({ id: 0, ...event })})`)

/**
 * The courier's orders and pay today, by each shop's time zone, in minor units of the base
 * currency.
 */
export async function readCourierDay(
  queries: Queries,
  courierId: number,
  now: Date,
): Promise<{ active: number; delivered: number; earned: bigint }> {
  const row = await queries.row<{ active: number; delivered: number; earned: number }>(sql`
    select count(*) filter (where o.status not in ('delivered', 'cancelled')) as active,
      count(*) filter (where done.today) as delivered,
      coalesce(sum(o.driver_pay + case when o.total = 0 then 0
        else round(o.tips * o.settlement_total::numeric / o.total) end)
        filter (where done.today), 0)::bigint as earned
    from orders o join shops s on s.id = o.shop_id
    cross join lateral (select o.status = 'delivered'
      and (o.delivered_at at time zone s.timezone)::date = (${now}::timestamptz at time zone s.timezone)::date
        as today) done
    where o.driver_id = ${courierId}
      and (o.status not in ('delivered', 'cancelled') or o.delivered_at > ${now}::timestamptz - interval '25 hours')`)
  return {
    active: row?.active ?? 0,
    delivered: row?.delivered ?? 0,
    earned: BigInt(row?.earned ?? 0),
  }
}

/** Events after `lastId` about the courier's orders and about waiting orders. */
export const courierEventsSince = (
  queries: Queries,
  courierId: number,
  lastId: number,
): Promise<StoredCourierEvent[]> =>
  queries.rows(sql`
    select id, topic, order_id, driver_id, payload from events
    where ${eventsAfter(lastId)} and order_id is not null and (driver_id = ${courierId} or (driver_id is null
      and topic = 'order.status_changed'))
    order by id limit 200`)
export type StoredCourierEvent = Pick<
  LiveEvent,
  'id' | 'topic' | 'order_id' | 'driver_id' | 'payload'
>
