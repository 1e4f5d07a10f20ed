import { hash as hashOf } from 'node:crypto'
import { CommitAndThrow, OnceMore, type Queries, type Tx, sql } from '../../database/database.ts'
import { Refusal, refuse } from '../refuse.ts'

export type Kept = { readonly status: number; readonly answer: unknown }
/** Thrown to undo what was begun meanwhile: this key was used before, and its answer is kept. */
export class Replay extends Error {
  readonly kept: Kept
  constructor(kept: Kept) {
    super('answered before')
    this.kept = kept
  }
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
 * that was refused or crashed leaves no row, so it may be tried again. Refuses `in_progress` when the first takes longer than anybody waits.
 */
export async function onceByKey(tx: Tx, call: KeyedCall, work: Work): Promise<Kept> {
  // Two statements, so that the second sees what was committed while the first waited; they are sent together.
  const [, known] = await Promise.all([
    tx.row(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${call.userId} ${call.route} ${call.key}`}, 0)) as locked`,
    ),
    readKey(tx, call),
  ]).catch(stillRunning)
  refuseKnown(known, call)
  const kept = await work(tx)
  insertKey(tx, call, kept)
  return kept
}

/**
 * The same for work that does nothing but ask the database: it is done without asking for the key, which hardly ever was used before. What was already done under the key
 * refuses most of it, and is looked for then; what it does not refuse, the key's own row does, which leaves with the commit (`isKeyTaken`), and all is undone and begun again. As long as
 * the first is at work, it is not the key but what it holds that the second waits for.
 */
export async function onceByKeyAtOnce(tx: Tx, call: KeyedCall, work: Work): Promise<Kept> {
  if (tx.again) return onceByKey(tx, call, work)
  try {
    const kept = await work(tx)
    insertKey(tx, call, kept)
    return kept
  } catch (error) {
    if (error instanceof Refusal || error instanceof CommitAndThrow)
      refuseKnown(await readKey(tx, call).catch(beginAgain), call)
    return stillRunning(error)
  }
}

/** Something that was sent beside it has failed, and nothing more can be asked. */
function beginAgain(): never {
  throw new OnceMore()
}

/** Who came second committed second: what they did is undone, and they are to begin again, which finds the first's answer. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'

/** Nobody waits for the first longer than for any lock: it may still be answered, and asking again finds out. */
const LOCK_TIMED_OUT = '55P03'
function stillRunning(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === LOCK_TIMED_OUT)
    return refuse('in_progress')
  throw error
}

const hashOfBody = ({ body }: KeyedCall): Buffer => hashOf('sha256', canonical(body), 'buffer')

type KeyRow = { body_hash: Buffer; status: number | null; answer: unknown }
const readKey = (tx: Tx, { userId, route, key }: KeyedCall): Promise<KeyRow | undefined> =>
  tx.row<KeyRow>(
    sql`select body_hash, status, answer from idempotency_keys where user_id = ${userId} and route = ${route} and key = ${key}`,
  )

function refuseKnown(known: KeyRow | undefined, call: KeyedCall): void {
  if (!known) return
  if (known.status === null) refuse('in_progress')
  if (!hashOfBody(call).equals(known.body_hash)) refuse('idempotency_mismatch')
  throw new Replay({ status: known.status, answer: known.answer })
}

/** Written with the commit. */
const insertKey = (tx: Tx, call: KeyedCall, { status, answer }: Kept): void =>
  tx.atLast(sql`
    insert into idempotency_keys (user_id, route, key, body_hash, status, answer, created_at)
    values (${call.userId}, ${call.route}, ${call.key}, ${hashOfBody(call)}, ${status}, ${JSON.stringify(answer)}, ${call.now})`)

/** Keys are kept for 24 h (behaviour.md 4.1). */
export const forgetOldKeys = (queries: Queries, now: Date): Promise<number> =>
  queries.run(
    sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - 24 * 3_600_000)}`,
  )
