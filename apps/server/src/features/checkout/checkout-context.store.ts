import type { KnownFacts } from '@hawker/domain/trust/newcomer-policy'
import { type Queries, type Sql, type Tx, sql } from '@hawker/postgres/database'
import {
  CART_COLUMNS,
  type CartLine,
  type CartRow,
  type LinesJson,
  type Member,
  type StoredCart,
  cartLines,
  cartOf,
  linesOf,
  loadSharing,
} from '../carts/index.ts'
import type { PortionsByStock } from '../catalog/index.ts'
import {
  type CheckoutPay,
  type CheckoutPayRow,
  type PaymentChoice,
  checkoutPayColumns,
  checkoutPayOf,
} from '../payments/index.ts'
import { HAS_PENDING_REFERRAL } from '../referrals/index.ts'
import { MARKET_STAMP } from '../settings/index.ts'
import { KITCHEN_QUEUE, SHOP_STAMP, type ShopSnapshot } from '../shops/index.ts'
import { knownFactsColumn } from '../trust/index.ts'

export type Customer = {
  id: number
  firstname: string
  lastname: string | null
  img: string | null
  phone: string | null
  phoneVerified: boolean
  isFirstOrder: boolean
}
/**
 * The quickly changing facts that a price depends on. Slowly changing ones are cached under the
 * stamps in here.
 */
export type CheckoutContext = {
  shop: ShopSnapshot
  market: string
  portions: PortionsByStock
  customer: Customer | null
  /** Promotions that apply automatically may exist. */
  promoted: boolean
  /** The members of a group order; empty otherwise. */
  members: readonly Member[]
}

type ContextRow = {
  of_shop: number
  shop_stamp: string
  queue: number
  market: string
  promoted: boolean
  customer_id: number | null
  firstname: string | null
  lastname: string | null
  customer_img: string | null
  customer_phone: string | null
  phone_verified: boolean | null
  first_order: boolean | null
}
/**
 * For a shop `s` and a customer `u`. `earlier` limits the customer's orders `o` that count as
 * earlier ones.
 */
const contextColumns = (earlier: Sql): Sql => sql`s.id as of_shop, ${SHOP_STAMP} as shop_stamp,
  ${KITCHEN_QUEUE} as queue, ${MARKET_STAMP} as market,
  exists (select from coupons p where p.auto_apply and p.stackable and p.active
    and (p.shop_id is null or p.shop_id = s.id)) as promoted,
  u.id as customer_id, u.firstname, u.lastname, u.img as customer_img, u.phone as customer_phone,
  u.phone_verified_at is not null as phone_verified,
  not exists (select from orders o
    where o.user_id = u.id and o.status <> 'cancelled'${earlier}) as first_order`
const CONTEXT_COLUMNS = contextColumns(sql``)

const contextOf = (
  row: ContextRow,
  portions: PortionsByStock,
  members: readonly Member[] = [],
): CheckoutContext => ({
  shop: { id: row.of_shop, stamp: row.shop_stamp, queue: row.queue },
  market: row.market,
  portions,
  promoted: row.promoted,
  members,
  customer:
    row.customer_id === null
      ? null
      : {
          id: row.customer_id,
          firstname: row.firstname ?? '',
          lastname: row.lastname,
          img: row.customer_img,
          phone: row.customer_phone,
          phoneVerified: row.phone_verified ?? false,
          isFirstOrder: row.first_order ?? false,
        },
})

/**
 * The context of a list of products without a cart, or of an order that is edited.
 * `editedId`: orders placed after the edited one do not count as earlier ones. Undefined without
 * such a shop.
 */
export async function readContext(
  queries: Queries,
  {
    shopId,
    userId,
    stockIds,
    editedId,
  }: { shopId: number; userId: number | null; stockIds: readonly number[]; editedId?: number },
): Promise<CheckoutContext | undefined> {
  const columns =
    editedId === undefined ? CONTEXT_COLUMNS : contextColumns(sql` and o.id < ${editedId}`)
  const row = await queries.row<
    ContextRow & { portions: Record<string, number | null> | null }
  >(sql`
    select ${columns},
      (select json_object_agg(k.id, k.quantity) from stocks k
        where k.id = any(${stockIds}::bigint[])) as portions
    from shops s left join users u on u.id = ${userId}::bigint where s.id = ${shopId}`)
  return (
    row &&
    contextOf(
      row,
      new Map(Object.entries(row.portions ?? {}).map(([id, quantity]) => [Number(id), quantity])),
    )
  )
}

export type CartContext = { cart: StoredCart; lines: CartLine[]; context: CheckoutContext }
type CartContextRow = CartRow & ContextRow & { lines: LinesJson }
type OwnCart = { cartId: number; userId: number }
const selectCart = (lines: Sql, moreColumns: Sql, { cartId, userId }: OwnCart): Sql => sql`
  select ${CART_COLUMNS}, ${CONTEXT_COLUMNS}, ${lines} as lines ${moreColumns}
  from carts c join user_carts m on m.cart_id = c.id and m.user_id = c.owner_id
  join shops s on s.id = c.shop_id join users u on u.id = c.owner_id
  where c.id = ${cartId} and c.owner_id = ${userId}`
async function cartContextOf(queries: Queries, row: CartContextRow): Promise<CartContext> {
  const { lines, portions } = linesOf(row.lines)
  // A query of its own: group orders are rare, and every checkout would pay for the join.
  const members = row.is_group ? (await loadSharing(queries, row.id))?.members : []
  return { cart: cartOf(row), lines, context: contextOf(row, portions, members) }
}

/** The caller's cart with its lines and the context of its price. */
export async function readCartContext(
  queries: Queries,
  own: OwnCart,
): Promise<CartContext | undefined> {
  const row = await queries.row<CartContextRow>(selectCart(cartLines(sql`c.id`), sql``, own))
  return row && cartContextOf(queries, row)
}

/**
 * Assigned before the order is written, so that all its rows can be written without waiting for one
 * another.
 */
export type OrderIds = {
  readonly id: number
  readonly number: string
  readonly details: readonly number[]
}
export type LockedCheckout = CartContext & {
  payment: CheckoutPay
  isInvited: boolean
  /** Null unless the customer pays in cash. */
  known: KnownFacts | null
  ids: OrderIds
}

/**
 * Numbers are unique among a shop's orders of one day: takes the first free candidate.
 * One subquery per candidate uses the index; `not exists` became a join that read all orders of the
 * shop.
 */
const freeNumber = (candidates: readonly string[], now: Date): Sql => sql`coalesce(
  (select n from unnest(${candidates}::text[]) as candidates (n) where (
    select o.id from orders o where o.shop_id = s.id and o.number = n
      and o.created_at > ${now}::timestamptz - interval '1 day' limit 1) is null
    limit 1),
  ${candidates[0] ?? ''})`

type NewIdsRow = {
  next_order: number
  number: string
  invited: boolean
  known: KnownFacts | null
}
type IdentifiedLines = { lines: (LinesJson[number] & { detail: number })[] }
/**
 * The cart context with what paying depends on and the ids of the order; locks the cart until the
 * transaction ends.
 * A second tab waits here and then sees the cart's new status. It sees the lines from before the
 * wait.
 * That is safe: a quote belongs to one version of the cart, so changed lines never pass as quoted.
 */
export async function lockCheckout(
  tx: Tx,
  own: OwnCart & { paying: PaymentChoice; numbers: readonly string[]; now: Date },
): Promise<LockedCheckout | undefined> {
  const lines = cartLines(sql`c.id`, sql`'detail', nextval('order_details_id_seq'), `)
  const columns = sql`, ${checkoutPayColumns(own.paying)}, ${HAS_PENDING_REFERRAL},
    ${own.paying.tag === 'cash' ? knownFactsColumn() : sql`null`} as known,
    nextval('orders_id_seq') as next_order, ${freeNumber(own.numbers, own.now)} as number`
  const row = await tx.row<
    Omit<CartContextRow, 'lines'> & IdentifiedLines & CheckoutPayRow & NewIdsRow
  >(sql`${selectCart(lines, columns, own)} for no key update of c`)
  if (!row) return undefined
  return {
    ...(await cartContextOf(tx, row)),
    payment: checkoutPayOf(row),
    isInvited: row.invited,
    known: row.known,
    ids: {
      id: row.next_order,
      number: row.number,
      details: row.lines.map(({ detail }) => detail).toSorted((a, b) => a - b),
    },
  }
}
