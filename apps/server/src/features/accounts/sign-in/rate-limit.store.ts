import { type Queries, join, sql } from '@hawker/postgres/database'

export type RateLimitKind = 'password' | 'code' | 'sms' | 'mail' | 'notice'
/** At most `max` within any `seconds`. */
export type RateLimit = { max: number; seconds: number }

const since = (now: Date, { seconds }: RateLimit): Date => new Date(now.getTime() - seconds * 1000)

/**
 * Consumes one unit if all limits allow it; false otherwise. One statement on one row: concurrent
 * requests are counted one after another.
 */
export async function consumeRateLimit(
  queries: Queries,
  kind: RateLimitKind,
  subject: Uint8Array,
  now: Date,
  limits: readonly RateLimit[],
): Promise<boolean> {
  const longest = { max: 0, seconds: Math.max(...limits.map(({ seconds }) => seconds)) }
  const hasRoom = limits.map(
    (limit) =>
      sql`(select count(*) from unnest(t.at) as moment where moment > ${since(now, limit)}) < ${limit.max}`,
  )
  const changed = await queries.run(sql`
    insert into auth_turns as t (kind, subject_hash, at) values (${kind}, ${subject}, array[${now}::timestamptz])
    on conflict (kind, subject_hash) do update
      set at = array(select moment from unnest(t.at) as moment where moment > ${since(now, longest)})
        || ${now}::timestamptz
    where ${join(hasRoom, ' and ')}`)
  return changed === 1
}

/** Returns the latest unit: the guess was right. */
export async function returnRateLimit(
  queries: Queries,
  kind: RateLimitKind,
  subject: Uint8Array,
): Promise<void> {
  await queries.run(sql`
    update auth_turns set at = trim_array(at, 1)
    where kind = ${kind} and subject_hash = ${subject} and cardinality(at) > 0`)
}

/** When the limits allow the next unit. */
export async function nextAllowedAt(
  queries: Queries,
  kind: RateLimitKind,
  subject: Uint8Array,
  now: Date,
  limits: readonly RateLimit[],
): Promise<Date> {
  const row = await queries.row<{ at: Date[] }>(
    sql`select at from auth_turns where kind = ${kind} and subject_hash = ${subject}`,
  )
  const moments = (row?.at ?? []).map((at) => at.getTime()).toSorted((a, b) => b - a)
  const allowedAt = limits.map(({ max, seconds }) => {
    const oldest = moments[max - 1]
    return oldest === undefined ? 0 : oldest + seconds * 1000
  })
  return new Date(Math.max(now.getTime(), ...allowedAt))
}

export const deleteOldRateLimits = (queries: Queries, before: Date): Promise<number> =>
  queries.run(
    sql`delete from auth_turns where not exists (select from unnest(at) as moment where moment > ${before})`,
  )
