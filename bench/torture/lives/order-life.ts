import { payAtSandbox } from '@hawker/server/testing/pay-at-sandbox'
import { sql } from '@hawker/postgres/database'
import type { StartLife } from './life.ts'
import { AT_HOME, newKey } from './lives-market.ts'

/** An order by delivery or pickup, paid in cash, from the wallet or by card. */
export const orderLife: StartLife = async (
  { app, restaurants, couriers, customer, sandbox },
  random,
) => {
  const person = await customer()
  const restaurant = random.of(restaurants)
  const courier = random.of(couriers)
  const tag = random.of(['cash', 'wallet', 'sandbox'] as const)
  const isBrought = random.below(2) === 0
  const buyer = app.as(person)
  const kitchen = app.as(restaurant.seller)
  const driver = app.as(courier)
  let id = 0
  const at = () => ({ params: { id }, query: {} })
  const shown = async () => {
    const answer = await buyer('showOrder', at())
    return answer.ok ? answer.data : undefined
  }
  const move =
    (status: 'accepted' | 'cooking' | 'ready' | 'delivered' | 'cancelled') => async () => {
      const order = await shown()
      return kitchen('moveSellerOrder', {
        ...at(),
        body: {
          status,
          version: order?.version ?? 0,
          pickup_code: order?.pickup_code ?? '0000',
          ...(status === 'cancelled' ? { reason: 'too_busy' as const } : {}),
        },
      })
    }
  const place = async () => {
    const stock_id = random.of(restaurant.shop.products).stockId
    const cart = await buyer('createCart', {
      query: {},
      body: { shop_id: restaurant.id, products: [{ stock_id, quantity: 1 + random.below(3) }] },
    })
    if (!cart.ok) return cart
    const choice = isBrought
      ? ({ delivery_type: 'delivery', address: AT_HOME } as const)
      : ({ delivery_type: 'pickup' } as const)
    const quote = await buyer('calculateCart', {
      params: { cart_id: cart.data.id },
      query: {},
      body: {
        delivery_type: choice.delivery_type,
        ...(isBrought ? { address: { location: AT_HOME.location } } : {}),
        payment_tag: tag,
      },
    })
    if (!quote.ok) return quote
    const placed = await buyer('placeOrder', {
      query: {},
      idempotencyKey: newKey(),
      body: {
        ...choice,
        cart_id: cart.data.id,
        quote_id: quote.data.quote_id ?? '',
        version: cart.data.version,
        payment: { tag },
        accept_terms: true,
      },
    })
    if (placed.ok) id = placed.data.id
    return placed
  }
  const pay = async () => {
    if (tag === 'sandbox' && id > 0) {
      await payAtSandbox(app.deps.database, sandbox, {
        type: 'order',
        id,
        answer: random.of(['pay', 'pay', 'pay', 'decline'] as const),
      }).catch(() => undefined)
      await sandbox.sendDueWebhooks()
    }
    return undefined
  }
  const cancel = () => buyer('cancelOrder', { ...at(), body: { reason: 'changed_mind' } })
  const claim = async () => {
    const detail = (await shown())?.details[0]?.id ?? 0
    return buyer('claimOrder', {
      query: {},
      idempotencyKey: newKey(),
      body: {
        order_id: id,
        cause: 'missing',
        details: [{ order_detail_id: detail, quantity: 1 }],
        to: random.of(['wallet', 'source'] as const),
      },
    })
  }
  const decide = async () => {
    const [open] = await app.rows<{ id: number }>(
      sql`select id from order_refunds where order_id = ${id} and status = 'pending'`,
    )
    return kitchen('decideSellerRefund', {
      params: { id: open?.id ?? 0 },
      query: {},
      body:
        random.below(2) === 0
          ? { decision: 'approved' }
          : { decision: 'rejected', answer: 'It was in the bag' },
    })
  }
  const pick = async () =>
    driver('pickOrder', { ...at(), body: { pickup_code: (await shown())?.pickup_code ?? '0000' } })
  const deliver = async () =>
    driver('deliverOrder', {
      ...at(),
      body: { pin: (await shown())?.delivery_pin ?? '0000', cash_received: true },
    })
  const take = () => driver('acceptOffer', at())
  const review = () => buyer('reviewOrder', { ...at(), body: { shop: { rating: 4 } } })
  return {
    usual: [
      place,
      pay,
      move('accepted'),
      move('cooking'),
      move('ready'),
      ...(isBrought ? [take, pick, deliver] : [move('delivered')]),
      review,
      claim,
      decide,
    ],
    other: [
      cancel,
      () => buyer('undoOrder', at()),
      move('cancelled'),
      move('delivered'),
      take,
      pay,
      claim,
      review,
      () => buyer('deleteOrderReview', at()),
    ],
  }
}
