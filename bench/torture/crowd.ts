import {
  type OrderBody,
  type Shopper,
  type CartRequest,
  fillCart,
  placeOrder,
} from '../support/shoppers.ts'

const BUSY = ['unavailable', 'in_progress', 'unreachable']
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/**
 * Retries while the server is busy or unreachable. With the same idempotency key, nothing happens
 * twice.
 */
export async function retryWhileBusy<R extends { ok: true } | { ok: false; code: string }>(
  send: () => Promise<R>,
): Promise<R> {
  for (;;) {
    const answer = await send()
    if (answer.ok || !BUSY.includes(answer.code)) return answer
    await pause(200)
  }
}
export const placeOrderWithRetry = (buyer: Shopper, body: OrderBody, key: string) =>
  retryWhileBusy(() => placeOrder(buyer, body, key))

/** Fills a cart and gets a quote; returns the body of the order. */
export async function quotedCart(buyer: Shopper, wanted: CartRequest): Promise<OrderBody> {
  const quoted = await retryWhileBusy(() => fillCart(buyer, wanted))
  if (quoted.ok) return quoted.body
  throw new Error(`${quoted.step}: ${quoted.code}`)
}

/** Counts the responses by outcome. */
export const countOutcomes = (answers: readonly ({ ok: true } | { ok: false; code: string })[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => (answer.ok ? 'ok' : answer.code))).map(
      ([code, all]) => [code, all?.length],
    ),
  )
