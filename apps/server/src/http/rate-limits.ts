import type { Operation } from '@hawker/contract/operation'
import { RateLimiterMemory } from 'rate-limiter-flexible'

const SENDING = new Set(['/auth/phone', '/auth/email-link', '/auth/forgot-password'])

/** behaviour.md 4.1. Per address, or per user where somebody is signed in. */
const RULES: { matches: (op: Operation) => boolean; points: number; seconds: number; by: 'ip' | 'user' }[] = [
  { matches: (op) => op.path === '/auth/login' || op.path === '/auth/register', points: 10, seconds: 60, by: 'ip' },
  // Whoever walks over many names from one address; each name has limits of its own (features/accounts/limits.ts).
  { matches: (op) => SENDING.has(op.path), points: 10, seconds: 60, by: 'ip' },
  { matches: (op) => op.path.startsWith('/auth/') && op.method === 'POST' && op.who === 'guest', points: 30, seconds: 60, by: 'ip' },
  // Nobody finds out who has an account by asking for one name after another.
  { matches: (op) => op.path === '/dashboard/user/search-sending', points: 20, seconds: 60, by: 'user' },
  { matches: (op) => op.upload !== undefined, points: 60, seconds: 600, by: 'user' },
  { matches: (op) => op.load === 'search', points: 10, seconds: 1, by: 'ip' },
]

export type RateLimits = (op: Operation, ip: string, userId: number | undefined) => Promise<{ retryAfterSeconds: number } | undefined>

/** `scale` multiplies what is allowed, for load tests that come from one address. */
export function createRateLimits(scale = 1): RateLimits {
  const limiters = RULES.map((rule, index) => ({
    ...rule,
    limiter: new RateLimiterMemory({ keyPrefix: String(index), points: rule.points * scale, duration: rule.seconds }),
  }))
  return async (op, ip, userId) => {
    const rule = limiters.find(({ matches }) => matches(op))
    if (!rule) return undefined
    try {
      await rule.limiter.consume(rule.by === 'user' && userId ? `u${userId}` : ip)
      return undefined
    } catch (refused) {
      const wait = typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused ? Number(refused.msBeforeNext) : 1000
      return { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
    }
  }
}
