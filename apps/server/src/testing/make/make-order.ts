import type { OrderStatus } from '@hawker/domain/orders/order-status'
import { sql } from '@hawker/postgres/database'
import { loadLines } from '../../features/carts/index.ts'
import { setProducts } from '../../features/carts/set-products.ts'
import { calculateCart } from '../../features/checkout/quote/calculate-cart.ts'
import { moveOrder } from '../../features/orders/index.ts'
import type { PlaceOrderBody } from '../../features/checkout/checkout-options.ts'
import { placeOrder } from '../../features/checkout/place-order.ts'
import { releaseOrder } from '../../features/orders/lifecycle/release-order.ts'
import { CENTRE, type TestShop, makeShop } from './make-shop.ts'
import type { TestApp } from '../test-app.ts'

export type OrderOptions = {
  shop?: TestShop
  userId?: number
  /** Default: two of the shop's first product. */
  products?: readonly {
    stockId: number
    quantity: number
    addons?: readonly { stockId: number; quantity: number }[]
    /** Stock id of the named replacement. */
    instead?: number | undefined
  }[]
  currencyId?: number
  /**
   * `new`: released to the shop. `unreleased`: waits for the end of the undo time or for its
   * payment.
   */
  status?: OrderStatus | 'unreleased'
  /** Required from status on_a_way on. */
  driverId?: number
  /** Other choices of the customer. Default: delivery, paid in cash. */
  body?: Partial<Omit<PlaceOrderBody, 'cart_id' | 'quote_id' | 'version'>>
}
export type TestOrder = {
  id: number
  userId: number
  shop: TestShop
  cartId: number
  number: string
  version: number
}

/**
 * Places an order and moves it to a status by the production code, so that its data is complete.
 */
export async function makeOrder(app: TestApp, options: OrderOptions = {}): Promise<TestOrder> {
  const { deps } = app
  const shop = options.shop ?? (await makeShop(app))
  const userId = options.userId ?? (await app.makeUser()).id
  const products = options.products ?? [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 2 }]
  const body = {
    delivery_type: 'delivery' as const,
    address: { location: CENTRE, address: '1600 14th Street NW' },
    payment: { tag: 'cash' as const },
    accept_terms: true,
    ...options.body,
  }
  const placed = await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const cart = await setProducts(tx, {
      owner: { userId },
      shopId: shop.id,
      products: products.flatMap(({ stockId, quantity, addons = [], instead }, index) => [
        {
          stock_id: stockId,
          quantity,
          client_line_id: `line-${index}`,
          ...(instead === undefined
            ? {}
            : { replacement: { type: 'specific' as const, stock_id: instead } }),
        },
        ...addons.map((addon) => ({
          stock_id: addon.stockId,
          quantity: addon.quantity,
          parent_id: `line-${index}`,
        })),
      ]),
      currencyId: options.currencyId,
      version: undefined,
      personalDataKey: deps.personalDataKey,
      lang: 'en',
      now,
    })
    if ((await loadLines(tx, cart.id)).length === 0) throw new Error('the cart is empty')
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
  await moveToStatus(app, placed.id, options, shop)
  const rows = await app.rows<{ version: number }>(
    sql`select version from orders where id = ${placed.id}`,
  )
  return { ...placed, userId, shop, version: rows[0]?.version ?? 0 }
}

const STATUSES: readonly OrderStatus[] = ['new', 'accepted', 'ready', 'on_a_way', 'delivered']

async function moveToStatus(
  { deps }: TestApp,
  orderId: number,
  { status = 'new', driverId, body }: OrderOptions,
  shop: TestShop,
): Promise<void> {
  if (status === 'unreleased') return
  const isDelivery = (body?.delivery_type ?? 'delivery') === 'delivery'
  await deps.database.transaction(async (tx) => {
    await tx.run(sql`
      update orders set undo_until = least(undo_until, ${deps.clock.now()}),
        paid_at = coalesce(paid_at, ${deps.clock.now()})
      where id = ${orderId}`)
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
    for (const to of STATUSES.slice(
      1,
      STATUSES.indexOf(status === 'cooking' ? 'accepted' : status) + 1,
    )) {
      if (to === 'on_a_way' && !isDelivery) continue
      const byDriver = isDelivery && (to === 'on_a_way' || to === 'delivered')
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

type Products = NonNullable<OrderOptions['products']>
/** `body` applies to the quote and to the order. */
export type ShopperOptions = {
  products?: Products
  user?: { id: number; token: string }
  body?: Partial<PlaceOrderBody>
}

/**
 * A user with a filled and quoted cart, created over the API. `place` places the order. Needs the
 * routes of carts and orders.
 */
export async function makeShopper(app: TestApp, shop: TestShop, options: ShopperOptions = {}) {
  const user = options.user ?? (await app.makeUser())
  const client = app.as(user)
  const { products = [{ stockId: shop.products[0]?.stockId ?? 0, quantity: 1 }] } = options
  const cart = await client('createCart', {
    query: {},
    body: {
      shop_id: shop.id,
      products: products.flatMap(({ stockId, quantity, addons = [] }, index) => [
        { stock_id: stockId, quantity, client_line_id: `line-${index}` },
        ...addons.map((addon) => ({
          stock_id: addon.stockId,
          quantity: addon.quantity,
          parent_id: `line-${index}`,
        })),
      ]),
    },
  })
  if (!cart.ok) throw new Error(`no cart: ${cart.code}`)
  const choices: Partial<PlaceOrderBody> = {
    delivery_type: 'delivery',
    address: { location: CENTRE, address: '1600 14th Street NW' },
    payment: { tag: 'cash' },
    accept_terms: true,
    ...options.body,
  }
  const {
    delivery_type = 'delivery',
    address,
    address_id,
    delivery_date,
    delivery_time,
    coupon,
    tips,
    table_session,
    payment,
  } = choices
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
      ...(table_session === undefined ? {} : { table_session }),
      ...(payment ? { payment_tag: payment.tag } : {}),
    },
  })
  if (!quote.ok) throw new Error(`no quote: ${quote.code}`)
  const body: PlaceOrderBody = {
    delivery_type,
    payment: { tag: 'cash' },
    accept_terms: true,
    ...choices,
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
