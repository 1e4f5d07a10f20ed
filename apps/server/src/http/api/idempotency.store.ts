import { hash as hashOf } from 'node:crypto'
import {
  CommitAndThrow,
  RetryTransaction,
  type Queries,
  type Tx,
  sql,
} from '@hawker/postgres/database'
import { Refusal, refuse } from '../../core/refuse.ts'
import { openText, sealText } from '../../core/seal.ts'

export type StoredAnswer = { readonly status: number; readonly answer: unknown }
/** Thrown to roll back: this key was used before, and its answer is stored. */
export class Replay extends Error {
  readonly stored: StoredAnswer
  constructor(kept: StoredAnswer) {
    super('The key was answered before')
    this.stored = kept
  }
}
export type KeyedCall = {
  readonly userId: number
  readonly route: string
  readonly key: string
  readonly body: unknown
  readonly now: Date
  readonly personalDataKey: Uint8Array
}

/** The order of keys does not matter: a client that rebuilds its body sends the same body. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  return `{${Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`)
    .join()}}`
}

type Work = (tx: Tx) => Promise<StoredAnswer>
/**
 * Runs the work once per user, route and key. A second call waits until the first has committed,
 * then gets the first call's answer (`Replay`). A refused or crashed call leaves no row and may be
 * repeated.
 * Refuses `in_progress` when the first call takes longer than the lock timeout.
 */
export async function runOncePerKey(tx: Tx, call: KeyedCall, work: Work): Promise<StoredAnswer> {
  const lockName = `${call.userId} ${call.route} ${call.key}`
  // Two statements in one packet: the second one sees what was committed while the first one
  // waited.
  const [, stored] = await Promise.all([
    tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0)) as locked`),
    readKey(tx, call),
  ]).catch(refuseInProgress)
  throwStored(stored, call)
  const answer = await work(tx)
  insertKey(tx, call, answer)
  return answer
}

/**
 * The same for work that only uses the database: it runs without looking the key up first, as few
 * keys repeat.
 * A repeated call usually runs into what the first one did, and is refused. Only then is the key
 * looked up.
 * Otherwise the key's own row conflicts at commit (`isKeyTaken`): the work is rolled back and
 * retried with a lookup.
 * While the first call runs, the second waits for the rows that the first has locked.
 */
export async function runOncePerKeyOptimistically(
  tx: Tx,
  call: KeyedCall,
  work: Work,
): Promise<StoredAnswer> {
  if (tx.isRetry) return runOncePerKey(tx, call, work)
  try {
    const answer = await work(tx)
    insertKey(tx, call, answer)
    return answer
  } catch (error) {
    if (error instanceof Refusal || error instanceof CommitAndThrow)
      throwStored(await readKey(tx, call).catch(retry), call)
    return refuseInProgress(error)
  }
}

/** Another statement of the same packet has failed, so this transaction takes no more queries. */
function retry(): never {
  throw new RetryTransaction()
}

/** Another call with the same key committed first. A retry finds its answer. */
export const isKeyTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'idempotency_keys_pkey'

const LOCK_TIMED_OUT = '55P03'
/** The first call may still be answered, so the client may ask again. */
function refuseInProgress(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === LOCK_TIMED_OUT)
    return refuse('in_progress')
  throw error
}

const hashOfBody = ({ body }: KeyedCall): Buffer => hashOf('sha256', canonical(body), 'buffer')

type CallId = Pick<KeyedCall, 'userId' | 'route' | 'key'>
const sealContextOf = ({ userId, route, key }: CallId) => `answer ${userId} ${route} ${key}`

/** An answer may hold codes that hand goods over, links, and keys of a second factor. */
export const sealAnswer = (personalDataKey: Uint8Array, call: CallId, answer: unknown): Buffer =>
  sealText(personalDataKey, sealContextOf(call), JSON.stringify(answer ?? null))

function openAnswer(call: KeyedCall, sealed: Uint8Array): unknown {
  const text = openText(call.personalDataKey, sealContextOf(call), sealed)
  if (text === undefined) throw new Error('This answer was sealed with another key')
  return JSON.parse(text)
}

/** The id of the new row, which the audit compares with the tables. */
function idIn(answer: unknown): number | null {
  const { id } = (answer as { data?: { id?: unknown } | null } | null)?.data ?? {}
  return Number.isSafeInteger(id) ? (id as number) : null
}

type KeyRow = { body_hash: Buffer; status: number | null; sealed_answer: Buffer | null }
const readKey = (tx: Tx, { userId, route, key }: KeyedCall): Promise<KeyRow | undefined> =>
  tx.row<KeyRow>(
    sql`select body_hash, status, sealed_answer from idempotency_keys
      where user_id = ${userId} and route = ${route} and key = ${key}`,
  )

function throwStored(stored: KeyRow | undefined, call: KeyedCall): void {
  if (!stored) return
  const { status, sealed_answer: sealed } = stored
  if (status === null || sealed === null) refuse('in_progress')
  if (!hashOfBody(call).equals(stored.body_hash)) refuse('idempotency_mismatch')
  throw new Replay({ status, answer: openAnswer(call, sealed) })
}

const insertKey = (tx: Tx, call: KeyedCall, { status, answer }: StoredAnswer): void =>
  tx.commitWith(sql`
    insert into idempotency_keys (user_id, route, key, body_hash, status, answer_id, sealed_answer,
      created_at)
    values (${call.userId}, ${call.route}, ${call.key}, ${hashOfBody(call)}, ${status},
      ${idIn(answer)}, ${sealAnswer(call.personalDataKey, call, answer)}, ${call.now})`)

const KEY_LIFE_MS = 24 * 3_600_000
export const forgetOldKeys = (queries: Queries, now: Date): Promise<number> =>
  queries.run(
    sql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - KEY_LIFE_MS)}`,
  )
