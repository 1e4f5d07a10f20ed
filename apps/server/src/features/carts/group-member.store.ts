import { type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { GroupToken } from '../../core/group-token.ts'
import { extendedExpiry, idleExpiry, opensGroup } from './sharing.store.ts'

export type CartToShare = {
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
): Promise<CartToShare | undefined> =>
  tx.row(sql`
    update carts c set version = c.version + 1, expires_at = ${extendedExpiry(now)} from shops s, users u
    where c.id = ${cartId} and c.owner_id = ${userId} and s.id = c.shop_id and u.id = c.owner_id
      and c.status = 'open' and c.expires_at > ${now}
    returning c.id, c.currency_id, c.shop_id, c.is_group, s.accepts_group_orders as accepts, c.expires_at, u.firstname`)

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

/**
 * Locks a group order that its shop does not have yet, and restarts its lifetime. False when there
 * is none.
 */
export const lockUnfinishedGroup = async (tx: Tx, cartId: number, now: Date): Promise<boolean> =>
  (await tx.run(
    sql`update carts c set version = c.version + 1, expires_at = ${idleExpiry(now)} where c.id = ${cartId}
      and c.status in ('open', 'locked') and c.is_group`,
  )) === 1

/**
 * Common table expressions of the statement that writes the settings of a group order: the cart is
 * shared until `expiresAt`, and its owner gets a name if they have none.
 */
export const sharingCart = (cart: { id: number; name: string; expiresAt: Date }): Sql => sql`
    shared as (update carts set is_group = true, expires_at = ${cart.expiresAt} where id = ${cart.id}),
    named as (update user_carts m set name = ${cart.name} from carts c where c.id = ${cart.id}
      and m.cart_id = c.id and m.user_id = c.owner_id and m.name is null)`

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
