import { type OrderBody, type Shopper, type Wanted, fillCart, place } from '../shoppers.ts'

const BUSY = ['unavailable', 'in_progress', 'unreachable']
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const shuffled = <T>(items: readonly T[], random: () => number): T[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** Asks until it is answered: a busy server may ask to come again, and whoever does so with the same key cannot do it twice. */
export async function insist<R extends { ok: true } | { ok: false; code: string }>(
  ask: () => Promise<R>,
): Promise<R> {
  for (;;) {
    const answer = await ask()
    if (answer.ok || !BUSY.includes(answer.code)) return answer
    await pause(200)
  }
}
export const persist = (buyer: Shopper, body: OrderBody, key: string) =>
  insist(() => place(buyer, body, key))

/** A cart that is filled and priced: one press away from an order. */
export async function cartOf(buyer: Shopper, wanted: Wanted): Promise<OrderBody> {
  const quoted = await insist(() => fillCart(buyer, wanted))
  if (quoted.ok) return quoted.body
  throw new Error(`${quoted.step}: ${quoted.code}`)
}

/** How often each answer came. */
export const tally = (answers: readonly ({ ok: true } | { ok: false; code: string })[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => (answer.ok ? 'ok' : answer.code))).map(
      ([code, all]) => [code, all?.length],
    ),
  )
