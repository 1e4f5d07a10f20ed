import { type Queries, sql } from '../../database/database.ts'

export type TurnKind = 'password' | 'code' | 'sms' | 'mail' | 'notice'
/** At most `most` within `seconds`, at any moment. */
export type TurnLimit = { most: number; seconds: number }

const since = (now: Date, { seconds }: TurnLimit): Date => new Date(now.getTime() - seconds * 1000)

/**
 * Takes a turn if both limits leave one; false when they do not. One statement on one row: a thousand at once are counted one after another,
 * from whatever address they come.
 */
export async function takeTurn(
  queries: Queries,
  kind: TurnKind,
  subject: Uint8Array,
  now: Date,
  [short, long]: readonly [TurnLimit, TurnLimit],
): Promise<boolean> {
  const taken = await queries.run(sql`
    insert into auth_turns as t (kind, subject_hash, at) values (${kind}, ${subject}, array[${now}::timestamptz])
    on conflict (kind, subject_hash) do update
      set at = array(select moment from unnest(t.at) as moment where moment > ${since(now, long)}) || ${now}::timestamptz
    where (select count(*) from unnest(t.at) as moment where moment > ${since(now, short)}) < ${short.most}
      and (select count(*) from unnest(t.at) as moment where moment > ${since(now, long)}) < ${long.most}`)
  return taken === 1
}

/** Gives the newest turn back: it was no wrong guess. */
export async function returnTurn(
  queries: Queries,
  kind: TurnKind,
  subject: Uint8Array,
): Promise<void> {
  await queries.run(sql`
    update auth_turns set at = trim_array(at, 1) where kind = ${kind} and subject_hash = ${subject} and cardinality(at) > 0`)
}

/** When the oldest turn that counts is long enough ago. */
export async function nextTurnAt(
  queries: Queries,
  kind: TurnKind,
  subject: Uint8Array,
  now: Date,
  limits: readonly TurnLimit[],
): Promise<Date> {
  const row = await queries.row<{ at: Date[] }>(
    sql`select at from auth_turns where kind = ${kind} and subject_hash = ${subject}`,
  )
  const moments = (row?.at ?? []).map((at) => at.getTime()).toSorted((a, b) => b - a)
  const free = limits.map(({ most, seconds }) => {
    const oldest = moments[most - 1]
    return oldest === undefined ? 0 : oldest + seconds * 1000
  })
  return new Date(Math.max(now.getTime(), ...free))
}

export const forgetOldTurns = (queries: Queries, before: Date): Promise<number> =>
  queries.run(
    sql`delete from auth_turns where not exists (select from unnest(at) as moment where moment > ${before})`,
  )
