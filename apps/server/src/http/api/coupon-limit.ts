import { type CreateCounter, countInMemory, consumePoint } from './rate-limit-counter.ts'

/** behaviour.md 4.1. */
const TRIES_A_MINUTE = 20
const MOST_REMEMBERED = 10_000

export type CouponLimit = (
  body: unknown,
  caller: string,
) => Promise<{ retryAfterSeconds: number } | undefined>

const codeIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'coupon' in body && typeof body.coupon === 'string'
    ? body.coupon.trim().toLowerCase() || undefined
    : undefined

/**
 * Keeps codes from being guessed, on whatever path a body brings one: quotes, orders, and what is built later. The code that the caller sent last is
 * no new guess, because a checkout sends it again with every change.
 */
export function createCouponLimit(scale = 1, count: CreateCounter = countInMemory): CouponLimit {
  const counter = count({ name: 'coupon', points: TRIES_A_MINUTE * scale, seconds: 60 })
  const last = new Map<string, string>()
  return async (body, caller) => {
    const code = codeIn(body)
    if (code === undefined || last.get(caller) === code) return undefined
    const over = await consumePoint(counter, caller)
    if (over) return over
    last.delete(caller)
    last.set(caller, code)
    const [oldest] = last.keys()
    if (last.size > MOST_REMEMBERED && oldest !== undefined) last.delete(oldest)
    return undefined
  }
}
