import type { Queries } from '@hawker/postgres/tx'
import { cacheValue, cachedValue } from '@hawker/postgres/versioned-cache'

/** Longer than any write of a reservation takes to commit. */
const CHANGING_MS = 5_000

const changingKey = (shopId: number) => `tables of shop ${shopId} change`

/**
 * Nothing is cached for a shop while its reservations or tables are being written, so that guests
 * and staff see their own change at once.
 */
export const suspendTablesCache = (
  queries: Pick<Queries, 'cache'>,
  shopId: number,
  now: Date,
): void =>
  cacheValue(queries, changingKey(shopId), { stamp: '', value: now.getTime() + CHANGING_MS })

/** Milliseconds since the epoch; 0 when nothing has changed in this process. */
export const tablesChangeUntil = (queries: Pick<Queries, 'cache'>, shopId: number): number =>
  cachedValue<number>(queries, changingKey(shopId), '') ?? 0
