import type { DeliveryType, OrderStatus } from '@hawker/domain/orders/order-status'
import type { Pace } from '@hawker/domain/time/shop-pace'
import { type Queries, type Sql, type Tx, join, sql } from '@hawker/postgres/database'
import type { Move, MovedOrder, OrderOwner } from './order-move.ts'
import type { WireActor } from '../order.table.ts'
import { wireActor } from '../order-view.ts'

type MovedRow = {
  id: number
  number: string
  user_id: number
  shop_id: number
  cart_id: number | null
  driver_id: number | null
  delivery_type: DeliveryType
  slot_starts_at: Date | null
  prep_minutes: number
  travel_minutes: number
  released_at: Date | null
  is_payment_due: boolean
  is_partly_refunded: boolean
  pace: Pace | null
  was: OrderStatus
  version: number
}

function owned(owner: OrderOwner | undefined): Sql {
  const conditions = [sql`true`]
  if (owner?.userId !== undefined) conditions.push(sql`o.user_id = ${owner.userId}`)
  if (owner?.shopIds) conditions.push(sql`o.shop_id = any(${owner.shopIds}::bigint[])`)
  if (owner?.driverId !== undefined) conditions.push(sql`o.driver_id = ${owner.driverId}`)
  return join(conditions, ' and ')
}

/**
 * A delivery needs a PIN if it is handed over in person, contains products for adults, or costs at
 * least `minTotal`.
 */
const needsPin = (minTotal: bigint) => sql`case coalesce(o.drop_off, 'hand_to_me')
  when 'leave_at_door' then false when 'hand_to_me' then true
  else o.settlement_total >= ${minTotal}::bigint or exists (
    select from order_details l where l.order_id = o.id and l.age_restriction is not null) end`

/**
 * The only statement that changes an order's status. Undefined if the order does not allow the
 * move.
 */
export async function updateStatus(
  tx: Tx,
  move: Move,
  pairs: readonly { deliveryType: DeliveryType; from: OrderStatus }[],
  /** The total from which an order needs a PIN; null keeps what was decided. */
  pinMinTotal: bigint | null,
  now: Date,
): Promise<MovedOrder | undefined> {
  const { to, by, changes = {} } = move
  const at = (status: OrderStatus) =>
    sql`case when ${to === status}::boolean then ${now}::timestamptz else`
  const row = await tx.row<MovedRow>(sql`
    update orders o set status = ${to}, version = o.version + 1,
      accepted_at = ${at('accepted')} o.accepted_at end,
      ready_at = ${at('ready')} o.ready_at end,
      picked_at = ${at('on_a_way')} o.picked_at end,
      delivered_at = ${at('delivered')} o.delivered_at end,
      cancelled_at = ${at('cancelled')} o.cancelled_at end,
      payment_due = case when ${to !== 'cancelled'}::boolean then o.payment_due end,
      cancel_reason = coalesce(${to === 'cancelled' ? (move.reason ?? null) : null}::text,
        o.cancel_reason),
      cancel_by = coalesce(${to === 'cancelled' ? wireActor(by.actor) : null}::text, o.cancel_by),
      cancel_note = coalesce(${to === 'cancelled' ? (move.note ?? null) : null}::text, o.cancel_note),
      has_pin = o.has_pin or (${pinMinTotal !== null}::boolean and o.delivery_type = 'delivery'
        and ${needsPin(pinMinTotal ?? 0n)}),
      prep_minutes = coalesce(${changes.prepMinutes ?? null}::int, o.prep_minutes),
      driver_id = coalesce(${changes.driverId ?? null}::bigint, o.driver_id),
      driver_pay = coalesce(${changes.driverPay ?? null}::bigint, o.driver_pay),
      cancel_refund = coalesce(${changes.cancelRefund ?? null}::bigint, o.cancel_refund),
      cancel_fault = coalesce(${changes.cancelFault ?? null}::text, o.cancel_fault),
      photo = coalesce(${changes.photo ?? null}::text, o.photo)
    from (select id, status as was from orders where id = ${move.orderId} for update) before
    where o.id = before.id and o.id = ${move.orderId} and ${owned(move.owner)}
      and (o.delivery_type, o.status) in (
        select * from unnest(${pairs.map((pair) => pair.deliveryType)}::text[],
          ${pairs.map((pair) => pair.from)}::text[]))
      and (${move.version ?? null}::int is null or o.version = ${move.version ?? null}::int)
      and (${by.actor !== 'seller'}::boolean or o.released_at is not null)
      and (${!move.unreleased}::boolean or o.released_at is null)
    returning o.id, o.number, o.user_id, o.shop_id, o.cart_id, o.driver_id, o.delivery_type,
      o.slot_starts_at, o.prep_minutes, o.travel_minutes, o.released_at, before.was, o.version,
      o.payment_due is not null as is_payment_due,
      coalesce(o.cancel_refund < o.total, false) as is_partly_refunded,
      case when ${to === 'accepted'}::boolean
        then (select s.pace from shops s where s.id = o.shop_id) end as pace`)
  return (
    row && {
      id: row.id,
      number: row.number,
      userId: row.user_id,
      shopId: row.shop_id,
      cartId: row.cart_id,
      driverId: row.driver_id,
      deliveryType: row.delivery_type,
      slotStartsAt: row.slot_starts_at,
      prepMinutes: row.prep_minutes,
      travelMinutes: row.travel_minutes,
      released: row.released_at !== null,
      isPaymentDue: row.is_payment_due,
      isPartlyRefunded: row.is_partly_refunded,
      pace: row.pace,
      from: row.was,
      to,
      version: row.version,
    }
  )
}

export async function findStatus(
  queries: Queries,
  orderId: number,
  owner: OrderOwner | undefined,
): Promise<
  | { status: OrderStatus; version: number; deliveryType: DeliveryType; released: boolean }
  | undefined
> {
  const row = await queries.row<{
    status: OrderStatus
    version: number
    delivery_type: DeliveryType
    released: boolean
  }>(sql`
    select o.status, o.version, o.delivery_type, o.released_at is not null as released
    from orders o where o.id = ${orderId} and ${owned(owner)}`)
  return (
    row && {
      status: row.status,
      version: row.version,
      deliveryType: row.delivery_type,
      released: row.released,
    }
  )
}

export const insertHistory = (
  tx: Tx,
  line: {
    orderId: number
    status: OrderStatus | 'edited' | 'substituted' | 'no_id'
    note: string | null
    by: WireActor
    userId: number | null
    now: Date
  },
): Promise<number> =>
  tx.run(sql`
    insert into order_histories (order_id, status, note, by_actor, by_user_id, created_at)
    values (${line.orderId}, ${line.status}, ${line.note}, ${line.by}, ${line.userId}, ${line.now})`)

export const setEstimate = (tx: Tx, orderId: number, from: Date, to: Date): Promise<number> =>
  tx.run(sql`update orders set estimate_from = ${from}, estimate_to = ${to} where id = ${orderId}`)
