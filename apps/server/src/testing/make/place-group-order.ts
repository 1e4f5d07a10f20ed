import assert from 'node:assert/strict'
import type { Order } from '@hawker/contract/orders'
import type { PaymentRequest } from '@hawker/contract/payment-requests'
import { CENTRE, makeShop } from './make-shop.ts'
import type { TestApp } from '../test-app.ts'

type Person = Awaited<ReturnType<TestApp['makeUser']>>
export type GroupOrderOptions = {
  payment_mode?: 'owner' | 'split'
  tag?: 'cash' | 'wallet' | 'sandbox'
  host?: Person
}

/**
 * Places a group order of Olga (host), Farid (with an account) and Gina (a guest). Olga's dish
 * costs 10.00 and Farid's 3.33; Gina has two of Farid's dish. The order is released after its undo
 * time.
 */
export async function placeGroupOrder(
  app: TestApp,
  { payment_mode = 'split', tag = 'cash', host: hostUser }: GroupOrderOptions = {},
) {
  const guest = app.as(undefined)
  const shop = await makeShop(app, { products: [{ price: 1000 }, { price: 333 }] })
  const [first = 0, second = 0] = shop.products.map(({ stockId }) => stockId)
  const [host, friend] = [
    hostUser ?? (await app.makeUser({ firstname: 'Olga' })),
    await app.makeUser({ firstname: 'Farid' }),
  ]
  const client = app.as(host)
  const cart = await client('createCart', {
    query: {},
    body: { shop_id: shop.id, products: [{ stock_id: first, quantity: 1 }] },
  })
  assert.ok(cart.ok)
  const { id } = cart.data
  const group = await client('setGroup', {
    params: { id },
    query: {},
    body: { group_settings: { payment_mode } },
  })
  assert.ok(group.ok)
  const token = new URL(group.data.join_url ?? '', 'http://x').searchParams.get('t') ?? ''
  const joined = [
    await app.as(friend)('openGroupCart', { query: {}, body: { cart_id: id, token } }),
    await guest('openGuestGroupCart', { query: {}, body: { cart_id: id, token, name: 'Gina' } }),
  ]
  const secrets = joined.map(
    (answer) => (answer.ok && answer.data.user_carts.find(({ uuid }) => uuid !== null)?.uuid) || '',
  )
  for (const [index, user_cart_uuid] of secrets.entries()) {
    const put = await guest('insertGuestProducts', {
      query: {},
      body: {
        shop_id: shop.id,
        cart_id: id,
        user_cart_uuid,
        products: [{ stock_id: second, quantity: index + 1 }],
      },
    })
    assert.ok(put.ok)
  }
  const locked = await client('lockGroup', { params: { id }, query: {} })
  assert.ok(locked.ok)
  const quote = await client('calculateCart', {
    params: { cart_id: id },
    query: {},
    body: { delivery_type: 'delivery', address: { location: CENTRE }, payment_tag: tag },
  })
  assert.ok(quote.ok)
  const order = await client('placeOrder', {
    query: {},
    idempotencyKey: app.deps.random.uuid(),
    body: {
      cart_id: id,
      quote_id: quote.data.quote_id ?? '',
      version: locked.data.version,
      delivery_type: 'delivery',
      address: { location: CENTRE, address: '1600 14th Street NW' },
      payment: { tag },
      accept_terms: true,
    },
  })
  assert.ok(order.ok, JSON.stringify(order))
  const requests = async (): Promise<PaymentRequest[]> => {
    const answer = await client('listPaymentRequests', { params: { id: order.data.id }, query: {} })
    assert.ok(answer.ok)
    return answer.data
  }
  const placed: Order = order.data
  return {
    shop,
    host,
    friend,
    client,
    order: placed,
    quote: quote.data,
    cartId: id,
    secrets,
    requests,
  }
}
