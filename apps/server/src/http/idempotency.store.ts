import { hash as hashOf } from 'node:crypto'
import { askedTogether } from '../database/asked-together.ts'
import { type Queries, type Tx, sql } from '../database/database.ts'
import { refuse } from './refuse.ts'

export type Kept = { readonly status: number; readonly answer: unknown }
/** Thrown to undo what was begun meanwhile: this key was used before, and its answer is kept. */
export class Replay extends Error {
  readonly kept: Kept
  constructor(kept: Kept) {
    super('answered before')
    this.kept = kept
  }
}
export type Claim = {
  /** Written with the commit. */
  keep(kept: Kept): void
}
export type KeyedCall = {
  readonly userId: number
  readonly route: string
  readonly key: string
  readonly body: unknown
  readonly now: Date
}

/** Keys in any order, so that a client that rebuilds its body sends the same body. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join()}}`
}

type Work = (tx: Tx) => Promise<Kept>
/**
 * Works once for (user, route, key): whoever comes second waits until the first has committed, and then gets the first's answer (`Replay`). A call
 * that was refused or crashed leaves no row, so it may be tried again.
 */
export async function onceByKey(tx: Tx, call: KeyedCall, work: Work): Promise<Kept> {
  const claim = await claimKey(tx, call)
  const kept = await work(tx)
  claim.keep(kept)
  return kept
}

/** The same for work that does nothing before its first statement: that one leaves with the claim, right behind it, and is answered when the claim is. */
export async function onceByKeyAtOnce(tx: Tx, call: KeyedCall, work: Work): Promise<Kept> {
  const [claim, kept] = await askedTogether(tx, claimKey(tx, call), work)
  claim.keep(kept)
  return kept
}

async function claimKey(tx: Tx, { userId, route, key, body, now }: KeyedCall): Promise<Claim> {
  const hash = hashOf('sha256', canonical(body), 'buffer')
  // Two statements, so that the second sees what was committed while the first waited; they are sent together.
  const [, known] = await Promise.all([
    tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId} ${route} ${key}`}, 0)) as locked`),
    tx.row<{ body_hash: Buffer; status: number | null; answer: unknown }>(sql`
      select body_hash, status, answer from idempotency_keys where user_id = ${userId} and route = ${route} and key = ${key}`),
  ])
  if (known) {
    if (known.status === null) return refuse('in_progress')
    if (!hash.equals(known.body_hash)) return refuse('idempotency_mismatch')
    throw new Replay({ status: known.status, answer: known.answer })
  }
  return {
    keep({ status, answer }) {
      tx.atLast(sql`
        insert into idempotency_keys (user_id, route, key, body_hash, status, answer, created_at)
        values (${userId}, ${route}, ${key}, ${hash}, ${status}, ${JSON.stringify(answer)}, ${now})`)
    },
  }
}

/** Keys are kept for 24 h (behaviour.md 4.1). */
export const forgetOldKeys = (queries: Queries, now: Date): Promise<number> =>
  queries.run(sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - 24 * 3_600_000)}`)
