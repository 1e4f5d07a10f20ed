import { type Queries, sql } from '@hawker/postgres/database'
import type { WriteBehindKind } from '@hawker/postgres/tx'
import type { ProviderCall } from '../../adapters/payments/port.ts'

type StoredCall = ProviderCall & {
  readonly tag: string
  readonly at: Date
  /** Made with the keys that new payments use. */
  readonly hasCurrentKeys: boolean
}

/** Our keys name the payment: `open:17:1`, `capture:17`, `refund:17:full`. */
const transactionOf = (key: string | null): string | null =>
  /^(?:open|capture|refund|outside):(\d{1,18})(?::|$)/.exec(key ?? '')?.[1] ?? null
const isAnswered = ({ httpStatus }: StoredCall) => httpStatus !== null && httpStatus < 500
const areKeysRefused = ({ httpStatus }: StoredCall) => httpStatus === 401 || httpStatus === 403

const CALLS: WriteBehindKind<StoredCall> = {
  async write(queries, calls) {
    await insertCalls(queries, calls)
    for (const [tag, own] of Map.groupBy(calls, (call) => call.tag)) {
      const ok = own.findLast(isAnswered)
      const failed = own.findLast((call) => !isAnswered(call))
      await queries.run(sql`
        update payment_methods set last_ok_at = greatest(last_ok_at, ${ok?.at ?? null}::timestamptz),
          last_error = coalesce(${failed ? `${failed.operation}: ${failed.answer}` : null}, last_error),
          last_error_at = greatest(last_error_at, ${failed?.at ?? null}::timestamptz)
        where tag = ${tag}`)
      const last = own.findLast((call) => call.hasCurrentKeys && isAnswered(call))
      if (last) await noteKeys(queries, tag, areKeysRefused(last) ? last : undefined)
    }
  },
}

/** Undefined: the provider has accepted the keys. */
const noteKeys = (queries: Queries, tag: string, refused: StoredCall | undefined) =>
  queries.run(sql`
    update payment_methods set keys_refused_at = ${refused?.at ?? null}::timestamptz,
      keys_refused_said = ${refused ? `${refused.operation}: ${refused.answer}` : null}
    where tag = ${tag} and keys_refused_at is distinct from ${refused?.at ?? null}::timestamptz`)

const insertCalls = (queries: Queries, calls: readonly StoredCall[]): Promise<number> => {
  const rows = calls.map(({ tag, operation, key, httpStatus, durationMs, answer, at }) => ({
    tag,
    transaction_id: transactionOf(key),
    operation,
    key,
    http_status: httpStatus,
    duration_ms: durationMs,
    // Postgres stores no zero characters.
    said: answer.replaceAll('\u0000', ''),
    at,
  }))
  return queries.run(sql`
    insert into provider_calls (tag, transaction_id, operation, key, http_status, duration_ms, said, at)
    select w.tag, t.id, w.operation, w.key, w.http_status, w.duration_ms, w.said, w.at
    from json_to_recordset(${JSON.stringify(rows)}::json) as w (tag text, transaction_id bigint,
      operation text, key text, http_status int, duration_ms int, said text, at timestamptz)
    left join transactions t on t.id = w.transaction_id`)
}

/** Remembers a call at a provider. The call does not wait for it. */
export const noteProviderCall = (
  { writeBehind }: Pick<Queries, 'writeBehind'>,
  call: StoredCall,
): void => writeBehind.put(CALLS, call)

/** Deletes the calls before a time, and the oldest above a number. Ids have gaps, which do no harm. */
export const deleteOldCalls = (queries: Queries, before: Date, max: number): Promise<number> =>
  queries.run(sql`
    delete from provider_calls where at < ${before}
      or id <= (select max(id) - ${max}::bigint from provider_calls)`)
