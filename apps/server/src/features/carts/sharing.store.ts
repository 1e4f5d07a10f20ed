import { type Queries, type Sql, type Tx, sql } from '../../database/database.ts'

/** Somebody in a group order. */
export type Member = {
  readonly id: number
  readonly name: string | null
  readonly userId: number | null
  readonly done: boolean
  /** Still known, so that they can be told; nothing of theirs is left in the cart. */
  readonly removedBy: 'owner' | 'self' | null
}
/** By which rules several people fill one cart. */
export type Sharing = {
  readonly token: string
  /** For each member, minor units of the cart's currency. */
  readonly spendLimit: bigint | null
  /** The same as it was named. */
  readonly enteredLimit: EnteredLimit | null
  readonly deadlineAt: Date | null
  readonly paymentMode: 'owner' | 'split'
  /** At the deadline it is ordered from the owner's wallet. */
  readonly autoCheckout: boolean
  readonly note: string | null
  readonly lockedAt: Date | null
  /** In the order in which they came, the owner first; those who were removed too. */
  readonly members: readonly Member[]
}

/** Minor units of that currency. */
export type EnteredLimit = { readonly amount: bigint; readonly currencyId: number }

export type SharingJson = {
  token: string
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

/** How a cart is shared as JSON; null for one person's cart. Nobody's secret is in it. */
export const sharingOfCart = (cartId: Sql): Sql => sql`(
  select json_build_object('token', g.token, 'spend_limit', g.spend_limit, 'named_limit', g.named_limit,
    'named_limit_currency_id', g.named_limit_currency_id, 'deadline_at', g.deadline_at, 'payment_mode', g.payment_mode,
    'auto_checkout', g.auto_checkout, 'note', g.note, 'locked_at', g.locked_at,
    'members', (select json_agg(json_build_object('id', gm.id, 'name', gm.name, 'user_id', gm.user_id, 'done', gm.done,
      'removed_by', gm.removed_by) order by gm.id) from user_carts gm where gm.cart_id = g.cart_id))
  from group_orders g where g.cart_id = ${cartId})`

export const sharingOf = (row: SharingJson): Sharing | null =>
  row && {
    token: row.token,
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

/** A statement of its own after the cart is held, so that it sees what others have just written. */
export const loadSharing = async (queries: Queries, cartId: number): Promise<Sharing | null> =>
  sharingOf(
    (
      await queries.row<{ sharing: SharingJson }>(
        sql`select ${sharingOfCart(sql`${cartId}`)} as sharing`,
      )
    )?.sharing ?? null,
  )

/** Locked by its owner, or its deadline is over: whether or not the sweep has been there. */
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
 * Tells everybody who watches a group order, once the transaction is through. Not kept: whoever missed it looks at the cart itself.
 * Nobody watches one person's cart.
 */
export const tellGroup = (
  tx: Tx,
  cartId: number,
  news: GroupUpdate,
  member?: number,
): Promise<number> =>
  tx.run(sql`
    select pg_notify('hawker_events', json_build_object('id', 0, 'topic', ${GROUP_TOPIC}::text, 'order_id', null, 'shop_id', null, 'user_id', null,
      'driver_id', null, 'payload', json_build_object('cart_id', c.id, 'news', ${news}::text, 'member', ${member ?? null}::bigint,
        'version', c.version))::text)
    from carts c where c.id = ${cartId} and c.is_group`)

/** Until when a group order `c` is kept if nobody does anything in it from now on; null for one person's cart. */
export const idleUntil = (now: Date): Sql =>
  sql`(select greatest(c.expires_at, ${now}::timestamptz + g.life) from group_orders g where g.cart_id = c.id)`
/** When a cart `c` ends that is about to be changed: a group order's time begins anew, unless it is over. */
export const keptOn = (now: Date): Sql =>
  sql`case when c.is_group and c.expires_at > ${now} then ${idleUntil(now)} else c.expires_at end`

/** Cancels a group order that is not ordered: everybody in it can still be told. False where there is none. */
export const cancelGroup = async (tx: Tx, cartId: number, shownUntil: Date): Promise<boolean> =>
  (await tx.run(sql`
    update carts set status = 'cancelled', version = version + 1, expires_at = ${shownUntil}
    where id = ${cartId} and is_group and status in ('open', 'waiting')`)) === 1

export const findExpiredGroups = (queries: Queries, now: Date): Promise<{ id: number }[]> =>
  queries.rows(sql`
    select id from carts where is_group and status in ('open', 'waiting') and expires_at <= ${now} order by expires_at limit 200`)
/** Held until the transaction ends; undefined when somebody was quicker. */
export const lockExpiredGroup = (
  tx: Tx,
  cartId: number,
  now: Date,
): Promise<{ id: number; status: 'open' | 'waiting' } | undefined> =>
  tx.row(sql`
    select id, status from carts where id = ${cartId} and is_group and status in ('open', 'waiting') and expires_at <= ${now} for update`)

/** What its owner had chosen in a group order that has ended is a cart of their own from now on, in its place. */
export const moveOwnerLines = (
  tx: Tx,
  cartId: number,
  status: 'open' | 'waiting',
  expiresAt: Date,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    with own as (
      select d.id from carts c join user_carts m on m.cart_id = c.id and m.user_id = c.owner_id join cart_details d on d.user_cart_id = m.id
      where c.id = ${cartId}),
    kept as (
      insert into carts (shop_id, owner_id, status, currency_id, expires_at, created_at)
      select shop_id, owner_id, ${status}, currency_id, ${expiresAt}, ${now} from carts where id = ${cartId} and exists (select from own)
      returning id, owner_id),
    part as (insert into user_carts (cart_id, user_id) select id, owner_id from kept returning id)
    update cart_details set user_cart_id = part.id from part, own where cart_details.id = own.id`)
