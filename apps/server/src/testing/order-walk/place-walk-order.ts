import { CENTRE } from '../make/make-shop.ts'
import type { Tag } from './walk-model.ts'
import type { StepResult, World } from './walk-world.ts'

export type OrderChoices = {
  buyer: number
  quantity: number
  tag: Tag
  brought: boolean
  coupon: boolean
}
export async function placeWalkOrder(
  { market, shop, buyers, coupon }: World,
  order: OrderChoices,
): Promise<StepResult & { id: number; total: number }> {
  const client = market.as(buyers[order.buyer])
  const none = { id: 0, total: 0 }
  const products = [
    { stock_id: shop.products[0]?.stockId ?? 0, quantity: order.quantity, client_line_id: 'line' },
  ]
  const cart = await client('createCart', { query: {}, body: { shop_id: shop.id, products } })
  if (!cart.ok) return { ...cart, ...none }
  const choice = {
    delivery_type: order.brought ? ('delivery' as const) : ('pickup' as const),
    ...(order.brought ? { address: { location: CENTRE, address: '1600 14th Street NW' } } : {}),
    ...(order.coupon ? { coupon } : {}),
  }
  const { address, ...rest } = { address: undefined, ...choice }
  const quote = await client('calculateCart', {
    params: { cart_id: cart.data.id },
    query: {},
    body: {
      ...rest,
      ...(address ? { address: { location: address.location } } : {}),
      payment_tag: order.tag,
    },
  })
  if (!quote.ok) return { ...quote, ...none }
  const total = Math.round(quote.data.total_price * 100)
  const placed = await client('placeOrder', {
    query: {},
    idempotencyKey: market.deps.random.uuid(),
    body: {
      ...choice,
      cart_id: cart.data.id,
      quote_id: quote.data.quote_id ?? '',
      version: cart.data.version,
      payment: { tag: order.tag },
      accept_terms: true,
    },
  })
  return placed.ok ? { ok: true, id: placed.data.id, total } : { ...placed, ...none, total }
}
