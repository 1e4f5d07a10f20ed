import { RateLimiterMemory } from 'rate-limiter-flexible'

/** behaviour.md 4.1. */
const TRIES_A_MINUTE = 20
const MOST_REMEMBERED = 10_000

export type CouponLimit = (body: unknown, caller: string) => Promise<{ retryAfterSeconds: number } | undefined>

const codeIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'coupon' in body && typeof body.coupon === 'string'
    ? body.coupon.trim().toLowerCase() || undefined
    : undefined

/**
 * Keeps codes from being guessed, on whatever path a body brings one: quotes, orders, and what is built later. The code that the caller sent last is
 * no new guess, because a checkout sends it again with every change.
 */
export function createCouponLimit(scale = 1): CouponLimit {
  const limiter = new RateLimiterMemory({ keyPrefix: 'coupon', points: TRIES_A_MINUTE * scale, duration: 60 })
  const last = new Map<string, string>()
  return async (body, caller) => {
    const code = codeIn(body)
    if (code === undefined || last.get(caller) === code) return undefined
    try {
      await limiter.consume(caller)
    } catch (refused) {
      const wait = typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused ? Number(refused.msBeforeNext) : 1000
      return { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
    }
    last.delete(caller)
    last.set(caller, code)
    const [oldest] = last.keys()
    if (last.size > MOST_REMEMBERED && oldest !== undefined) last.delete(oldest)
    return undefined
  }
}
