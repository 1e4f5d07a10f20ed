import { seededUuid } from '../support/seeded-random.ts'
import { type Shopper, fillCart, placeOrder } from '../support/shoppers.ts'
import { retryWhileBusy } from './crowd.ts'
import type { PickedUpOrder } from './picked-up-orders.ts'

/** How many shoppers are active at the same time. */
export const CONCURRENCY = 16
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Placed = Extract<Awaited<ReturnType<typeof placeOrder>>, { ok: true }>['data']

/** A claim whose refund was acknowledged, in cents. */
export type AcknowledgedClaim = { orderId: number; refundId: number; cents: number }

export type LoadOptions = {
  buyers: readonly Shopper[]
  /** Each gets one claim. */
  pickedUp: readonly PickedUpOrder[]
  /** The receiver of all transfers. */
  payee: string
  shopId: number
  stockIds: readonly number[]
  coupon: string
  random: () => number
}

/**
 * Starts shoppers who order one after the other and retry with the same key until they get a
 * response.
 * Everything that was acknowledged is recorded.
 */
export function startLoad({
  buyers,
  pickedUp,
  payee,
  shopId,
  stockIds,
  coupon,
  random,
}: LoadOptions) {
  /** The acknowledged order of each key, and when its request was sent. */
  const log: { key: string; userId: number; orderId: number; sentAt: number }[] = []
  /** Acknowledged transfers, cancellations, edits and claims. */
  const sent: string[] = []
  const cancelled: number[] = []
  const edited: { orderId: number; total: number }[] = []
  const claimed: AcknowledgedClaim[] = []
  const refused: string[] = []
  const waiting = [...buyers]
  const unclaimed = [...pickedUp]
  let going = true

  async function send(buyer: Shopper): Promise<void> {
    const idempotencyKey = seededUuid(random)
    const answer = await retryWhileBusy(() =>
      buyer.client('sendMoney', { query: {}, idempotencyKey, body: { uuid: payee, price: 0.5 } }),
    )
    if (answer.ok) sent.push(answer.data.uuid)
    else refused.push(`send: ${answer.code}`)
  }
  /** Changes the quantity of the first dish to one or three, which refunds or charges money. */
  async function edit(
    buyer: Shopper,
    order: Placed,
    quantity: number,
    pay: 'cash' | 'wallet',
  ): Promise<void> {
    const orderId = order.id
    const change = { products: [{ detail_id: order.details[0]?.id ?? 0, quantity }] }
    const price = await retryWhileBusy(() =>
      buyer.client('calculateEdit', { params: { id: orderId }, query: {}, body: change }),
    )
    if (!price.ok) return void refused.push(`price of an edit: ${price.code}`)
    const { total_price } = price.data
    const more =
      total_price > order.total_price && pay === 'wallet'
        ? { payment: { tag: 'wallet' as const } }
        : {}
    const body = { ...change, ...more, total_price, version: order.version }
    const idempotencyKey = seededUuid(random)
    const answer = await retryWhileBusy(() =>
      buyer.client('editOrder', { params: { id: orderId }, query: {}, idempotencyKey, body }),
    )
    if (answer.ok) edited.push({ orderId, total: Math.round(total_price * 100) })
    else refused.push(`edit: ${answer.code}`)
  }
  async function cancel(buyer: Shopper, orderId: number): Promise<void> {
    const body = { reason: 'changed_mind' as const }
    const idempotencyKey = seededUuid(random)
    const answer = await retryWhileBusy(() =>
      buyer.client('cancelOrder', { params: { id: orderId }, query: {}, idempotencyKey, body }),
    )
    if (answer.ok) cancelled.push(orderId)
    else refused.push(`cancel: ${answer.code}`)
  }
  /** Claims one unit of a picked up order, which is refunded automatically. */
  async function claim({ customer, orderId, detailId }: PickedUpOrder): Promise<void> {
    const details = [{ order_detail_id: detailId, quantity: 1 }]
    const body = { order_id: orderId, cause: 'missing' as const, details, to: 'wallet' as const }
    const idempotencyKey = seededUuid(random)
    const answer = await retryWhileBusy(() =>
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
      const quoted = await retryWhileBusy(() =>
        fillCart(buyer, { shopId, items, pay, ...(code ? { coupon: code } : {}) }),
      )
      let sentAt = 0
      // When no response came, the order may exist: retry with the same key.
      const answer = quoted.ok
        ? await retryWhileBusy(() => {
            sentAt = performance.now()
            return placeOrder(buyer, quoted.body, key)
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
  /** After some orders: send money, claim, edit or cancel, with retries. */
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
    Array.from({ length: CONCURRENCY }, async () => {
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
    left: () => ({ buyers: waiting.length, pickedUp: unclaimed.length }),
    /** Milliseconds until an order sent after this moment is acknowledged. */
    async recovered(since: number): Promise<number> {
      for (const until = performance.now() + 60_000; performance.now() < until; await pause(10))
        if (log.some(({ sentAt }) => sentAt > since)) return performance.now() - since
      throw new Error(
        `No order succeeded for a minute after the kill; ${refused.length} refused, the first ${refused[0]}`,
      )
    },
    async stop() {
      going = false
      await crowd
    },
  }
}
