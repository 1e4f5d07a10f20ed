import type { Operation } from '@hawker/contract/operation'
import { type TurnCounter, countInMemory, takeTurn } from './turn-counter.ts'

const SENDING = new Set(['/auth/phone', '/auth/email-link', '/auth/forgot-password'])

type Rule = {
  matches: (op: Operation) => boolean
  points: number
  seconds: number
  by: 'ip' | 'user'
  keepsOut?: true
}

/** behaviour.md 4.1. Per address, or per user where somebody is signed in. What keeps guessers out counts over all processes; the rest only spares this one. */
const RULES: readonly Rule[] = [
  {
    matches: (op) => op.path === '/auth/login' || op.path === '/auth/register',
    points: 10,
    seconds: 60,
    by: 'ip',
    keepsOut: true,
  },
  // Whoever walks over many names from one address; each name has limits of its own (features/accounts/limits.ts).
  { matches: (op) => SENDING.has(op.path), points: 10, seconds: 60, by: 'ip', keepsOut: true },
  {
    matches: (op) => op.path.startsWith('/auth/') && op.method === 'POST' && op.who === 'guest',
    points: 30,
    seconds: 60,
    by: 'ip',
    keepsOut: true,
  },
  // Nobody finds out who has an account by asking for one name after another.
  {
    matches: (op) => op.path === '/dashboard/user/search-sending',
    points: 20,
    seconds: 60,
    by: 'user',
    keepsOut: true,
  },
  { matches: (op) => op.upload !== undefined, points: 60, seconds: 600, by: 'user' },
  { matches: (op) => op.load === 'search', points: 10, seconds: 1, by: 'ip' },
]

export type RateLimits = (
  op: Operation,
  ip: string,
  userId: number | undefined,
) => Promise<{ retryAfterSeconds: number } | undefined>

/** `scale` multiplies what is allowed, for load tests that come from one address. */
export function createRateLimits(scale = 1, countForAll: TurnCounter = countInMemory): RateLimits {
  const limiters = RULES.map(({ keepsOut, points, seconds, ...rule }, index) => ({
    ...rule,
    counter: (keepsOut ? countForAll : countInMemory)({
      name: `rule${index}`,
      points: points * scale,
      seconds,
    }),
  }))
  const known = new Map<Operation, (typeof limiters)[number] | undefined>()
  return async (op, ip, userId) => {
    if (!known.has(op))
      known.set(
        op,
        limiters.find(({ matches }) => matches(op)),
      )
    const rule = known.get(op)
    if (!rule) return undefined
    return takeTurn(rule.counter, rule.by === 'user' && userId ? `u${userId}` : ip)
  }
}
