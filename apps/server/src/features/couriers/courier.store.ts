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

/** Parcels whose recipient and sender follow the courier. */
export const parcelsOnTheWay = (
  queries: Queries,
  courierId: number,
): Promise<{ id: number; user_id: number }[]> =>
  queries.rows(sql`
    select id, user_id from parcel_orders
    where driver_id = ${courierId} and status in ('on_a_way', 'returning')`)

/**
 * Notifies on commit without storing an event.
 * Uses the transaction's connection, so that a position needs no second one.
 */
export const notifyWithoutStoring = (tx: Tx, event: Record<string, unknown>): Promise<number> =>
  tx.run(sql`select pg_notify('hawker_events', ${JSON.stringify({ id: 0, ...event })})`)

/**
 * The courier's orders and parcels and the pay for them today, in minor units of the base currency.
 * The day is that of each shop, and of the market for parcels.
 */
export async function readCourierDay(
  queries: Queries,
  courierId: number,
  { now, marketTimezone }: { now: Date; marketTimezone: string },
): Promise<{ active: number; parcels: number; delivered: number; earned: bigint }> {
  const row = await queries.row<{
    active: number
    parcels: number
    delivered: number
    earned: number
  }>(sql`
    with of_orders as (
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
      and (o.status not in ('delivered', 'cancelled') or o.delivered_at > ${now}::timestamptz - interval '25 hours')),
    of_parcels as (
    select count(*) filter (where p.ended_at is null) as active,
      count(*) filter (where done.today) as delivered,
      coalesce(sum(p.courier_pay + case when p.total = 0 then 0
          else round((p.tips + p.later_tip) * p.settlement_total::numeric / p.total) end
          + case when p.status = 'returned' and p.total > 0
            then round(p.return_net * 0.8 * p.settlement_total::numeric / p.total) else 0 end)
        filter (where done.today), 0)::bigint as earned
    from parcel_orders p
    cross join lateral (select p.status in ('delivered', 'returned')
      and (p.ended_at at time zone ${marketTimezone})::date
        = (${now}::timestamptz at time zone ${marketTimezone})::date as today) done
    where p.driver_id = ${courierId}
      and (p.ended_at is null or p.ended_at > ${now}::timestamptz - interval '25 hours'))
    select o.active, p.active as parcels, o.delivered + p.delivered as delivered,
      o.earned + p.earned as earned
    from of_orders o, of_parcels p`)
  return {
    active: row?.active ?? 0,
    parcels: row?.parcels ?? 0,
    delivered: row?.delivered ?? 0,
    earned: BigInt(row?.earned ?? 0),
  }
}

/** Events after `lastId` about the courier's orders and parcels, and about waiting ones. */
export const courierEventsSince = (
  queries: Queries,
  courierId: number,
  lastId: number,
): Promise<StoredCourierEvent[]> =>
  queries.rows(sql`
    select id, topic, order_id, driver_id, parcel_id, payload from events
    where ${eventsAfter(lastId)} and (order_id is not null or parcel_id is not null)
      and (driver_id = ${courierId} or (driver_id is null
        and topic in ('order.status_changed', 'parcel.released', 'parcel.status_changed')))
    order by id limit 200`)
export type StoredCourierEvent = Pick<
  LiveEvent,
  'id' | 'topic' | 'order_id' | 'driver_id' | 'parcel_id' | 'payload'
>
