import { type Queries, type Sql, type Tx, sql } from '../../database/database.ts'
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
import type { Portions } from '../catalog/index.ts'
import {
  type CheckoutPay,
  type PayStandingRow,
  type PayingBy,
  payStanding,
  payStandingOf,
} from '../payments/index.ts'
import { INVITED } from '../referrals/index.ts'
import { MARKET_STAMP } from '../settings/index.ts'
import { KITCHEN_QUEUE, SHOP_STAMP, type ShopNow } from '../shops/index.ts'

/** What ordering must know about the person who orders. */
export type Customer = {
  id: number
  firstname: string
  lastname: string | null
  img: string | null
  phone: string | null
  phoneVerified: boolean
  isFirstOrder: boolean
}
/** What changes from one moment to the next, as one statement found it; all else is kept in memory under the two stamps. */
export type Standing = {
  shop: ShopNow
  market: string
  portions: Portions
  customer: Customer | null
  /** There may be a promotion that applies by itself. */
  promoted: boolean
  /** Who fills the cart, where it is several people. */
  members: readonly Member[]
}

type StandingRow = {
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
/** Of a shop `s` and a customer `u`; of their orders `o` those count that fit. */
const standing = (
  which: Sql,
): Sql => sql`s.id as of_shop, ${SHOP_STAMP} as shop_stamp, ${KITCHEN_QUEUE} as queue, ${MARKET_STAMP} as market,
  exists (select from coupons p where p.auto_apply and p.stackable and p.active and (p.shop_id is null or p.shop_id = s.id)) as promoted,
  u.id as customer_id, u.firstname, u.lastname, u.img as customer_img, u.phone as customer_phone, u.phone_verified_at is not null as phone_verified,
  not exists (select from orders o where o.user_id = u.id and o.status <> 'cancelled'${which}) as first_order`
const STANDING = standing(sql``)

const standingOf = (
  row: StandingRow,
  portions: Portions,
  members: readonly Member[] = [],
): Standing => ({
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

/** For a list of products that nobody keeps, or for an order that is edited: what was ordered since does not make it a later one. Undefined without such a shop. */
export async function readStanding(
  queries: Queries,
  {
    shopId,
    userId,
    stockIds,
    editedId,
  }: { shopId: number; userId: number | null; stockIds: readonly number[]; editedId?: number },
): Promise<Standing | undefined> {
  const row = await queries.row<
    StandingRow & { portions: Record<string, number | null> | null }
  >(sql`
    select ${editedId === undefined ? STANDING : standing(sql` and o.id < ${editedId}`)},
      (select json_object_agg(k.id, k.quantity) from stocks k where k.id = any(${stockIds}::bigint[])) as portions
    from shops s left join users u on u.id = ${userId}::bigint where s.id = ${shopId}`)
  return (
    row &&
    standingOf(
      row,
      new Map(Object.entries(row.portions ?? {}).map(([id, quantity]) => [Number(id), quantity])),
    )
  )
}

export type CartStanding = { cart: StoredCart; lines: CartLine[]; standing: Standing }
type CartStandingRow = CartRow & StandingRow & { lines: LinesJson }
type NamedLines = { lines: (LinesJson[number] & { detail: number })[] }
const ofCart = (lines: Sql, columns: Sql, { cartId, userId }: OwnCart): Sql => sql`
  select ${CART_COLUMNS}, ${STANDING}, ${lines} as lines ${columns}
  from carts c join user_carts m on m.cart_id = c.id and m.user_id = c.owner_id join shops s on s.id = c.shop_id join users u on u.id = c.owner_id
  where c.id = ${cartId} and c.owner_id = ${userId}`
async function cartStandingOf(queries: Queries, row: CartStandingRow): Promise<CartStanding> {
  const { lines, portions } = linesOf(row.lines)
  // Asked by itself, for it is rare: a part of a statement is started whether or not it finds something.
  const members = row.is_group ? (await loadSharing(queries, row.id))?.members : []
  return { cart: cartOf(row), lines, standing: standingOf(row, portions, members) }
}

type OwnCart = { cartId: number; userId: number }
/** An own cart with its lines and all that a quote depends on. */
export async function readCartStanding(
  queries: Queries,
  own: OwnCart,
): Promise<CartStanding | undefined> {
  const row = await queries.row<CartStandingRow>(ofCart(cartLines(sql`c.id`), sql``, own))
  return row && cartStandingOf(queries, row)
}

/** What an order and its lines will be known by: given out before they are written, so that nobody has to wait for their writing to tell of it. */
export type OrderNames = {
  readonly id: number
  readonly number: string
  readonly details: readonly number[]
}
export type CheckoutStanding = CartStanding & {
  pay: CheckoutPay
  invited: boolean
  names: OrderNames
}
/** A number is unique among a shop's orders of a day; of these the first one that is free is taken. Asked one by one: `not exists` becomes a join, which may read all orders of the shop (decision 036). */
const freeNumber = (tried: readonly string[], now: Date): Sql => sql`coalesce(
  (select n from unnest(${tried}::text[]) as tried (n) where (
    select o.id from orders o where o.shop_id = s.id and o.number = n and o.created_at > ${now}::timestamptz - interval '1 day' limit 1) is null
    limit 1),
  ${tried[0] ?? ''})`

type NewNames = { next_order: number; number: string }
/**
 * The same with what paying depends on, and what its order will be known by, so that all that belongs to an order can be sent with it. The cart is
 * held until the transaction ends: of two tabs, the second waits and then sees what the first has done to the cart. Its lines it sees as they were before it waited; a quote is of a version of the cart, so an
 * order of lines that have changed since never passes for what was quoted.
 */
export async function lockCheckout(
  tx: Tx,
  own: OwnCart & { paying: PayingBy; numbers: readonly string[]; now: Date },
): Promise<CheckoutStanding | undefined> {
  const lines = cartLines(sql`c.id`, sql`'detail', nextval('order_details_id_seq'), `)
  const columns = sql`, ${payStanding(own.paying)}, ${INVITED}, nextval('orders_id_seq') as next_order, ${freeNumber(own.numbers, own.now)} as number`
  const row = await tx.row<
    Omit<CartStandingRow, 'lines'> & NamedLines & PayStandingRow & NewNames & { invited: boolean }
  >(sql`${ofCart(lines, columns, own)} for no key update of c`)
  if (!row) return undefined
  const names = {
    id: row.next_order,
    number: row.number,
    details: row.lines.map(({ detail }) => detail).toSorted((a, b) => a - b),
  }
  return {
    ...(await cartStandingOf(tx, row)),
    pay: payStandingOf(row),
    invited: row.invited,
    names,
  }
}
