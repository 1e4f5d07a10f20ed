import type { DeliveryType } from '@hawker/domain/orders/order-status'
import { type Queries, sql } from '@hawker/postgres/database'

export type DueGroup = {
  version: number
  deadlineAt: Date
  deliveryTypes: DeliveryType[]
  addressId: number | null
  /** The table at which its host began it, as long as the guests sit there. */
  tableSession: string | null
}
/**
 * A group order that its deadline locked and that orders automatically. Undefined once that has
 * ended.
 */
export const findDueGroup = (
  queries: Queries,
  cartId: number,
  ownerId: number,
  now: Date,
): Promise<DueGroup | undefined> =>
  queries.row(sql`
    select c.version, g.deadline_at as "deadlineAt", s.delivery_types as "deliveryTypes",
      (select a.id from addresses a where a.user_id = c.owner_id and a.active) as "addressId",
      (select v.uuid from table_sessions v where v.id = g.table_session_id and v.closed_at is null
        and v.closes_at > ${now}) as "tableSession"
    from carts c join group_orders g on g.cart_id = c.id join shops s on s.id = c.shop_id
    where c.id = ${cartId} and c.owner_id = ${ownerId} and c.status = 'open' and c.is_group
      and g.auto_checkout and g.locked_at is not null and g.deadline_at <= ${now}`)
