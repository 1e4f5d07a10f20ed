import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

/** A coupon of an order, and what the platform owes the shop for it in base currency. */
export type RedeemedCoupon = { readonly id: number; readonly due: bigint }

/** Counts one use; false if all uses are taken. */
export const takeCoupon = async (tx: Tx, couponId: number): Promise<boolean> =>
  (await tx.run(
    sql`update coupons set used = used + 1 where id = ${couponId} and (qty is null or used < qty)`,
  )) === 1

/** Counts one use by this person; false if they have none left. */
export const takePersonalUse = async (
  tx: Tx,
  couponId: number,
  userId: number,
  perUser: number | null,
): Promise<boolean> =>
  (await tx.run(sql`
    insert into coupon_uses (coupon_id, user_id, used) values (${couponId}, ${userId}, 1)
    on conflict (coupon_id, user_id) do update set used = coupon_uses.used + 1
    where ${perUser}::int is null or coupon_uses.used < ${perUser}::int`)) === 1

/** Records the coupons of an order, whose uses are counted already. */
export const redeemingCoupons = (
  orderId: number,
  userId: number,
  coupons: readonly RedeemedCoupon[],
): Sql => sql`
  insert into coupon_redemptions (coupon_id, order_id, user_id, shop_due)
  select c.id, ${orderId}::bigint, ${userId}::bigint, c.due
  from unnest(${coupons.map(({ id }) => id)}::bigint[],
    ${coupons.map(({ due }) => due)}::bigint[]) as c (id, due)`

/** Counts the uses of the part `back` as free again. */
const DECREMENT = sql`
  personal as (
    update coupon_uses u set used = u.used - 1 from back b
    where u.coupon_id = b.coupon_id and u.user_id = b.user_id and u.used > 0)
  update coupons c set used = c.used - 1 from back b where c.id = b.coupon_id and c.used > 0`

/** Returns the coupons of an order once. */
export const returnCoupons = (tx: Queries, orderId: number, now: Date): Promise<number> =>
  tx.run(sql`
    with back as (
      update coupon_redemptions set returned_at = ${now}
      where order_id = ${orderId} and returned_at is null
      returning coupon_id, user_id),
    ${DECREMENT}`)

/** Puts back the coupons of an order as if it had none, so that its edit can take them again. */
export const releaseCoupons = (tx: Tx, orderId: number): Promise<number> =>
  tx.run(sql`
    with back as (
      delete from coupon_redemptions where order_id = ${orderId} and returned_at is null
      returning coupon_id, user_id),
    ${DECREMENT}`)

/** Counts the uses of coupons by a guest for an account too. */
export const addUsesOfGuest = (tx: Tx, guestId: number, userId: number): Promise<number> =>
  tx.run(sql`
    insert into coupon_uses (coupon_id, user_id, used)
    select coupon_id, ${userId}::bigint, used from coupon_uses where user_id = ${guestId}
    on conflict (coupon_id, user_id) do update set used = coupon_uses.used + excluded.used`)
