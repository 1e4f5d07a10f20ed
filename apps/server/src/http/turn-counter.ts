import type pg from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible'

export type Turns = { name: string; points: number; seconds: number }
export type TurnCounter = (turns: Turns) => RateLimiterAbstract

/** Counts in this process alone. */
export const countInMemory: TurnCounter = ({ name, points, seconds }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })

/**
 * Counts over all processes. Whoever is over asks Postgres no more until their time is up; while Postgres does not answer, each process counts by itself.
 */
export const countInPostgres =
  (pool: pg.Pool): TurnCounter =>
  (turns) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: true,
      keyPrefix: turns.name,
      points: turns.points,
      duration: turns.seconds,
      inMemoryBlockOnConsumed: turns.points + 1,
      insuranceLimiter: countInMemory(turns),
    })

/** Takes a turn. When there is none left: in how many seconds there is. */
export async function takeTurn(
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
