import { type Tx, sql } from '@hawker/postgres/database'
import { cartExpiry } from '../cart-expiry.store.ts'

/** A cart of a user that is not ordered, with the member that the user is in it. */
export type OwnCart = {
  id: number
  shopId: number
  status: 'open' | 'waiting'
  isGroup: boolean
  expired: boolean
  items: number
  memberId: number
}

/**
 * The user's open cart and the waiting ones, newest first. Locked until the transaction ends.
 */
export const holdOwnCarts = (tx: Tx, userId: number, now: Date): Promise<OwnCart[]> =>
  tx.rows(sql`
    select c.id, c.shop_id as "shopId", c.status, c.is_group as "isGroup",
      c.expires_at <= ${now} as expired, m.id as "memberId",
      (select count(*)::int from user_carts o join cart_details d on d.user_cart_id = o.id
        where o.cart_id = c.id) as items
    from carts c join user_carts m on m.cart_id = c.id and m.user_id = c.owner_id
    where c.owner_id = ${userId} and (c.status = 'open'
      or (c.status = 'waiting' and c.expires_at > ${now}))
    order by c.id desc for update of c`)

/** Lets the open cart wait. */
export const parkCart = (tx: Tx, cartId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update carts set status = 'waiting', version = version + 1,
      expires_at = greatest(expires_at, ${cartExpiry(now)})
    where id = ${cartId} and status = 'open' and not is_group`)

type NewCart = {
  shopId: number
  userId: number
  currencyId: number
  status: 'open' | 'waiting'
  now: Date
}
export async function insertEmptyCart(tx: Tx, cart: NewCart): Promise<OwnCart> {
  const row = await tx.row<{ id: number; member_id: number }>(sql`
    with c as (
      insert into carts (shop_id, owner_id, currency_id, status, expires_at, created_at)
      values (${cart.shopId}, ${cart.userId}, ${cart.currencyId}, ${cart.status},
        ${cartExpiry(cart.now)}, ${cart.now})
      returning id),
    m as (insert into user_carts (cart_id, user_id) select id, ${cart.userId} from c returning id)
    select c.id, m.id as member_id from c, m`)
  if (!row) throw new Error('the cart was not stored')
  return {
    id: row.id,
    memberId: row.member_id,
    shopId: cart.shopId,
    status: cart.status,
    isGroup: false,
    expired: false,
    items: 0,
  }
}
