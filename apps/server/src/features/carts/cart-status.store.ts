import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { StoredCart } from './cart.store.ts'
import { cartExpiry } from './cart-expiry.store.ts'
import { idleExpiry } from './sharing.store.ts'

/**
 * A part of the statement that writes the order: the cart stays unchanged while the order can be
 * undone.
 */
export const lockingCart = (cartId: number): Sql =>
  sql`update carts set status = 'locked', version = version + 1
    where id = ${cartId} and status = 'open'`

export const setCartStatus = (
  tx: Tx,
  cartId: number,
  status: StoredCart['status'],
  from: readonly StoredCart['status'][],
): Promise<number> =>
  tx.run(
    sql`update carts set status = ${status}, version = version + 1
      where id = ${cartId} and status = any(${from}::text[])`,
  )

/**
 * Prevents new carts of this owner until the transaction ends: inserting one locks its owner's row.
 */
export const lockOwner = (tx: Tx, ownerId: number): Promise<number> =>
  tx.run(sql`select id from users where id = ${ownerId} for update`)

export const deleteEmptyCarts = (tx: Tx, ownerId: number): Promise<number> =>
  tx.run(sql`
    delete from carts c where c.owner_id = ${ownerId} and c.status = 'open' and not c.is_group
      and not exists (
        select 1 from user_carts m join cart_details d on d.user_cart_id = m.id
        where m.cart_id = c.id)`)

/** `same_shop`: the carts may be merged. Group orders never are. */
export type OtherOpenCart = { id: number; member_id: number; same_shop: boolean }
/** The owner's open cart, in addition to this one. */
export const lockOtherOpenCart = (
  tx: Tx,
  cartId: number,
  ownerId: number,
): Promise<OtherOpenCart | undefined> =>
  tx.row(sql`
    select o.id, m.id as member_id, o.shop_id = c.shop_id and not o.is_group and not c.is_group as same_shop
    from carts o join user_carts m on m.cart_id = o.id and m.user_id = o.owner_id, carts c
    where c.id = ${cartId} and o.owner_id = ${ownerId} and o.status = 'open'
    limit 1 for no key update of o`)

/** Reopens a cart that was locked for its order, now or when no other cart is open. */
export const reopenLockedCart = (
  tx: Tx,
  cart: { id: number; ownerId: number; status: 'open' | 'waiting' },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update carts c set status = ${cart.status}, expires_at = case when c.is_group
      then ${idleExpiry(now)} else greatest(c.expires_at, ${cartExpiry(now)}) end
    where c.id = ${cart.id} and c.owner_id = ${cart.ownerId} and c.status = 'locked'`)

/**
 * Opens the newest waiting cart, if no other cart is open. With `shopId`, only a cart of this shop.
 */
export const openWaitingCart = async (
  queries: Queries,
  ownerId: number,
  now: Date,
  shopId?: number,
): Promise<boolean> =>
  (await queries.run(sql`
    update carts set status = 'open' where id = (
      select id from carts where owner_id = ${ownerId} and status = 'waiting' and expires_at > ${now}
        and (${shopId ?? null}::bigint is null or shop_id = ${shopId ?? null}::bigint)
      order by id desc limit 1 for update)
      and status = 'waiting' and not exists (
        select 1 from carts o where o.owner_id = ${ownerId} and o.status = 'open')`)) === 1

/** The shop has the order. Members of a group order see the cart until `shownUntil`. */
export const markCartOrdered = (tx: Tx, cartId: number, shownUntil: Date): Promise<number> =>
  tx.run(sql`
    update carts set status = 'ordered', version = version + 1,
      expires_at = case when is_group then ${shownUntil} else expires_at end
    where id = ${cartId} and status = 'locked'`)

/**
 * Deletes abandoned carts and old ordered ones, with their quotes. An open group order ends first.
 */
export const deleteOldCarts = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`
    delete from carts where id in (
      select id from carts where status <> 'locked'
        and not (is_group and status in ('open', 'waiting')) and expires_at < ${now}
      order by expires_at limit 500 for update skip locked)`)

/**
 * Moves the carts of a guest to an account. An open cart waits if the account has one. A person has
 * one part of a group's cart.
 */
export async function moveCarts(tx: Tx, guestId: number, userId: number): Promise<void> {
  await tx.run(sql`
    update carts set owner_id = ${userId}, status = case when status = 'open' and exists (
        select from carts other where other.owner_id = ${userId} and other.status = 'open')
      then 'waiting' else status end
    where owner_id = ${guestId}`)
  await tx.run(sql`
    update user_carts u set user_id = ${userId} where user_id = ${guestId} and not exists (
      select from user_carts other where other.cart_id = u.cart_id and other.user_id = ${userId})`)
}
