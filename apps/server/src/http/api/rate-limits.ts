import type { Operation } from '@hawker/contract/core/operation'
import { type CreateCounter, countInMemory, consumePoint } from './rate-limit-counter.ts'

const isGuestWrite = (op: Operation): boolean => op.who === 'guest' && op.method !== 'GET'

const SENDING = new Set(['/auth/phone', '/auth/email-link', '/auth/forgot-password'])

type Rule = {
  matches: (op: Operation) => boolean
  points: number
  seconds: number
  by: 'ip' | 'user'
  /**
   * `attempts`: against guessing and overload, so refused calls count. `successes`: limits what is
   * done, so a refused or malformed call costs nothing.
   */
  counts: 'attempts' | 'successes'
  /** Against guessing: counted over all processes. Other limits only protect this process. */
  shared?: true
}

/** Counted per IP address, or per signed-in user. The first matching rule applies. */
const RULES: readonly Rule[] = [
  {
    matches: (op) => op.path === '/auth/login' || op.path === '/auth/register',
    points: 10,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
    shared: true,
  },
  // Against requests for many accounts from one address. Each account has its own limit
  // (features/accounts/sign-in/auth-limits.ts).
  {
    matches: (op) => SENDING.has(op.path),
    points: 10,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
    shared: true,
  },
  {
    matches: (op) => op.path.startsWith('/auth/') && op.method === 'POST' && op.who === 'guest',
    points: 30,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
    shared: true,
  },
  // Against enumeration of accounts.
  {
    matches: (op) => op.path === '/dashboard/user/search-sending',
    points: 20,
    seconds: 60,
    by: 'user',
    counts: 'attempts',
    shared: true,
  },
  // Against guessing of referral codes. Coupons have a limit of their own (coupon-limit.ts).
  {
    matches: (op) => op.method === 'POST' && op.path === '/dashboard/user/referral',
    points: 20,
    seconds: 60,
    by: 'user',
    counts: 'attempts',
    shared: true,
  },
  // Against tables that one person holds everywhere.
  {
    matches: (op) => op.method === 'POST' && op.path === '/dashboard/user/bookings',
    points: 10,
    seconds: 3600,
    by: 'user',
    counts: 'successes',
    shared: true,
  },
  // Against parcels that one person sends to strangers: each texts its recipient.
  {
    matches: (op) => op.method === 'POST' && op.path === '/dashboard/user/parcel-orders',
    points: 20,
    seconds: 3600,
    by: 'user',
    counts: 'successes',
    shared: true,
  },
  {
    matches: (op) => op.method === 'POST' && op.path === '/dashboard/user/booking-waits',
    points: 10,
    seconds: 86_400,
    by: 'user',
    counts: 'successes',
    shared: true,
  },
  {
    matches: (op) => op.path === '/rest/booking/availability' || op.path === '/rest/booking/days',
    points: 60,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
  },
  // Each page of a restaurant asks for them once.
  {
    matches: (op) => op.path === '/rest/booking/next-times',
    points: 60,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
  },
  // Each call asks the map service.
  {
    matches: (op) => op.path === '/rest/parcel-orders/calculate',
    points: 60,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
  },
  // Against guessing of links; their pages have the same limit (http/pages/secret-link-pages.ts).
  {
    matches: (op) => op.path.startsWith('/rest/parcel-orders/track/'),
    points: 30,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
    shared: true,
  },
  // Against guessing of the keys of printed codes. Codes of the day have a limit for each session.
  {
    matches: (op) => op.path === '/rest/dine-in/open',
    points: 30,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
    shared: true,
  },
  // Limits invented guests. All phones of a restaurant may have one address.
  {
    matches: (op) => op.path === '/rest/dine-in/{uuid}/guests',
    points: 60,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
    shared: true,
  },
  {
    matches: (op) => op.upload !== undefined,
    points: 60,
    seconds: 600,
    by: 'user',
    counts: 'attempts',
  },
  // Against tables that a stranger fills. One address can be an office or a school.
  {
    matches: (op) => op.method === 'POST' && op.path === '/rest/cart',
    points: 60,
    seconds: 600,
    by: 'user',
    counts: 'successes',
    shared: true,
  },
  {
    matches: (op) => op.method === 'POST' && op.path === '/rest/cart/open',
    points: 120,
    seconds: 600,
    by: 'user',
    counts: 'successes',
    shared: true,
  },
  // It stores nothing, and each change of a cart or a form calls it.
  {
    matches: (op) => op.path === '/rest/orders/calculate' || op.path === '/rest/coupons/check',
    points: 1200,
    seconds: 60,
    by: 'user',
    counts: 'attempts',
  },
  // Each call asks the map service.
  {
    matches: (op) => op.path === '/rest/maps/reverse',
    points: 60,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
  },
  {
    matches: (op) => op.path === '/rest/maps/search',
    points: 240,
    seconds: 60,
    by: 'ip',
    counts: 'attempts',
  },
  { matches: isGuestWrite, points: 600, seconds: 60, by: 'user', counts: 'attempts' },
  { matches: (op) => op.load === 'search', points: 10, seconds: 1, by: 'ip', counts: 'attempts' },
]

const ruleOf = (op: Operation): Rule | undefined => RULES.find(({ matches }) => matches(op))

/** Whether calls of an operation have a limit, so that nobody can repeat it without end. */
export const hasRateLimit = (op: Operation): boolean => ruleOf(op) !== undefined

/** What the limit of an operation counts; undefined without a limit. */
export const countedBy = (op: Operation): Rule['counts'] | undefined => ruleOf(op)?.counts

type Caller = readonly [op: Operation, ip: string, userId: number | undefined]
export type RateLimits = {
  /** Counts a call before it runs, so that concurrent ones cannot exceed the limit. */
  (...caller: Caller): Promise<{ retryAfterSeconds: number } | undefined>
  /** Takes a counted call back after it was refused, where only successes count. */
  giveBack(...caller: Caller): Promise<void>
}

/** `scale` multiplies the limits, for load tests from one address. */
export function createRateLimits(
  scale = 1,
  createSharedCounter: CreateCounter = countInMemory,
): RateLimits {
  const limiters = RULES.map(({ shared, points, seconds, ...rule }, index) => ({
    ...rule,
    counter: (shared ? createSharedCounter : countInMemory)({
      name: `rule${index}`,
      points: points * scale,
      seconds,
      givesBack: rule.counts === 'successes',
    }),
  }))
  const limiterByOperation = new Map<Operation, (typeof limiters)[number] | undefined>()
  const limiterOf = (op: Operation) => {
    if (!limiterByOperation.has(op))
      limiterByOperation.set(
        op,
        limiters.find(({ matches }) => matches(op)),
      )
    return limiterByOperation.get(op)
  }
  const keyOf = (by: Rule['by'], ip: string, userId: number | undefined) =>
    by === 'user' && userId ? `u${userId}` : ip
  const limit = async (...[op, ip, userId]: Caller) => {
    const rule = limiterOf(op)
    if (!rule) return undefined
    const key = keyOf(rule.by, ip, userId)
    const over = await consumePoint(rule.counter, key)
    if (over && rule.counts === 'successes') await rule.counter.reward(key)
    return over
  }
  const giveBack = async (...[op, ip, userId]: Caller) => {
    const rule = limiterOf(op)
    if (rule?.counts === 'successes') await rule.counter.reward(keyOf(rule.by, ip, userId))
  }
  return Object.assign(limit, { giveBack })
}
