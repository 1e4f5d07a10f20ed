import type { GroupToken } from '../../core/group-token.ts'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import {
  type Sharing,
  opensGroup,
  groupJoinedBy,
  idleExpiry,
  extendedExpiry,
} from '../carts/index.ts'

export type OwnCart = {
  id: number
  currency_id: number
  shop_id: number
  is_group: boolean
  accepts: boolean
  expires_at: Date
  firstname: string
}
/**
 * Locks the user's open cart and increments its version.
 * Concurrent changes wait and then see the result.
 */
export const lockOwnCart = (
  tx: Tx,
  cartId: number,
  userId: number,
  now: Date,
): Promise<OwnCart | undefined> =>
  tx.row(sql`
    update carts c set version = c.version + 1, expires_at = ${extendedExpiry(now)} from shops s, users u
    where c.id = ${cartId} and c.owner_id = ${userId} and s.id = c.shop_id and u.id = c.owner_id
      and c.status = 'open' and c.expires_at > ${now}
    returning c.id, c.currency_id, c.shop_id, c.is_group, s.accepts_group_orders as accepts, c.expires_at, u.firstname`)

/** True when the user's cart is ordered or being ordered. */
export const isOwnOrdered = async (tx: Tx, cartId: number, userId: number): Promise<boolean> =>
  (await tx.row(
    sql`select id from carts where id = ${cartId} and owner_id = ${userId} and status in ('locked', 'ordered')`,
  )) !== undefined

/** Locks an open group order by the token of its link. */
export const lockGroupByToken = (
  tx: Tx,
  cartId: number,
  token: GroupToken,
  now: Date,
): Promise<{ owner_id: number } | undefined> =>
  tx.row(sql`
    update carts c set version = c.version + 1, expires_at = ${extendedExpiry(now)} from group_orders g
    where c.id = ${cartId} and g.cart_id = c.id and ${opensGroup(token)} and c.is_group and c.status = 'open'
      and c.expires_at > ${now}
    returning c.owner_id`)

export type LockedGroup = {
  id: number
  owner_id: number
  status: string
  expires_at: Date
  member_id: number
}
/** Locks the group order of the member with this secret. */
export const lockGroupBySecret = (
  tx: Tx,
  secret: string,
  now: Date,
): Promise<LockedGroup | undefined> =>
  tx.row(sql`
    update carts c set version = c.version + 1, expires_at = ${extendedExpiry(now)} from user_carts m
    where m.uuid = ${secret} and m.cart_id = c.id and c.is_group
    returning c.id, c.owner_id, c.status, c.expires_at, m.id as member_id`)

/** Locks the group order of a member, for its owner or that member. */
export const lockGroupByMember = (
  tx: Tx,
  memberId: number,
  userId: number,
  now: Date,
): Promise<LockedGroup | undefined> =>
  tx.row(sql`
    update carts c set version = c.version + 1, expires_at = ${extendedExpiry(now)} from user_carts m
    where m.id = ${memberId} and m.cart_id = c.id and c.is_group and (c.owner_id = ${userId} or m.user_id = ${userId})
    returning c.id, c.owner_id, c.status, c.expires_at, m.id as member_id`)

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
    with shared as (update carts set is_group = true, expires_at = ${cart.expiresAt} where id = ${cart.id}),
    named as (update user_carts m set name = ${cart.name} from carts c where c.id = ${cart.id}
      and m.cart_id = c.id and m.user_id = c.owner_id and m.name is null)
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

export async function insertMember(
  tx: Tx,
  member: { cartId: number; userId: number | null; name: string },
  now: Date,
) {
  const row = await tx.row<{ id: number; uuid: string }>(sql`
    insert into user_carts (cart_id, user_id, name, joined_at)
      values (${member.cartId}, ${member.userId}, ${member.name}, ${now}) returning id, uuid`)
  if (!row) throw new Error('the member was not stored')
  return row
}

/** Restores a member who had left. */
export const rejoinMember = (tx: Tx, id: number, name: string, now: Date): Promise<number> =>
  tx.run(
    sql`update user_carts set removed_at = null, removed_by = null, done = false, name = ${name},
      joined_at = ${now} where id = ${id}`,
  )

/** Marks members as removed and deletes their lines. */
export const removeMemberRows = (
  tx: Tx,
  cartId: number,
  ids: readonly number[],
  by: 'owner' | 'self',
  now: Date,
): Promise<number> =>
  tx.run(sql`
    with removed as (
      update user_carts set removed_at = ${now}, removed_by = ${by} where cart_id = ${cartId}
        and id = any(${ids}::bigint[]) and removed_at is null
      returning id)
    delete from cart_details d using removed where d.user_cart_id = removed.id`)

export const toggleMemberDone = (tx: Tx, memberId: number): Promise<number> =>
  tx.run(sql`update user_carts set done = not done where id = ${memberId}`)

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
  const held = await tx.run(
    sql`update carts c set version = c.version + 1, expires_at = ${idleExpiry(now)} where c.id = ${cartId}
      and c.status in ('open', 'locked') and c.is_group`,
  )
  if (held === 0) return undefined
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
