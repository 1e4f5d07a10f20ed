import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible'

export type RateLimitSpec = {
  name: string
  points: number
  seconds: number
  /** Refused calls get their point back, so a full counter may have room again. */
  givesBack?: boolean
}
export type CreateCounter = (spec: RateLimitSpec) => RateLimiterAbstract

/** Counts in this process only. */
export const countInMemory: CreateCounter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })

/**
 * Counts over all processes. A blocked key does not query Postgres until its block ends. While
 * Postgres is unreachable, each process counts in memory.
 */
export const countInPostgres =
  (pool: pg.Pool): CreateCounter =>
  (spec) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: spec.name,
      points: spec.points,
      duration: spec.seconds,
      ...(spec.givesBack ? {} : { inMemoryBlockOnConsumed: spec.points + 1 }),
      insuranceLimiter: countInMemory(spec),
    })

/** Consumes one point. Returns the seconds to wait when none is left. */
export async function consumePoint(
  counter: RateLimiterAbstract,
  key: string,
): Promise<{ retryAfterSeconds: number } | undefined> {
  try {
    await counter.consume(key)
    return undefined
  } catch (refused) {
    if (refused instanceof Error) throw refused
    const wait =
      typeof refused === 'object' && refused !== null && 'msBeforeNext' in refused
        ? Number(refused.msBeforeNext)
        : 1000
    return { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)) }
  }
}
