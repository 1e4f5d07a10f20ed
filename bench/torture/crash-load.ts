import { seededUuid } from '../random.ts'
import { type Shopper, fillCart, place } from '../shoppers.ts'
import { insist } from './crowd.ts'
import type { FetchedOrder } from './fetched-orders.ts'

/** So many people press at once. */
export const AT_ONCE = 16
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Placed = Extract<Awaited<ReturnType<typeof place>>, { ok: true }>['data']

/** What a customer was told to have back, in cents. */
export type Claimed = { orderId: number; refundId: number; cents: number }

export type LoadGiven = {
  buyers: readonly Shopper[]
  /** Each is claimed about once. */
  fetched: readonly FetchedOrder[]
  /** To whom all send. */
  payee: string
  shopId: number
  stockIds: readonly number[]
  coupon: string
  random: () => number
}

/** Shoppers who order one after the other and do not give up: whoever gets no answer, or a busy one, asks again with the same key. What they were promised is written down. */
export function startLoad({ buyers, fetched, payee, shopId, stockIds, coupon, random }: LoadGiven) {
  /** The order that each key was answered with, and when. */
  const log: { key: string; userId: number; orderId: number; sentAt: number }[] = []
  /** Money that was sent, orders that are no more, what they were said to cost from then on, what was given back. */
  const sent: string[] = []
  const cancelled: number[] = []
  const edited: { orderId: number; total: number }[] = []
  const claimed: Claimed[] = []
  const refused: string[] = []
  const waiting = [...buyers]
  const unclaimed = [...fetched]
  let going = true

  async function send(buyer: Shopper): Promise<void> {
    const idempotencyKey = seededUuid(random)
    const answer = await insist(() =>
      buyer.client('sendMoney', { query: {}, idempotencyKey, body: { uuid: payee, price: 0.5 } }),
    )
    if (answer.ok) sent.push(answer.data.uuid)
    else refused.push(`send: ${answer.code}`)
  }
  /** One of the first dish, or three: money goes back, or comes. */
  async function edit(
    buyer: Shopper,
    order: Placed,
    quantity: number,
    pay: 'cash' | 'wallet',
  ): Promise<void> {
    const orderId = order.id
    const wish = { products: [{ detail_id: order.details[0]?.id ?? 0, quantity }] }
    const price = await insist(() =>
      buyer.client('calculateEdit', { params: { id: orderId }, query: {}, body: wish }),
    )
    if (!price.ok) return void refused.push(`price of an edit: ${price.code}`)
    const { total_price } = price.data
    const more =
      total_price > order.total_price && pay === 'wallet'
        ? { payment: { tag: 'wallet' as const } }
        : {}
    const body = { ...wish, ...more, total_price, version: order.version }
    const idempotencyKey = seededUuid(random)
    const answer = await insist(() =>
      buyer.client('editOrder', { params: { id: orderId }, query: {}, idempotencyKey, body }),
    )
    if (answer.ok) edited.push({ orderId, total: Math.round(total_price * 100) })
    else refused.push(`edit: ${answer.code}`)
  }
  async function cancel(buyer: Shopper, orderId: number): Promise<void> {
    const body = { reason: 'changed_mind' as const }
    const idempotencyKey = seededUuid(random)
    const answer = await insist(() =>
      buyer.client('cancelOrder', { params: { id: orderId }, query: {}, idempotencyKey, body }),
    )
    if (answer.ok) cancelled.push(orderId)
    else refused.push(`cancel: ${answer.code}`)
  }
  /** One unit of an order that was fetched, given back at once. */
  async function claim({ customer, orderId, detailId }: FetchedOrder): Promise<void> {
    const details = [{ order_detail_id: detailId, quantity: 1 }]
    const body = { order_id: orderId, cause: 'missing' as const, details, to: 'wallet' as const }
    const idempotencyKey = seededUuid(random)
    const answer = await insist(() =>
      customer.client('claimOrder', { query: {}, idempotencyKey, body }),
    )
    if (!answer.ok) refused.push(`claim: ${answer.code}`)
    else if (answer.data.status !== 'approved') refused.push(`claim: ${answer.data.status}`)
    else
      claimed.push({
        orderId,
        refundId: answer.data.id,
        cents: Math.round(answer.data.amount * 100),
      })
  }
  async function order(buyer: Shopper, number: number): Promise<void> {
    const key = seededUuid(random)
    const items = [0, 1].map((offset) => ({
      stockId: stockIds[(number + offset) % stockIds.length] ?? 0,
      quantity: 1 + (number % 2),
    }))
    let code = number % 4 === 0 ? coupon : undefined
    const pay = number % 2 === 0 ? 'cash' : 'wallet'
    for (;;) {
      const quoted = await insist(() =>
        fillCart(buyer, { shopId, items, pay, ...(code ? { coupon: code } : {}) }),
      )
      let sentAt = 0
      // No answer: it may have happened. The same press again, not another.
      const answer = quoted.ok
        ? await insist(() => {
            sentAt = performance.now()
            return place(buyer, quoted.body, key)
          })
        : quoted
      if (answer.ok && 'data' in answer) {
        log.push({ key, userId: buyer.userId, orderId: answer.data.id, sentAt })
        return more(buyer, number, answer.data, pay)
      }
      if (!answer.ok && answer.code !== 'coupon_used_up')
        return void refused.push(`order: ${answer.code}`)
      code = undefined
    }
  }
  /** Some send the first of them money, claim for what they once fetched, change what they ordered or cancel it; nobody gives up. */
  async function more(
    buyer: Shopper,
    number: number,
    placed: Placed,
    pay: 'cash' | 'wallet',
  ): Promise<void> {
    if (number % 5 === 0) await send(buyer)
    const about = number % 4 === 1 ? unclaimed.pop() : undefined
    if (about) await claim(about)
    if (number % 3 === 0) await edit(buyer, placed, number % 2 === 0 ? 3 : 1, pay)
    if (number % 7 === 0) await cancel(buyer, placed.id)
  }
  const crowd = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let buyer = waiting.pop(); going && buyer; buyer = waiting.pop())
        await order(buyer, waiting.length)
    }),
  )
  return {
    log,
    sent,
    cancelled,
    edited,
    claimed,
    refused,
    left: () => ({ buyers: waiting.length, fetched: unclaimed.length }),
    /** Milliseconds until an order asked for after this moment is acknowledged. */
    async recovered(since: number): Promise<number> {
      for (const until = performance.now() + 60_000; performance.now() < until; await pause(10))
        if (log.some(({ sentAt }) => sentAt > since)) return performance.now() - since
      throw new Error(
        `no order came through for a minute after the kill; ${refused.length} refused, the first ${refused[0]}`,
      )
    },
    async stop() {
      going = false
      await crowd
    },
  }
}
