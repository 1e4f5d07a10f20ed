import type { ChosenAddon } from '@hawker/domain/orders/cart-line'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import type { PortionsByStock } from '../catalog/index.ts'
import { MARKET_STAMP } from '../settings/index.ts'
import { KITCHEN_QUEUE, SHOP_STAMP, type ShopSnapshot } from '../shops/index.ts'
import { type CartLine, lineIdentity } from './cart-lines.ts'
import { LINE_REPLACEMENT, replacementOf } from './replacement-preference.store.ts'
import {
  type Sharing,
  type SharingJson,
  idleExpiry,
  extendedExpiry,
  sharingOf,
  sharingJson,
} from './sharing.store.ts'

/** A signed-in user has one open cart. Guests and members of a group order hold a secret. */
export type CartOwner = { userId: number } | { cartId: number; secret: string }
/** May also see a group order: its signed-in members and holders of its link. */
export type CartViewer =
  | CartOwner
  | { cartId: number; memberId: number }
  | { cartId: number; token: string }
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
    and exists (select from group_orders g where g.cart_id = c.id and g.token = ${owner.token})`
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

type CartChange = { currencyId: number | undefined; expiresAt: Date; now: Date }
const touching = (owned: Sql, { currencyId, expiresAt, now }: CartChange): Sql => sql`
    update carts c set version = c.version + 1,
      expires_at = case when c.is_group then ${extendedExpiry(now)} else ${expiresAt} end,
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
    expiresAt: Date
    now: Date
  },
  lines: readonly CartLine[],
): Promise<{ cart: StoredCart; lines: CartLine[] } | undefined> {
  type NewCartRow = CartRow & { made: { id: number; identity: string }[] | null }
  const row = await tx.row<NewCartRow>(
    sql`
    with c as (
      insert into carts (shop_id, owner_id, currency_id, expires_at, created_at)
      values (${cart.shopId}, ${cart.ownerId}, ${cart.currencyId}, ${cart.expiresAt}, ${cart.now})
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

type LineRow = {
  id: number
  member_id: number
  client_line_id: string | null
  stock_id: number
  quantity: number
  note: string | null
  replacement: { type: string; stockId: number | null } | null
  portions: number | null
  addons: { stock_id: number; quantity: number; portions: number | null }[]
}
/**
 * The lines of a cart as JSON, oldest first, with the stock left. `more` adds fields to each line.
 */
export const cartLines = (cartId: Sql, more: Sql = sql``): Sql => sql`(
  select coalesce(json_agg(json_build_object(${more}'id', d.id, 'member_id', d.user_cart_id,
    'client_line_id', d.client_line_id, 'stock_id', d.stock_id, 'quantity', d.quantity,
    'note', d.note, 'replacement', ${LINE_REPLACEMENT}, 'portions', k.quantity,
    'addons', (
      select coalesce(json_agg(json_build_object('stock_id', a.stock_id, 'quantity', a.quantity,
        'portions', ak.quantity) order by a.stock_id), '[]')
      from cart_detail_addons a join stocks ak on ak.id = a.stock_id
      where a.cart_detail_id = d.id)) order by d.id), '[]')
  from cart_details d join user_carts dm on dm.id = d.user_cart_id
  join stocks k on k.id = d.stock_id where dm.cart_id = ${cartId})`

export type FilledLines = { lines: CartLine[]; portions: PortionsByStock }
export type LinesJson = LineRow[]
export const linesOf = (rows: LinesJson): FilledLines => ({
  lines: rows.map((row) => ({
    id: row.id,
    memberId: row.member_id,
    clientLineId: row.client_line_id,
    stockId: row.stock_id,
    quantity: row.quantity,
    note: row.note,
    replacement: replacementOf(row.replacement),
    addons: row.addons.map((addon): ChosenAddon => ({
      stockId: addon.stock_id,
      perUnit: addon.quantity / row.quantity,
    })),
  })),
  portions: new Map(
    rows.flatMap((row) => [
      [row.stock_id, row.portions] as const,
      ...row.addons.map((addon) => [addon.stock_id, addon.portions] as const),
    ]),
  ),
})
export async function loadFilledLines(
  queries: Queries,
  cartId: number,
): Promise<FilledLines & { sharing: Sharing | null }> {
  const row = await queries.row<{ lines: LinesJson; sharing: SharingJson }>(sql`
    select ${cartLines(sql`${cartId}`)} as lines, ${sharingJson(sql`${cartId}`)} as sharing`)
  return { ...linesOf(row?.lines ?? []), sharing: sharingOf(row?.sharing ?? null) }
}
/** The lines of a cart, oldest first. */
export const loadLines = async (queries: Queries, cartId: number): Promise<CartLine[]> =>
  (await loadFilledLines(queries, cartId)).lines

const addonRows = (lines: readonly CartLine[], key: (line: CartLine) => unknown) =>
  JSON.stringify(
    lines.flatMap((line) =>
      line.addons.map((addon) => ({
        line: key(line),
        stock_id: addon.stockId,
        quantity: addon.perUnit * line.quantity,
      })),
    ),
  )

/** With `memberId`, deletes lines of this member only. */
export async function deleteLines(
  tx: Tx,
  cartId: number,
  ids: readonly number[],
  memberId?: number,
): Promise<number> {
  if (ids.length === 0) return 0
  return tx.run(sql`
    delete from cart_details d using user_carts m
    where m.id = d.user_cart_id and m.cart_id = ${cartId} and d.id = any(${ids}::bigint[])
      and (${memberId ?? null}::bigint is null or m.id = ${memberId ?? null}::bigint)`)
}

const rowOf = (line: CartLine) => ({
  ...line,
  stock_id: line.stockId,
  replacement: line.replacement?.type ?? null,
  stand_in_id: line.replacement?.stockId ?? null,
  identity: lineIdentity(line),
  client_line_id: line.clientLineId,
})

/** Updates existing lines: quantity, options, note. */
export async function updateLines(tx: Tx, lines: readonly CartLine[]): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  const rows = JSON.stringify(lines.map((line) => rowOf(line)))
  await tx.run(sql`delete from cart_detail_addons where cart_detail_id = any(${ids}::bigint[])`)
  await tx.run(sql`
    with changed as (
      update cart_details d set stock_id = w.stock_id, quantity = w.quantity, note = w.note,
        replacement = w.replacement, stand_in_id = w.stand_in_id, identity = w.identity,
        client_line_id = w.client_line_id
      from json_to_recordset(${rows}::json) as w (id bigint, stock_id bigint, quantity int,
        note text, replacement text, stand_in_id bigint, identity text, client_line_id text)
      where d.id = w.id)
    insert into cart_detail_addons (cart_detail_id, stock_id, quantity)
    select line, stock_id, quantity
    from json_to_recordset(${addonRows(lines, ({ id }) => id)}::json)
      as a (line bigint, stock_id bigint, quantity int)`)
}

/** Common table expressions that add lines; `made` has their ids and identities. */
function insertingLines(memberId: Sql, lines: readonly CartLine[], now: Date): Sql {
  const rows = JSON.stringify(lines.map((line, place) => ({ ...rowOf(line), place })))
  return sql`made as (
      insert into cart_details (user_cart_id, stock_id, quantity, note, replacement, stand_in_id,
        identity, client_line_id, created_at)
      select ${memberId}, stock_id, quantity, note, replacement, stand_in_id, identity,
        client_line_id, ${now}
      from json_to_recordset(${rows}::json) as w (place int, stock_id bigint, quantity int,
        note text, replacement text, stand_in_id bigint, identity text, client_line_id text)
      where ${memberId} is not null order by place
      returning id, identity)${lines.some(({ addons }) => addons.length > 0) ? insertingOptions(lines) : sql``}`
}
/** The options of the lines in `made`. */
const insertingOptions = (lines: readonly CartLine[]): Sql => sql`,
    options as (
      insert into cart_detail_addons (cart_detail_id, stock_id, quantity)
      select made.id, a.stock_id, a.quantity
      from json_to_recordset(${addonRows(lines, lineIdentity)}::json)
        as a (line text, stock_id bigint, quantity int)
      join made on made.identity = a.line)`
function withIds(
  lines: readonly CartLine[],
  made: readonly { id: number; identity: string }[],
): CartLine[] {
  const ids = new Map(made.map(({ id, identity }) => [identity, id]))
  return lines.map((line) => ({ ...line, id: ids.get(lineIdentity(line)) ?? null }))
}

/** Adds lines. Answers them with their ids. */
export async function insertLines(
  tx: Tx,
  memberId: number,
  lines: readonly CartLine[],
  now: Date,
): Promise<CartLine[]> {
  if (lines.length === 0) return []
  const made = await tx.rows<{ id: number; identity: string }>(
    sql`with ${insertingLines(sql`${memberId}::bigint`, lines, now)} select id, identity from made`,
  )
  return withIds(lines, made).map((line) => ({ ...line, memberId }))
}

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

export const forgetEmptyCarts = (tx: Tx, ownerId: number): Promise<number> =>
  tx.run(sql`
    delete from carts c where c.owner_id = ${ownerId} and c.status = 'open' and not c.is_group
      and not exists (
        select 1 from user_carts m join cart_details d on d.user_cart_id = m.id
        where m.cart_id = c.id)`)

/** `same_shop`: the carts may be merged. Group orders never are. */
export type OpenCart = { id: number; member_id: number; same_shop: boolean }
/** The owner's open cart, in addition to this one. */
export const findBegunCart = (
  tx: Tx,
  cartId: number,
  ownerId: number,
): Promise<OpenCart | undefined> =>
  tx.row(sql`
    select o.id, m.id as member_id, o.shop_id = c.shop_id and not o.is_group and not c.is_group as same_shop
    from carts o join user_carts m on m.cart_id = o.id and m.user_id = o.owner_id, carts c
    where c.id = ${cartId} and o.owner_id = ${ownerId} and o.status = 'open'
    limit 1 for no key update of o`)

/** Reopens a cart that was locked for its order, now or when no other cart is open. */
export const openAgain = (
  tx: Tx,
  cart: { id: number; ownerId: number; status: 'open' | 'waiting'; expiresAt: Date },
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update carts c set status = ${cart.status}, expires_at = case when c.is_group
      then ${idleExpiry(now)} else greatest(c.expires_at, ${cart.expiresAt}) end
    where c.id = ${cart.id} and c.owner_id = ${cart.ownerId} and c.status = 'locked'`)

/**
 * Opens the newest waiting cart, if no other cart is open. With `shopId`, only a cart of this shop.
 */
export const wakeCart = async (
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

export const moveLines = (tx: Tx, ids: readonly number[], memberId: number): Promise<number> =>
  tx.run(sql`update cart_details set user_cart_id = ${memberId} where id = any(${ids}::bigint[])`)

/** The shop has the order. Members of a group order see the cart until `shownUntil`. */
export const orderedCart = (tx: Tx, cartId: number, shownUntil: Date): Promise<number> =>
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
