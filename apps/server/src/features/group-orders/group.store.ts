import type { GroupToken } from '../../core/group-token.ts'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import {
  type Sharing,
  groupJoinedBy,
  lockUnfinishedGroup,
  opensGroup,
  sharingCart,
} from '../carts/index.ts'

/** True when the user's cart is ordered or being ordered. */
export const isOwnOrdered = async (tx: Tx, cartId: number, userId: number): Promise<boolean> =>
  (await tx.row(
    sql`select id from carts where id = ${cartId} and owner_id = ${userId} and status in ('locked', 'ordered')`,
  )) !== undefined

export type GroupRules = Pick<
  Sharing,
  'spendLimit' | 'enteredLimit' | 'deadlineAt' | 'paymentMode' | 'autoCheckout' | 'note'
> & { tableSessionId: number | null }
/** Turns a cart into a group order, or changes its settings. Keeps the lifetime. */
export const saveGroup = (
  tx: Tx,
  cart: { id: number; name: string; lifeMs: number; expiresAt: Date },
  rules: GroupRules,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    with ${sharingCart(cart)}
    insert into group_orders (cart_id, spend_limit, named_limit, named_limit_currency_id, deadline_at,
      payment_mode, auto_checkout, note, table_session_id, life, created_at)
    values (${cart.id}, ${rules.spendLimit}, ${rules.enteredLimit?.amount ?? null},
      ${rules.enteredLimit?.currencyId ?? null}, ${rules.deadlineAt}, ${rules.paymentMode},
        ${rules.autoCheckout}, ${rules.note}, ${rules.tableSessionId}::bigint, ${cart.lifeMs} * interval '1 ms', ${now})
    on conflict (cart_id) do update set spend_limit = excluded.spend_limit, named_limit = excluded.named_limit,
      named_limit_currency_id = excluded.named_limit_currency_id, deadline_at = excluded.deadline_at,
      payment_mode = excluded.payment_mode, auto_checkout = excluded.auto_checkout, note = excluded.note,
        table_session_id = coalesce(excluded.table_session_id, group_orders.table_session_id),
        deadline_met_at = null`)

/**
 * Locks a user, so that they join one group at a time. Returns their name and their other group.
 */
export async function lockUser(
  tx: Tx,
  userId: number,
  cartId: number,
  now: Date,
): Promise<{ firstname: string; elsewhere: number | null }> {
  await tx.run(sql`select id from users where id = ${userId} for no key update`)
  const row = await tx.row<{ firstname: string; elsewhere: number | null }>(sql`
    select u.firstname, coalesce(nullif(${groupJoinedBy(sql`u.id`, now)}, ${cartId}),
      (select id from carts where owner_id = u.id and is_group and status = 'open' and expires_at > ${now}
        and id <> ${cartId} limit 1)) as elsewhere
    from users u where u.id = ${userId}`)
  return row ?? { firstname: '', elsewhere: null }
}

/** False when it was already locked. */
export const setLockedAt = async (tx: Tx, cartId: number, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`update group_orders set locked_at = ${now} where cart_id = ${cartId} and locked_at is null`,
  )) === 1
export const clearLockedAt = (tx: Tx, cartId: number, now: Date): Promise<number> =>
  tx.run(sql`
    update group_orders set locked_at = null, deadline_at = case when deadline_at <= ${now} then null
      else deadline_at end where cart_id = ${cartId}`)

export const findOverdueGroups = (queries: Queries, now: Date): Promise<{ cart_id: number }[]> =>
  queries.rows(sql`
    select g.cart_id from group_orders g join carts c on c.id = g.cart_id
    where g.deadline_at <= ${now} and g.deadline_met_at is null and c.status in ('open', 'locked')
      order by g.deadline_at limit 200`)
export type OverdueGroup = {
  owner_id: number
  deadline_at: Date
  auto_checkout: boolean
  ordered: boolean
  locked_now: boolean
}
/** Locks a group order past its deadline. Undefined when another transaction has done so. */
export async function closeOverdueGroup(
  tx: Tx,
  cartId: number,
  now: Date,
): Promise<OverdueGroup | undefined> {
  if (!(await lockUnfinishedGroup(tx, cartId, now))) return undefined
  return tx.row(sql`
    update group_orders g set locked_at = coalesce(g.locked_at, ${now}), deadline_met_at = ${now} from carts c
    where g.cart_id = ${cartId} and c.id = g.cart_id and g.deadline_at <= ${now} and g.deadline_met_at is null
    returning c.owner_id, g.deadline_at, g.auto_checkout, c.status = 'locked' as ordered, g.locked_at = ${now}
      as locked_now`)
}

export type WatchedGroup = { version: number; removed_by: 'owner' | 'self' | null }
/** Finds a group order for its live stream, by link token, member secret or member account. */
export const findWatchedGroup = (
  queries: Queries,
  cartId: number,
  {
    key,
    token,
    userId,
  }: { key: string | undefined; token: GroupToken | undefined; userId: number | undefined },
): Promise<WatchedGroup | undefined> =>
  queries.row(sql`
    select c.version, m.removed_by from carts c join group_orders g on g.cart_id = c.id
      left join user_carts m on m.cart_id = c.id and (m.uuid::text = lower(${key ?? null}::text)
        or m.user_id = ${userId ?? null}::bigint)
    where c.id = ${cartId} and (m.id is not null or ${token ? opensGroup(token) : sql`false`})
      order by m.removed_by nulls first limit 1`)

export type GroupRecipients = {
  ownerId: number
  ownerName: string
  shopId: number
  split: boolean
  memberIds: number[]
}
/** The recipients of notifications: the owner and the members with an account. */
export const groupRecipients = (
  queries: Queries,
  cartId: number,
): Promise<GroupRecipients | undefined> =>
  queries.row(sql`
    select c.owner_id as "ownerId", u.firstname as "ownerName", c.shop_id as "shopId",
      g.payment_mode = 'split' as split,
      array(select m.user_id from user_carts m where m.cart_id = c.id and m.user_id is not null
        and m.user_id <> c.owner_id and m.removed_at is null
        order by m.id) as "memberIds"
    from carts c join group_orders g on g.cart_id = c.id join users u on u.id = c.owner_id
      where c.id = ${cartId} and c.is_group`)
