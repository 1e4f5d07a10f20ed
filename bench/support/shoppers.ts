import { createHash } from 'node:crypto'
import { type Client, createClient } from '@hawker/contract/core/client'
import { type Database, sql } from '@hawker/postgres/database'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { setStockQuantity } from '@hawker/server/testing/make/set-stock-quantity'

export const BENCHMARK_SHOP = 'logan-food-hall'
export type Shopper = { readonly userId: number; readonly token: string; readonly client: Client }
export type Shelf = { readonly stockId: number; readonly price: number; readonly productId: number }

const tokenOf = (name: string) =>
  createHash('sha256').update(`token of ${name}`).digest('base64url')

/**
 * Creates signed-in users with a wallet balance in cents. Their tokens derive from their names, so
 * that a run can be repeated.
 */
export async function makeShoppers(
  database: Database,
  { crowd, count, wallet = 0 }: { crowd: string; count: number; wallet?: number },
  call: { address: string; fetch: typeof fetch },
): Promise<Shopper[]> {
  const names = Array.from({ length: count }, (_, place) => `${crowd}-${place}`)
  const users = await database.transaction(async (tx) => {
    const made = await tx.rows<{ id: number; firstname: string }>(sql`
      insert into users (email, firstname, phone) select name || '@hawker.test', name,
        -- Numbers of their own: accounts with one number count as one person.
        -- Chinese mobile numbers leave room for many.
        '+8613' || lpad(((hashtext(name)::bigint & 2147483647) % 1000000000)::text, 9, '0')
        from unnest(${names}::text[]) as name returning id, firstname`)
    // Paid by card before: the platform's coupons need a proven customer.
    await tx.run(sql`
      insert into user_cards (user_id, card, seen_at)
      select id, ('card ' || id)::bytea, now()
        from unnest(${made.map(({ id }) => id)}::bigint[]) as id`)
    const hashes = made.map(({ firstname }) =>
      createHash('sha256').update(tokenOf(firstname)).digest(),
    )
    await tx.run(sql`
      insert into sessions (token_hash, user_id, created_at, proved_at, expires_at)
      select hash, user_id, now(), now(), now() + interval '2 years'
        from unnest(${hashes}::bytea[], ${made.map(({ id }) => id)}::bigint[]) as s (hash,
        user_id)`)
    if (wallet > 0)
      await fillWallets(
        tx,
        crowd,
        made.map(({ id }) => id),
        wallet,
      )
    return made
  })
  // Gives the planner the statistics of a database in use.
  await database.run(
    sql`analyze users, sessions, ledger_accounts, ledger_transfers, ledger_entries`,
  )
  return users.map(({ id, firstname }) => ({
    userId: id,
    token: tokenOf(firstname),
    client: createClient({
      baseUrl: call.address,
      fetch: call.fetch,
      lang: () => 'en',
      timeoutMs: 30_000,
      headers: () => ({ authorization: `Bearer ${tokenOf(firstname)}` }),
    }),
  }))
}

/** Makes a user a seller of a shop. */
export async function makeSeller(
  database: Database,
  seller: Shopper,
  shopId: number,
): Promise<void> {
  await database.run(
    sql`insert into shop_staff (shop_id, user_id) values (${shopId}, ${seller.userId})`,
  )
  await giveRole(database, seller, 'seller')
}

/** Makes a user a courier who is online. */
export async function makeCourier(database: Database, courier: Shopper): Promise<void> {
  await database.run(
    sql`insert into couriers (user_id, vehicle, online) values (${courier.userId}, 'bicycle', true)`,
  )
  await giveRole(database, courier, 'driver')
}

async function giveRole(
  database: Database,
  { userId, token }: Shopper,
  role: 'seller' | 'driver',
): Promise<void> {
  await database.run(sql`insert into user_roles (user_id, role) values (${userId}, ${role})`)
  // A role change ends the sessions.
  await database.run(sql`
    insert into sessions (token_hash, user_id, created_at, proved_at, expires_at)
    values (sha256(convert_to(${token}, 'UTF8')), ${userId}, now(), now(),
      now() + interval '2 years')`)
}

async function fillWallets(
  tx: Pick<Database, 'run'>,
  crowd: string,
  users: readonly number[],
  cents: number,
): Promise<void> {
  await tx.run(sql`insert into ledger_accounts (kind) values ('promo') on conflict do nothing`)
  // The ledger's constraint runs for each entry. Without statistics, it would scan the whole table
  // each time.
  await tx.run(sql`set local enable_seqscan = off`)
  // One transfer for each user, because the constraint sums a whole transfer for each of its
  // entries.
  await tx.run(
    sql`insert into ledger_accounts (kind, user_id, balance) select 'user', id, ${cents}::bigint
      from unnest(${users}::bigint[]) as id`,
  )
  await tx.run(sql`
    with moved as (
      insert into ledger_transfers (kind, key, ref_id, created_at) select 'gift',
        ${`gift:${crowd}:`} || id, id, now() from unnest(${users}::bigint[]) as id
        returning id, ref_id)
    insert into ledger_entries (transfer_id, account_id, amount, balance_after)
    select moved.id, a.id, ${cents}::bigint, ${cents}::bigint
    from moved join ledger_accounts a on a.kind = 'user' and a.user_id = moved.ref_id
    union all select moved.id, a.id, ${-cents}::bigint, null from moved, ledger_accounts a where a.kind = 'promo'`)
}

/**
 * Finds dishes without required options and sets their portions. `each`: how many portions of one
 * dish reach the shop's minimum order.
 */
export async function stockShelves(
  database: Database,
  { dishes, portions, each = 1 }: { dishes: number; portions: number; each?: number },
): Promise<{ shopId: number; shelves: Shelf[] }> {
  const shelves = await database.rows<Shelf & { shopId: number }>(sql`
    select s.id as "stockId", s.price, p.id as "productId", p.shop_id as "shopId" from stocks s
      join products p on p.id = s.product_id join shops sh on sh.id = p.shop_id
    where sh.slug = ${BENCHMARK_SHOP} and p.status = 'published' and not p.addon and p.min_qty = 1
      and p.step = 1 and p.mealtimes is null and p.age_restriction is null
      and s.sold_out_until is null and s.discount_type is null and s.price * ${each}::int >= sh.min_amount
      and not exists (select from product_addon_groups g
        join addon_groups a on a.id = g.addon_group_id where g.product_id = p.id and a.min > 0)
      and not exists (select from stocks other where other.product_id = p.id and other.id <> s.id)
    order by s.id limit ${dishes}`)
  const ids = shelves.map(({ stockId }) => stockId)
  await database.run(setStockQuantity(ids, portions))
  const [first] = shelves
  if (!first || shelves.length < dishes)
    throw new Error(`${BENCHMARK_SHOP} has only ${shelves.length} plain dishes`)
  return { shopId: first.shopId, shelves }
}

export type CartRequest = {
  shopId: number
  /** `option`: an option's stock, with `perUnit` of it for each unit. */
  items: readonly {
    stockId: number
    quantity: number
    option?: { stockId: number; perUnit: number }
  }[]
  pay: 'cash' | 'wallet' | ProviderTag
  /** Pickup instead of delivery. */
  pickup?: boolean
  coupon?: string
  window?: { delivery_date: string; delivery_time: string }
}
/** An address in the benchmark shop's delivery zone. */
export const DOOR = {
  location: { latitude: 38.9120424, longitude: -77.035308 },
  address: '1600 14th Street NW',
}

const productsOf = ({ stockId, quantity, option }: CartRequest['items'][number], index: number) => [
  { stock_id: stockId, quantity, ...(option ? { client_line_id: `line-${index}` } : {}) },
  ...(option
    ? [
        {
          stock_id: option.stockId,
          quantity: option.perUnit * quantity,
          parent_id: `line-${index}`,
        },
      ]
    : []),
]

export type QuoteResult =
  | { ok: true; body: OrderBody }
  | { ok: false; step: 'cart' | 'quote'; code: string }

/** Fills the cart and gets a quote, ready for the order. */
export async function fillCart(
  { client }: Shopper,
  { shopId, items, pay, pickup = false, coupon, window }: CartRequest,
): Promise<QuoteResult> {
  const cart = await client('insertProducts', {
    query: {},
    body: { shop_id: shopId, products: items.flatMap(productsOf) },
  })
  if (!cart.ok) return { ok: false, step: 'cart', code: cart.code }
  const delivery_type: OrderBody['delivery_type'] = pickup ? 'pickup' : 'delivery'
  const request = { delivery_type, ...(coupon ? { coupon } : {}), ...window }
  const quote = await client('calculateCart', {
    params: { cart_id: cart.data.id },
    query: {},
    body: {
      ...request,
      ...(pickup ? {} : { address: { location: DOOR.location } }),
      payment_tag: pay,
    },
  })
  if (!quote.ok) return { ok: false, step: 'quote', code: quote.code }
  if (quote.data.problems[0]) return { ok: false, step: 'quote', code: quote.data.problems[0].code }
  const body = {
    ...request,
    ...(pickup ? {} : { address: DOOR }),
    payment: { tag: pay },
    accept_terms: true,
    cart_id: cart.data.id,
    quote_id: quote.data.quote_id ?? '',
    version: cart.data.version,
  }
  return { ok: true, body }
}

export type OrderBody = {
  cart_id: number
  quote_id: string
  version: number
  delivery_type: 'delivery' | 'pickup'
  address?: typeof DOOR
  payment: { tag: CartRequest['pay'] }
  accept_terms: boolean
  coupon?: string
  delivery_date?: string
  delivery_time?: string
  substitution_default?: 'contact'
}
export const placeOrder = ({ client }: Shopper, body: OrderBody, idempotencyKey: string) =>
  client('placeOrder', { query: {}, idempotencyKey, body })
