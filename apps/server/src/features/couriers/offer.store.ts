import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { type AssignedOrder, assignCourier, isOrderOf } from '../orders/index.ts'
import { shopTitle } from '../shops/index.ts'

/** SQL condition: order `o` waits for a courier. */
const WAITS_FOR_COURIER = sql`o.delivery_type = 'delivery' and o.status in ('accepted', 'cooking', 'ready')
  and o.driver_id is null and o.released_at is not null`

/** Amounts in minor units of the order's currency; `deliveryFee` in base currency. */
export type StoredOffer = {
  orderId: number
  number: string
  shop: {
    title: string
    address: string
    latitude: number
    longitude: number
    logoImg: string | null
  }
  address: string
  distanceM: number | null
  latitude: number | null
  longitude: number | null
  deliveryFee: bigint
  tips: bigint
  total: bigint
  settlementTotal: bigint
  currency: { code: string; decimals: number }
  readyAt: Date | null
  items: number
  cashDue: bigint | null
}
type Row = {
  id: number
  number: string
  title: string
  shop_address: string
  shop_latitude: number
  shop_longitude: number
  logo_img: string | null
  address: { address?: string } | null
  distance_m: number | null
  latitude: number | null
  longitude: number | null
  fee: number
  tips: number
  total: number
  settlement_total: number
  code: string
  decimals: number
  ready_at: Date | null
  items: number
  cash_due: number | null
}

/**
 * Nearest shop first. Without a position, the longest waiting first. Without the courier's own
 * orders.
 */
export async function selectOffers(
  queries: Queries,
  courierId: number,
  near: { latitude: number; longitude: number } | null,
  lang: string,
): Promise<StoredOffer[]> {
  const rows = await queries.rows<Row>(sql`
    select o.id, o.number, o.address, o.distance_m, o.latitude, o.longitude, o.tips, o.total,
      o.settlement_total, c.code, c.decimals,
      case when o.total = 0 then 0
        else round(o.delivery_fee * o.settlement_total::numeric / o.total)::bigint end as fee,
      coalesce(o.ready_at, o.accepted_at + make_interval(mins => o.prep_minutes)) as ready_at,
      s.address as shop_address, s.latitude as shop_latitude, s.longitude as shop_longitude, s.logo_img,
      coalesce(${shopTitle(lang, sql`s.id`)}, s.slug) as title,
      (select coalesce(sum(d.quantity), 0)::int from order_details d where d.order_id = o.id) as items,
      (select t.amount from transactions t where t.payable_type = 'order' and t.payable_id = o.id
        and t.tag = 'cash' and t.status = 'progress')
        as cash_due
    from orders o join shops s on s.id = o.shop_id join currencies c on c.id = o.currency_id
    where ${WAITS_FOR_COURIER} and not ${isOrderOf(sql`${courierId}::bigint`)}
    order by case when ${near === null}::boolean then 0
      else point(s.longitude, s.latitude) <-> point(${near?.longitude ?? 0}::float8,
        ${near?.latitude ?? 0}::float8) end, o.accepted_at, o.id
    limit 30`)
  return rows.map((row) => ({
    orderId: row.id,
    number: row.number,
    shop: {
      title: row.title,
      address: row.shop_address,
      latitude: row.shop_latitude,
      longitude: row.shop_longitude,
      logoImg: row.logo_img,
    },
    address: row.address?.address ?? '',
    distanceM: row.distance_m,
    latitude: row.latitude,
    longitude: row.longitude,
    deliveryFee: BigInt(row.fee),
    tips: BigInt(row.tips),
    total: BigInt(row.total),
    settlementTotal: BigInt(row.settlement_total),
    currency: { code: row.code, decimals: row.decimals },
    readyAt: row.ready_at,
    items: row.items,
    cashDue: row.cash_due === null ? null : BigInt(row.cash_due),
  }))
}

/**
 * The delivery fee before discounts, in base currency. Undefined if the order was never offered.
 */
export async function findOfferFee(queries: Queries, orderId: number): Promise<bigint | undefined> {
  const row = await queries.row<{ fee: number }>(sql`
    select case when o.total = 0 then 0
      else round(o.delivery_fee * o.settlement_total::numeric / o.total)::bigint end as fee
    from orders o where o.id = ${orderId} and o.delivery_type = 'delivery' and o.released_at is not null
      and o.accepted_at is not null`)
  return row && BigInt(row.fee)
}

/** Locks the courier, so that concurrent acceptances are all counted. */
export async function countOpenDeliveries(tx: Tx, courierId: number): Promise<number> {
  await tx.run(sql`select 1 from couriers where user_id = ${courierId} for no key update`)
  const row = await tx.row<{ open: number }>(sql`
    select count(*)::int as open from orders
    where driver_id = ${courierId} and status not in ('delivered', 'cancelled')`)
  return row?.open ?? 0
}

/** Assigns a waiting order to an online courier who is not its customer or shop. */
export const takeOffer = (
  tx: Tx,
  orderId: number,
  courierId: number,
  driverPay: bigint,
  now: Date,
): Promise<AssignedOrder | undefined> =>
  assignCourier(
    tx,
    orderId,
    { driverId: courierId, driverPay, courierChangedAt: now },
    sql`${WAITS_FOR_COURIER} and exists (select 1 from couriers k
      where k.user_id = ${courierId} and k.online) and not ${isOrderOf(sql`${courierId}::bigint`)}`,
  )

export const findAssignment = (
  queries: Queries,
  orderId: number,
  courierId: number,
): Promise<{ driver_id: number | null; status: OrderStatus; own: boolean } | undefined> =>
  queries.row(sql`
    select o.driver_id, o.status, ${isOrderOf(sql`${courierId}::bigint`)} as own
    from orders o where o.id = ${orderId}`)
