import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Tx, sql } from '@hawker/postgres/database'

export type DeliverySlot = {
  readonly shopId: number
  readonly type: DeliveryType
  readonly startsAt: Date
}

/** Takes a place for one order of so many items. False: the slot is full. */
export const takeSlot = async (
  tx: Tx,
  { shopId, type, startsAt, minutes }: DeliverySlot & { readonly minutes: number },
  items: number,
  room: { readonly orders: number; readonly items: number },
): Promise<boolean> =>
  room.orders > 0 &&
  items <= room.items &&
  (await tx.run(sql`
    insert into delivery_slots (shop_id, type, starts_at, minutes, taken, items)
    values (${shopId}, ${type}, ${startsAt}, ${minutes}, 1, ${items})
    on conflict (shop_id, type, starts_at) do update
      set taken = delivery_slots.taken + 1, items = delivery_slots.items + excluded.items
    where delivery_slots.taken < ${room.orders}
      and delivery_slots.items + excluded.items <= ${room.items}`)) === 1

/** SQL condition: `s` is the slot of order `o`. */
const IS_SLOT_OF_ORDER = sql`s.shop_id = o.shop_id and s.type = o.delivery_type
  and s.starts_at = o.slot_starts_at`

/**
 * Frees the place of an order, if it has one. The items are counted again from the order's lines.
 * Slots from before items were counted hold none.
 */
export const returnSlot = (tx: Tx, orderId: number): Promise<number> =>
  tx.run(sql`
    update delivery_slots s set taken = s.taken - 1,
      items = greatest(0, s.items - (
        select coalesce(sum(quantity), 0) from order_details where order_id = ${orderId}))
    from orders o where o.id = ${orderId} and ${IS_SLOT_OF_ORDER} and s.taken > 0`)

/** Frees the items that the order no longer has. */
export const releaseSlotItems = (tx: Tx, orderId: number, pieces: number): Promise<number> =>
  tx.run(sql`
    update delivery_slots s set items = greatest(0, s.items - ${pieces}) from orders o
    where o.id = ${orderId} and ${IS_SLOT_OF_ORDER}`)
