import type { OrderStatus } from '@hawker/domain/order-status'
import { sql } from '../database/database.ts'
import { loadLines } from '../features/carts/index.ts'
import { setProducts } from '../features/carts/set-products.ts'
import { calculateCart } from '../features/checkout/quote/calculate-cart.ts'
import { moveOrder } from '../features/orders/index.ts'
import type { PlaceOrderBody } from '../features/checkout/checkout-options.ts'
import { placeOrder } from '../features/checkout/place-order.ts'
import { releaseOrder } from '../features/orders/lifecycle/release-order.ts'
import { CENTRE, type MadeShop, makeShop } from './make-shop.ts'
import type { TestApp } from './test-app.ts'

export type OrderGiven = {
  shop?: MadeShop
  userId?: number
  /** Two of the shop's first product unless told otherwise. */
  products?: readonly {
    stockId: number
    quantity: number
    addons?: readonly { stockId: number; quantity: number }[]
    /** What is named to come instead. */
    instead?: number | undefined
  }[]
  currencyId?: number
  /** Where it stands: `new` is what the shop has just been shown; `unreleased` waits for its undo time or its payment. */
  status?: OrderStatus | 'unreleased'
  /** Needed from on_a_way on. */
  driverId?: number
  /** What else the customer asks for; cash to the shop's own door unless told otherwise. */
  body?: Partial<Omit<PlaceOrderBody, 'cart_id' | 'quote_id' | 'version'>>
}
export type MadeOrder = {
  id: number
  userId: number
  shop: MadeShop
  cartId: number
  number: string
  version: number
}

/** An order placed, released and moved along by the code that customers, shops and couriers use, so that it holds what a real one holds. */
export async function makeOrder(app: TestApp, given: OrderGiven = {}): Promise<MadeOrder> {
  const { deps } = app
  const shop = given.shop ?? (await makeShop(app))
  const userId = given.userId ?? (await app.makeUser()).id
  const products = given.products ?? [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 2 }]
  const body = {
    delivery_type: 'delivery' as const,
    address: { location: CENTRE, address: '1600 14th Street NW' },
    payment: { tag: 'cash' as const },
    accept_terms: true,
    ...given.body,
  }
  const placed = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const cart = await setProducts(tx, {
      owner: { userId },
      shopId: shop.id,
      products: products.flatMap(({ stockId, quantity, addons = [], instead }, place) => [
        {
          stock_id: stockId,
          quantity,
          client_line_id: `line-${place}`,
          ...(instead === undefined
            ? {}
            : { replacement: { type: 'specific' as const, stock_id: instead } }),
        },
        ...addons.map((addon) => ({
          stock_id: addon.stockId,
          quantity: addon.quantity,
          parent_id: `line-${place}`,
        })),
      ]),
      currencyId: given.currencyId,
      version: undefined,
      lang: 'en',
      now,
    })
    if ((await loadLines(tx, cart.id)).length === 0) throw new Error('the cart stayed empty')
    const { payment, address, ...rest } = body
    const quote = await calculateCart(tx, deps, {
      cartId: cart.id,
      userId,
      body: {
        delivery_type: rest.delivery_type,
        ...(rest.address_id === undefined ? {} : { address_id: rest.address_id }),
        ...(rest.delivery_date === undefined ? {} : { delivery_date: rest.delivery_date }),
        ...(rest.delivery_time === undefined ? {} : { delivery_time: rest.delivery_time }),
        ...(rest.coupon === undefined ? {} : { coupon: rest.coupon }),
        ...(rest.tips === undefined ? {} : { tips: rest.tips }),
        ...(address ? { address: { location: address.location } } : {}),
        payment_tag: payment.tag,
      },
      currencyId: undefined,
      lang: 'en',
    })
    const order = await placeOrder(tx, deps, {
      userId,
      lang: 'en',
      body: { ...body, cart_id: cart.id, quote_id: quote.quote_id ?? '', version: cart.version },
    })
    return { id: order.id, cartId: cart.id, number: order.number }
  })
  await moveAlong(app, placed.id, given, shop)
  const rows = await app.rows<{ version: number }>(
    sql`select version from orders where id = ${placed.id}`,
  )
  return { ...placed, userId, shop, version: rows[0]?.version ?? 0 }
}

const WAY: readonly OrderStatus[] = ['new', 'accepted', 'ready', 'on_a_way', 'delivered']

async function moveAlong(
  { deps }: TestApp,
  orderId: number,
  { status = 'new', driverId, body }: OrderGiven,
  shop: MadeShop,
): Promise<void> {
  if (status === 'unreleased') return
  const brought = (body?.delivery_type ?? 'delivery') === 'delivery'
  await deps.database.transaction(async (tx) => {
    await tx.run(sql`
      update orders set undo_until = least(undo_until, ${deps.clock.now()}), paid_at = coalesce(paid_at, ${deps.clock.now()}) where id = ${orderId}`)
    await releaseOrder(tx, deps, orderId)
    if (status === 'cancelled') {
      await moveOrder(tx, deps, {
        orderId,
        to: 'cancelled',
        by: { actor: 'seller' },
        owner: { shopIds: [shop.id] },
        reason: 'too_busy',
      })
      return
    }
    for (const to of WAY.slice(1, WAY.indexOf(status === 'cooking' ? 'accepted' : status) + 1)) {
      if (to === 'on_a_way' && !brought) continue
      const byDriver = brought && (to === 'on_a_way' || to === 'delivered')
      await moveOrder(tx, deps, {
        orderId,
        to,
        by: byDriver ? { actor: 'driver', userId: driverId } : { actor: 'seller' },
        ...(to === 'on_a_way' && driverId !== undefined ? { changes: { driverId } } : {}),
      })
    }
    if (status === 'cooking')
      await moveOrder(tx, deps, { orderId, to: 'cooking', by: { actor: 'seller' } })
  })
}

type Products = NonNullable<OrderGiven['products']>
/** Asked of the quote and of the order alike. */
export type ShopperGiven = {
  products?: Products
  user?: { id: number; token: string }
  body?: Partial<PlaceOrderBody>
}

/** Somebody over the wire with a filled and quoted cart, one press away from ordering. Routes of carts and orders must be served. */
export async function makeShopper(app: TestApp, shop: MadeShop, given: ShopperGiven = {}) {
  const user = given.user ?? (await app.makeUser())
  const client = app.as(user)
  const { products = [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 1 }] } = given
  const cart = await client('createCart', {
    query: {},
    body: {
      shop_id: shop.id,
      products: products.flatMap(({ stockId, quantity, addons = [] }, place) => [
        { stock_id: stockId, quantity, client_line_id: `line-${place}` },
        ...addons.map((addon) => ({
          stock_id: addon.stockId,
          quantity: addon.quantity,
          parent_id: `line-${place}`,
        })),
      ]),
    },
  })
  if (!cart.ok) throw new Error(`no cart: ${cart.code}`)
  const wanted: Partial<PlaceOrderBody> = {
    delivery_type: 'delivery',
    address: { location: CENTRE, address: '1600 14th Street NW' },
    payment: { tag: 'cash' },
    accept_terms: true,
    ...given.body,
  }
  const {
    delivery_type = 'delivery',
    address,
    address_id,
    delivery_date,
    delivery_time,
    coupon,
    tips,
    payment,
  } = wanted
  const quote = await client('calculateCart', {
    params: { cart_id: cart.data.id },
    query: {},
    body: {
      delivery_type,
      ...(address ? { address: { location: address.location } } : {}),
      ...(address_id === undefined ? {} : { address_id }),
      ...(delivery_date === undefined ? {} : { delivery_date }),
      ...(delivery_time === undefined ? {} : { delivery_time }),
      ...(coupon === undefined ? {} : { coupon }),
      ...(tips === undefined ? {} : { tips }),
      ...(payment ? { payment_tag: payment.tag } : {}),
    },
  })
  if (!quote.ok) throw new Error(`no quote: ${quote.code}`)
  const body: PlaceOrderBody = {
    delivery_type,
    payment: { tag: 'cash' },
    accept_terms: true,
    ...wanted,
    cart_id: cart.data.id,
    quote_id: quote.data.quote_id ?? '',
    version: cart.data.version,
  }
  const place = (
    change: Partial<PlaceOrderBody> = {},
    idempotencyKey: string = app.deps.random.uuid(),
  ) => client('placeOrder', { query: {}, idempotencyKey, body: { ...body, ...change } })
  return { user, client, cart: cart.data, quote: quote.data, body, place }
}
