import type { GroupToken } from '../../core/group-token.ts'
import { opensGroup } from './sharing.store.ts'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { PortionsByStock } from '../catalog/index.ts'
import { MARKET_STAMP } from '../settings/index.ts'
import { KITCHEN_QUEUE, SHOP_STAMP, type ShopSnapshot } from '../shops/index.ts'
import { cartExpiry } from './cart-expiry.store.ts'
import { insertingLines, withIds } from './cart-line.store.ts'
import type { CartLine } from './cart-lines.ts'
import { extendedExpiry } from './sharing.store.ts'

/** A signed-in user has one open cart. Guests and members of a group order hold a secret. */
export type CartOwner = { userId: number } | { cartId: number; secret: string }
/** May also see a group order: its signed-in members and holders of its link. */
export type CartViewer =
  | CartOwner
  | { cartId: number; memberId: number }
  | { cartId: number; token: GroupToken }
export type StoredCart = {
  id: number
  uuid: string
  shopId: number
  ownerId: number | null
  status: 'open' | 'waiting' | 'locked' | 'ordered' | 'cancelled'
  isGroup: boolean
  currencyId: number
  version: number
  expiresAt: Date
  member: { id: number; name: string | null; uuid: string; removedBy: 'owner' | 'self' | null }
}
export type CartRow = {
  id: number
  uuid: string
  shop_id: number
  owner_id: number | null
  status: StoredCart['status']
  is_group: boolean
  currency_id: number
  version: number
  expires_at: Date
  member_id: number
  member_name: string | null
  member_uuid: string
  member_removed_by: 'owner' | 'self' | null
}
/** For a cart `c` and its member `m`. */
export const CART_COLUMNS = sql`c.id, c.uuid, c.shop_id, c.owner_id, c.status, c.is_group,
  c.currency_id, c.version, c.expires_at, m.id as member_id, m.name as member_name,
  m.uuid as member_uuid, m.removed_by as member_removed_by`
export const cartOf = (row: CartRow): StoredCart => ({
  id: row.id,
  uuid: row.uuid,
  shopId: row.shop_id,
  ownerId: row.owner_id,
  status: row.status,
  isGroup: row.is_group,
  currencyId: row.currency_id,
  version: row.version,
  expiresAt: row.expires_at,
  member: {
    id: row.member_id,
    name: row.member_name,
    uuid: row.member_uuid,
    removedBy: row.member_removed_by,
  },
})
function ownedBy(owner: CartViewer): Sql {
  if ('userId' in owner) return sql`c.owner_id = ${owner.userId} and m.user_id = c.owner_id`
  if ('memberId' in owner)
    return sql`c.id = ${owner.cartId} and c.is_group and m.user_id = ${owner.memberId}`
  if ('secret' in owner)
    return sql`c.id = ${owner.cartId} and (c.owner_id is null or c.is_group)
      and m.uuid = ${owner.secret}`
  return sql`c.id = ${owner.cartId} and c.is_group and m.user_id = c.owner_id
    and exists (select from group_orders g where g.cart_id = c.id and ${opensGroup(owner.token)})`
}

/**
 * The viewer's open cart, else the newest waiting one. Undefined if there is none or it has
 * expired.
 * Members of a group order see it after it was ordered too.
 */
export async function findOpenCart(
  queries: Queries,
  owner: CartViewer,
  now: Date,
): Promise<StoredCart | undefined> {
  const seen =
    'userId' in owner
      ? sql`c.status in ('open', 'waiting')`
      : sql`(c.status in ('open', 'waiting') or c.is_group)`
  const row = await queries.row<CartRow>(sql`
    select ${CART_COLUMNS} from carts c join user_carts m on m.cart_id = c.id
    where ${ownedBy(owner)} and ${seen} and (c.expires_at > ${now} or c.status = 'locked')
    order by (c.status = 'open') desc, m.id desc limit 1`)
  return row && cartOf(row)
}

type CartChange = { currencyId: number | undefined; now: Date }
const touching = (owned: Sql, { currencyId, now }: CartChange): Sql => sql`
    update carts c set version = c.version + 1,
      expires_at = case when c.is_group then ${extendedExpiry(now)} else ${cartExpiry(now)} end,
      currency_id = case when c.is_group then c.currency_id else coalesce(
        (select id from currencies where id = ${currencyId ?? null}::bigint and active),
        c.currency_id) end
    from user_carts m, (select id, expires_at as ended from carts) before
    where m.cart_id = c.id and before.id = c.id and c.status = 'open' and ${owned}
    returning ${CART_COLUMNS}, before.ended <= ${now} as expired`

/**
 * Increments the version of an open cart, which locks it. An expired cart is reused: see `expired`.
 */
export async function touchCart(
  tx: Tx,
  owner: CartOwner,
  change: CartChange,
): Promise<(StoredCart & { expired: boolean }) | undefined> {
  const row = await tx.row<CartRow & { expired: boolean }>(touching(ownedBy(owner), change))
  return row && { ...cartOf(row), expired: row.expired }
}

/** The facts that filling a cart depends on, read by one statement. */
export type Filling = {
  shop: ShopSnapshot
  market: string
  portions: PortionsByStock
  /** The open cart with its new version, locked. An expired one is reused. */
  touched: (StoredCart & { expired: boolean }) | undefined
  /** A cart of this shop waits until no other cart is open. */
  waits: boolean
  /** Another person's group order that the user has joined. */
  inGroup: number | null
}
type FillingRow = Partial<CartRow> & {
  of_shop: number
  stamp: string
  queue: number
  market: string
  portions: Record<string, number | null> | null
  waits: boolean
  in_group: number | null
  expired: boolean
}

/** Another person's open group order that the user has joined. */
export const groupJoinedBy = (userId: Sql, now: Date): Sql => sql`(
  select gc.id from user_carts gm join carts gc on gc.id = gm.cart_id
  where gm.user_id = ${userId} and gm.joined_at is not null and gm.removed_at is null
    and gc.is_group and gc.status = 'open' and gc.expires_at > ${now}
  limit 1)`

/**
 * Touches the owner's open cart, if any, and reads what filling it needs. Undefined without such a
 * shop.
 */
export async function beginFilling(
  tx: Tx,
  {
    owner,
    shopId,
    stockIds,
    ...change
  }: CartChange & { owner: CartOwner | null; shopId: number; stockIds: readonly number[] },
): Promise<Filling | undefined> {
  const ownerId = owner && 'userId' in owner ? owner.userId : null
  const row = await tx.row<FillingRow>(sql`
    with touched as (${touching(owner ? ownedBy(owner) : sql`false`, change)})
    select s.id as of_shop, ${SHOP_STAMP} as stamp, ${KITCHEN_QUEUE} as queue,
      ${MARKET_STAMP} as market,
      (select json_object_agg(k.id, k.quantity) from stocks k
        where k.id = any(${stockIds}::bigint[])) as portions,
      exists (select from carts w where w.owner_id = ${ownerId}::bigint
        and w.status = 'waiting' and w.shop_id = s.id and w.expires_at > ${change.now}) as waits,
      ${groupJoinedBy(sql`${ownerId}::bigint`, change.now)} as in_group,
      t.*
    from shops s left join touched t on true where s.id = ${shopId}`)
  if (!row) return undefined
  return {
    shop: { id: row.of_shop, stamp: row.stamp, queue: row.queue },
    market: row.market,
    portions: portionsOf(row.portions),
    touched: isCart(row) ? { ...cartOf(row), expired: row.expired } : undefined,
    waits: row.waits,
    inGroup: row.in_group,
  }
}
const isCart = <R extends Partial<CartRow>>(row: R): row is R & CartRow =>
  row.id !== undefined && row.id !== null
const portionsOf = (quantities: Record<string, number | null> | null): PortionsByStock =>
  new Map(Object.entries(quantities ?? {}).map(([id, quantity]) => [Number(id), quantity]))

/**
 * Opens a cart with its lines, as the last query of the call. Undefined if its owner has opened
 * another one meanwhile.
 */
export async function insertCart(
  tx: Tx,
  cart: {
    shopId: number
    ownerId: number | null
    name: string | null
    currencyId: number
    now: Date
  },
  lines: readonly CartLine[],
): Promise<{ cart: StoredCart; lines: CartLine[] } | undefined> {
  type NewCartRow = CartRow & { made: { id: number; identity: string }[] | null }
  const row = await tx.row<NewCartRow>(
    sql`
    with c as (
      insert into carts (shop_id, owner_id, currency_id, expires_at, created_at)
      values (${cart.shopId}, ${cart.ownerId}, ${cart.currencyId}, ${cartExpiry(cart.now)}, ${cart.now})
      on conflict (owner_id) where status = 'open' and owner_id is not null do nothing
      returning id, uuid, shop_id, owner_id, status, is_group, currency_id, version, expires_at),
    m as (
      insert into user_carts (cart_id, user_id, name)
      select id, ${cart.ownerId}, ${cart.name} from c
      returning id, cart_id, name, uuid, removed_by),
    ${insertingLines(sql`(select id from m)`, lines, cart.now)}
    select ${CART_COLUMNS}, (select json_agg(made) from made) as made from c join m on m.cart_id = c.id`,
    { isLast: true },
  )
  return row && { cart: cartOf(row), lines: withIds(lines, row.made ?? []) }
}

export const setShop = (tx: Tx, cartId: number, shopId: number): Promise<number> =>
  tx.run(sql`update carts set shop_id = ${shopId} where id = ${cartId}`)
/**
 * The cart that its owner sees: the open one, else the newest waiting one. Locked until the
 * transaction ends.
 */
export const lockSeenCart = (
  tx: Tx,
  userId: number,
): Promise<{ id: number; is_group: boolean } | undefined> =>
  tx.row(sql`
    select id, is_group from carts where owner_id = ${userId} and status in ('open', 'waiting')
    order by (status = 'open') desc, id desc limit 1
    for update`)
/**
 * The cart that setting products of a shop would fill, with its owner's member id. Locked until the
 * transaction ends.
 */
export const lockCartToFill = (
  tx: Tx,
  ownerId: number,
  shopId: number,
  now: Date,
): Promise<{ id: number; member_id: number } | undefined> =>
  tx.row(sql`
    select c.id, m.id as member_id from (
      select id from carts where owner_id = ${ownerId} and (status = 'open'
        or (status = 'waiting' and shop_id = ${shopId} and expires_at > ${now}))
      order by (status = 'open') desc, id desc limit 1) seen
    join carts c on c.id = seen.id
    join user_carts m on m.cart_id = c.id and m.user_id = c.owner_id
    where c.shop_id = ${shopId} and c.expires_at > ${now} for update of c`)
/** Deletes nothing if the cart was ordered meanwhile. */
export const deleteUnorderedCart = (tx: Tx, cartId: number): Promise<number> =>
  tx.run(sql`delete from carts where id = ${cartId} and status in ('open', 'waiting')`)
