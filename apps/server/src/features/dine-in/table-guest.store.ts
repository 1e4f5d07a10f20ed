import { type Queries, type Tx, raw, sql } from '@hawker/postgres/database'

/**
 * Locks the account of a guest at a table until the transaction ends, so that its orders do not move
 * to another account meanwhile. Keeps the guest's name, and the account until `until`. False when
 * the orders have moved, or the account was emptied.
 */
export const lockTableGuest = async (
  tx: Tx,
  userId: number,
  { name, until, now }: { name: string; until: Date; now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    update users set firstname = coalesce(nullif(${name}, ''), firstname), delete_at = ${until}
    where id = ${userId} and table_guest and delete_at > ${now}`)) === 1

/** Ends the account of a session of a guest at a table. Undefined for any other session. */
export async function endTableGuest(
  tx: Tx,
  tokenHash: Uint8Array,
  now: Date,
): Promise<number | undefined> {
  const guest = await tx.row<{ id: number }>(sql`
    update users set delete_at = ${now}
    where table_guest and delete_at > ${now} and blocked_at is null
      and id = (select user_id from sessions where token_hash = ${tokenHash} and expires_at > ${now})
    returning id`)
  if (guest) await tx.run(sql`delete from sessions where user_id = ${guest.id}`)
  return guest?.id
}

/**
 * The columns that follow a guest into an account. Other rows of the guest are deleted with the
 * guest's account.
 */
export const MOVED_COLUMNS = [
  ['orders', 'user_id'],
  ['transactions', 'user_id'],
  ['order_histories', 'by_user_id'],
  ['order_refunds', 'user_id'],
  ['order_refund_steps', 'user_id'],
  ['coupon_redemptions', 'user_id'],
  ['reviews', 'user_id'],
  ['product_reviews', 'user_id'],
  ['pictures', 'owner_id'],
] as const

/** Moves what a guest has ordered, reviewed and claimed to an account. Returns the orders. */
export async function moveToAccount(tx: Tx, guestId: number, userId: number): Promise<number> {
  let orders = 0
  for (const [table, column] of MOVED_COLUMNS) {
    const moved = await tx.run(
      sql`update ${raw(table)} set ${raw(column)} = ${userId} where ${raw(column)} = ${guestId}`,
    )
    if (table === 'orders') orders = moved
  }
  await tx.run(sql`
    insert into coupon_uses (coupon_id, user_id, used)
    select coupon_id, ${userId}::bigint, used from coupon_uses where user_id = ${guestId}
    on conflict (coupon_id, user_id) do update set used = coupon_uses.used + excluded.used`)
  await moveCarts(tx, guestId, userId)
  return orders
}

/** An open cart waits if the account has one. A person has one part of a group's cart. */
async function moveCarts(tx: Tx, guestId: number, userId: number): Promise<void> {
  await tx.run(sql`
    update carts set owner_id = ${userId}, status = case when status = 'open' and exists (
        select from carts other where other.owner_id = ${userId} and other.status = 'open')
      then 'waiting' else status end
    where owner_id = ${guestId}`)
  await tx.run(sql`
    update user_carts u set user_id = ${userId} where user_id = ${guestId} and not exists (
      select from user_carts other where other.cart_id = u.cart_id and other.user_id = ${userId})`)
}

export const isTableGuest = async (queries: Queries, userId: number): Promise<boolean> =>
  (await queries.row(sql`select 1 from users where id = ${userId} and table_guest`)) !== undefined
