import assert from 'node:assert/strict'
import type { startOrderChangeApp } from './order-change-app.ts'

type OrderChangeApp = Awaited<ReturnType<typeof startOrderChangeApp>>
/** An order with its buyer, seller and courier. */
export type ChangingOrder = Awaited<ReturnType<OrderChangeApp['world']>>

export const stockOf = ({ shop }: ChangingOrder, place: number) =>
  shop.products[place]?.stockId ?? 0

/** Steps of a substitution: the seller proposes, the customer answers. */
export function substitutionSteps({ key, escrow }: Pick<OrderChangeApp, 'key' | 'escrow'>) {
  async function propose(
    at: ChangingOrder,
    {
      place = 0,
      instead = null,
      quantity = 1,
    }: { place?: number; instead?: number | null; quantity?: number },
  ) {
    const detailId =
      (await at.show()).details.find(({ stock_id }) => stock_id === stockOf(at, place))?.id ?? 0
    return at.kitchen('proposeSubstitution', {
      params: { id: at.id },
      body: {
        detail_id: detailId,
        stock_id: instead === null ? null : stockOf(at, instead),
        quantity,
      },
    })
  }
  async function answer(
    at: ChangingOrder,
    decision: 'approve' | 'decline' | 'choose',
    more: { place?: number; tag?: 'wallet' | 'sandbox' } = {},
  ) {
    const id = (await at.show()).substitutions.at(-1)?.id ?? 0
    return at.client('answerSubstitution', {
      params: { id: at.id, substitution_id: id },
      query: {},
      idempotencyKey: key(),
      body: {
        decision,
        ...(more.place === undefined ? {} : { stock_id: stockOf(at, more.place) }),
        ...(more.tag ? { payment: { tag: more.tag } } : {}),
      },
    })
  }
  /** Checks that lines, fees and taxes add up to the total, and that escrow holds the total. */
  async function addsUp(at: ChangingOrder) {
    const order = await at.show()
    const cents = (amount: number) => Math.round(amount * 100)
    const added = order.taxes.some(({ included }) => included) ? 0 : cents(order.total_tax)
    const items = cents(order.price) - cents(order.total_discount) - cents(order.coupon_price)
    const fees =
      order.delivery_fee -
      order.delivery_discount +
      order.service_fee +
      order.small_order_fee +
      order.packaging_fee +
      order.deposit
    assert.equal(
      items + cents(fees) + added + cents(order.tips) + cents(order.rounding),
      cents(order.total_price),
    )
    assert.equal(
      order.details.reduce((sum, { net }) => sum + cents(net), 0),
      cents(order.price) - cents(order.total_discount),
    )
    assert.equal(
      order.taxes.reduce((sum, { amount }) => sum + cents(amount), 0),
      cents(order.total_tax),
    )
    assert.equal(await escrow(at.id), cents(order.total_price))
    return order
  }

  return { propose, answer, addsUp }
}
