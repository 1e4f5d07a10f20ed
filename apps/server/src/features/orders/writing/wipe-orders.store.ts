import { type Tx, sql } from '@hawker/postgres/database'

/** Deletes what a customer's orders say about people; amounts stay in the books. */
export async function wipeOrders(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    update orders set address = null, latitude = null, longitude = null, phone = null, username = null,
      note = null, allergy_note = null, receiver = null, drop_off = null, drop_off_note = null,
      photo = null, old_codes = null
    where user_id = ${userId}`)
  await tx.run(sql`
    update order_details set note = null, member_name = null from orders o
    where o.id = order_details.order_id and o.user_id = ${userId}`)
}
