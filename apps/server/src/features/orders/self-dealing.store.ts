import { type Sql, sql } from '@hawker/postgres/database'
import { isSamePerson } from '../accounts/index.ts'
import { isOwnShop } from '../shops/index.ts'

/** Calls `test` for the customer of an order `o` and each member of a group order. */
const anyCustomer = (test: (user: Sql) => Sql): Sql => sql`(${test(sql`o.user_id`)} or exists (
  select from order_details l join user_carts m on m.id = l.user_cart_id
  where l.order_id = o.id and l.member_name is not null and m.user_id <> o.user_id
    and ${test(sql`m.user_id`)}))`

/** For an order `o`: the staff of its shop ordered, or take part in the group order. */
export const ORDERED_AT_OWN_SHOP = anyCustomer((user) => isOwnShop(user, sql`o.shop_id`))

/** For an order `o`: whether this courier ordered it, or takes part in the group order. */
export const isOrderOf = (courier: Sql): Sql => anyCustomer((user) => isSamePerson(user, courier))

/**
 * Why an order `o` counts as a deal of a person with themselves: no review, claim or reward. Null
 * for an order between different people.
 */
export const SELF_DEALING = sql`case when ${ORDERED_AT_OWN_SHOP} then 'own_shop'
  when o.driver_id is not null and ${isOrderOf(sql`o.driver_id`)} then 'own_order' end`
export type SelfDealing = 'own_shop' | 'own_order'
