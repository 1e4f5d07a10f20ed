import type { Cart } from '@hawker/contract/carts'
import type { GroupToken } from '../../core/group-token.ts'
import { cartExpiry } from './cart-expiry.store.ts'
import { type StageFacts, orderStage } from '@hawker/domain/orders/order-stage'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'

/** A member of a group order. */
export type Member = {
  readonly id: number
  readonly name: string | null
  readonly userId: number | null
  readonly done: boolean
  /** Removed members stay listed, so that they can be notified; their lines are deleted. */
  readonly removedBy: 'owner' | 'self' | null
}
/** The settings and members of a group order. */
export type Sharing = {
  /** Per member, in minor units of the cart's currency. */
  readonly spendLimit: bigint | null
  /** The same in the currency in which the owner entered it. */
  readonly enteredLimit: EnteredLimit | null
  readonly deadlineAt: Date | null
  readonly paymentMode: 'owner' | 'split'
  /** Order at the deadline and pay from the owner's wallet. */
  readonly autoCheckout: boolean
  readonly note: string | null
  readonly lockedAt: Date | null
  /** By time of joining, the owner first; includes removed members. */
  readonly members: readonly Member[]
}

/** `amount` is in minor units of the given currency. */
export type EnteredLimit = { readonly amount: bigint; readonly currencyId: number }

export type SharingJson = {
  spend_limit: number | null
  named_limit: number | null
  named_limit_currency_id: number | null
  deadline_at: string | null
  payment_mode: Sharing['paymentMode']
  auto_checkout: boolean
  note: string | null
  locked_at: string | null
  members: {
    id: number
    name: string | null
    user_id: number | null
    done: boolean
    removed_by: Member['removedBy']
  }[]
} | null

/** Whether the token opens the group order `g`. */
export const opensGroup = ({ isDerived, hash }: GroupToken): Sql =>
  isDerived ? sql`true` : sql`g.old_token_hash = ${hash}`

/** The group settings of a cart as JSON without secrets; null for a personal cart. */
export const sharingJson = (cartId: Sql): Sql => sql`(
  select json_build_object('spend_limit', g.spend_limit, 'named_limit', g.named_limit,
    'named_limit_currency_id', g.named_limit_currency_id, 'deadline_at', g.deadline_at, 'payment_mode', g.payment_mode,
    'auto_checkout', g.auto_checkout, 'note', g.note, 'locked_at', g.locked_at,
    'members', (select json_agg(json_build_object('id', gm.id, 'name', gm.name, 'user_id', gm.user_id, 'done', gm.done,
      'removed_by', gm.removed_by) order by gm.id) from user_carts gm where gm.cart_id = g.cart_id))
  from group_orders g where g.cart_id = ${cartId})`

export const sharingOf = (row: SharingJson): Sharing | null =>
  row && {
    spendLimit: row.spend_limit === null ? null : BigInt(row.spend_limit),
    enteredLimit:
      row.named_limit === null || row.named_limit_currency_id === null
        ? null
        : { amount: BigInt(row.named_limit), currencyId: row.named_limit_currency_id },
    deadlineAt: row.deadline_at === null ? null : new Date(row.deadline_at),
    paymentMode: row.payment_mode,
    autoCheckout: row.auto_checkout,
    note: row.note,
    lockedAt: row.locked_at === null ? null : new Date(row.locked_at),
    members: row.members.map(({ user_id: userId, removed_by: removedBy, ...member }) => ({
      ...member,
      userId,
      removedBy,
    })),
  }

/** Runs as a separate statement after the cart is locked, so that it sees concurrent changes. */
export const loadSharing = async (queries: Queries, cartId: number): Promise<Sharing | null> =>
  sharingOf(
    (
      await queries.row<{ sharing: SharingJson }>(
        sql`select ${sharingJson(sql`${cartId}`)} as sharing`,
      )
    )?.sharing ?? null,
  )

/** Locked by its owner or past its deadline, even before the sweep has locked it. */
export const isLocked = ({ lockedAt, deadlineAt }: Sharing, now: Date): boolean =>
  lockedAt !== null || (deadlineAt !== null && deadlineAt <= now)

export const GROUP_TOPIC = 'group.changed'
export type GroupUpdate =
  | 'cart'
  | 'member_joined'
  | 'member_left'
  | 'member_done'
  | 'locked'
  | 'unlocked'
  | 'ordered'
  | 'cancelled'

/**
 * Notifies the open screens of a group order on commit; does nothing for a personal cart.
 * Not stored: a client that missed it reads the cart again.
 */
export const notifyGroup = (
  tx: Tx,
  cartId: number,
  update: GroupUpdate,
  member?: number,
): Promise<number> =>
  tx.run(sql`
    select pg_notify('hawker_events', json_build_object('id', 0, 'topic', ${GROUP_TOPIC}::text, 'order_id',
      null, 'shop_id', null, 'user_id', null,
      'driver_id', null, 'payload', json_build_object('cart_id', c.id, 'news', ${update}::text, 'member',
        ${member ?? null}::bigint,
        'version', c.version))::text)
    from carts c where c.id = ${cartId} and c.is_group`)

/** When a group order `c` expires without further changes; null for a personal cart. */
export const idleExpiry = (now: Date): Sql =>
  sql`(select greatest(c.expires_at, ${now}::timestamptz + g.life) from group_orders g where g.cart_id = c.id)`
/** The expiry of a cart `c` after a change. Each change extends a group order that is not over. */
export const extendedExpiry = (now: Date): Sql =>
  sql`case when c.is_group and c.expires_at > ${now} then ${idleExpiry(now)} else c.expires_at end`

/**
 * Cancels a group order that is not ordered. Its members see it until `shownUntil`.
 * False if none exists.
 */
export const cancelGroup = async (tx: Tx, cartId: number, shownUntil: Date): Promise<boolean> =>
  (await tx.run(sql`
    update carts set status = 'cancelled', version = version + 1, expires_at = ${shownUntil}
    where id = ${cartId} and is_group and status in ('open', 'waiting')`)) === 1

export const findExpiredGroups = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    select id from carts where is_group and status in ('open', 'waiting') and expires_at <= ${now}
      order by expires_at limit 200`)
/** Undefined when another transaction has already handled it. */
export const lockExpiredGroup = (
  tx: Tx,
  cartId: number,
  now: Date,
): Promise<{ id: number; status: 'open' | 'waiting' } | undefined> =>
  tx.row(sql`
    select id, status from carts where id = ${cartId} and is_group and status in ('open', 'waiting')
      and expires_at <= ${now} for update`)

/** Moves the owner's lines of an ended group order to a new personal cart. */
export const moveOwnerLines = (
  tx: Tx,
  cartId: number,
  status: 'open' | 'waiting',
  now: Date,
): Promise<number> =>
  tx.run(sql`
    with own as (
      select d.id from carts c join user_carts m on m.cart_id = c.id and m.user_id = c.owner_id
        join cart_details d on d.user_cart_id = m.id
      where c.id = ${cartId}),
    moved as (
      insert into carts (shop_id, owner_id, status, currency_id, expires_at, created_at)
      select shop_id, owner_id, ${status}, currency_id, ${cartExpiry(now)}, ${now} from carts where id = ${cartId}
        and exists (select from own)
      returning id, owner_id),
    part as (insert into user_carts (cart_id, user_id) select id, owner_id from moved returning id)
    update cart_details set user_cart_id = part.id from part, own where cart_details.id = own.id`)

/** The order of a group cart as its members may know it; of several, the newest. */
export async function findGroupOrder(queries: Queries, cartId: number): Promise<Cart['order']> {
  const row = await queries.row<StageFacts & { owing: boolean }>(sql`
    select o.status, o.delivery_type as "deliveryType", o.released_at is not null as released,
      o.slot_starts_at is not null as scheduled,
      (select coalesce(json_agg(json_build_object('id', t.id, 'tag', t.tag, 'status', t.status)), '[]')
        from transactions t where t.payable_type = 'order' and t.payable_id = o.id) as transactions,
      exists (select from payment_requests r where r.order_id = o.id and r.status = 'pending') as owing
    from orders o where o.cart_id = ${cartId} order by o.id desc limit 1`)
  return row ? { stage: orderStage(row), owing: row.owing } : null
}

/**
 * Notifies the open screens of the group order on commit. Without a version, so that they read the
 * cart again: it did not change, but its order did.
 */
export const notifyGroupOfOrder = (tx: Tx, orderId: number): Promise<number> =>
  tx.run(sql`
    select pg_notify('hawker_events', json_build_object('id', 0, 'topic', ${GROUP_TOPIC}::text, 'order_id',
      null, 'shop_id', null, 'user_id', null, 'driver_id', null,
      'payload', json_build_object('cart_id', c.id, 'news', 'ordered'))::text)
    from orders o join carts c on c.id = o.cart_id where o.id = ${orderId} and c.is_group`)
