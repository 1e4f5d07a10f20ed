import { MINUTE_MS } from '@hawker/std/time'
import type { StartLife } from './life.ts'
import { AT_HOME, newKey } from './lives-market.ts'

/** A group order with a member, which is locked, opened again, ordered or given up. */
export const groupLife: StartLife = async ({ app, restaurants, customer }, random) => {
  const [owner, member] = [await customer(), await customer()]
  const { id: shopId, shop, seller } = random.of(restaurants)
  const host = app.as(owner)
  const friend = app.as(member)
  const stock_id = shop.products[0]?.stockId ?? 0
  let id = 0
  let orderId = 0
  let token = ''
  let memberUuid = ''
  let memberId = 0
  const at = () => ({ params: { id }, query: {} })
  const open = async () => {
    const cart = await host('createCart', {
      query: {},
      body: { shop_id: shopId, products: [{ stock_id, quantity: 1 }] },
    })
    if (!cart.ok) return cart
    id = cart.data.id
    const deadline = new Date(app.clock.now().getTime() + (20 + random.below(120)) * MINUTE_MS)
    const group = await host('setGroup', {
      ...at(),
      body: {
        group_settings: {
          payment_mode: random.of(['owner', 'split'] as const),
          ...(random.below(2) === 0 ? { deadline_at: deadline.toISOString() } : {}),
        },
      },
    })
    if (group.ok) token = new URL(group.data.join_url ?? '', 'http://x').searchParams.get('t') ?? ''
    return group
  }
  const join = async () => {
    const joined = await friend('openGroupCart', { query: {}, body: { cart_id: id, token } })
    if (!joined.ok) return joined
    const mine = joined.data.user_carts.find(({ uuid }) => uuid !== null)
    memberUuid = mine?.uuid ?? ''
    memberId = mine?.id ?? 0
    return friend('insertGuestProducts', {
      query: {},
      body: {
        shop_id: shopId,
        cart_id: id,
        user_cart_uuid: memberUuid,
        products: [{ stock_id, quantity: 2 }],
      },
    })
  }
  const order = async () => {
    const locked = await host('lockGroup', at())
    const quote = await host('calculateCart', {
      params: { cart_id: id },
      query: {},
      body: {
        delivery_type: 'delivery',
        address: { location: AT_HOME.location },
        payment_tag: 'wallet',
      },
    })
    if (!locked.ok || !quote.ok) return quote
    const placed = await host('placeOrder', {
      query: {},
      idempotencyKey: newKey(),
      body: {
        cart_id: id,
        quote_id: quote.data.quote_id ?? '',
        version: locked.data.version,
        delivery_type: 'delivery',
        address: AT_HOME,
        payment: { tag: 'wallet' },
        accept_terms: true,
      },
    })
    if (placed.ok) orderId = placed.data.id
    return placed
  }
  const atOrder = () => ({ params: { id: orderId }, query: {} })
  const reject = async () => {
    const shown = await host('showOrder', atOrder())
    return app.as(seller)('moveSellerOrder', {
      ...atOrder(),
      body: {
        status: 'cancelled',
        version: shown.ok ? shown.data.version : 0,
        reason: 'too_busy',
      },
    })
  }
  return {
    usual: [
      open,
      join,
      () => friend('toggleDone', { params: { uuid: memberUuid }, query: {} }),
      order,
      reject,
    ],
    other: [
      () => host('lockGroup', at()),
      () => host('unlockGroup', at()),
      () => host('removeMembers', { query: { ids: [memberId] } }),
      () => host('deleteCart', { query: { ids: [id] } }),
      () => host('undoOrder', atOrder()),
    ],
  }
}
