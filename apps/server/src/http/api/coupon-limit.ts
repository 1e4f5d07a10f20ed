import { createLru } from '@hawker/std/lru'
import { type CreateCounter, countInMemory, consumePoint } from './rate-limit-counter.ts'

const TRIES_PER_MINUTE = 20
const MAX_CALLERS = 10_000

export type CouponLimit = (
  body: unknown,
  caller: string,
) => Promise<{ retryAfterSeconds: number } | undefined>

const codeIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'coupon' in body && typeof body.coupon === 'string'
    ? body.coupon.toLowerCase() || undefined
    : undefined

/**
 * Limits the guessing of coupon codes, on every path whose body has one.
 * A repetition of the caller's last code is no new guess: a checkout sends it with every change.
 */
export function createCouponLimit(scale = 1, count: CreateCounter = countInMemory): CouponLimit {
  const counter = count({ name: 'coupon', points: TRIES_PER_MINUTE * scale, seconds: 60 })
  const lastCodes = createLru<string, string>({ max: MAX_CALLERS })
  return async (body, caller) => {
    const code = codeIn(body)
    if (code === undefined || lastCodes.peek(caller) === code) return undefined
    const over = await consumePoint(counter, caller)
    if (over) return over
    lastCodes.set(caller, code)
    return undefined
  }
}
