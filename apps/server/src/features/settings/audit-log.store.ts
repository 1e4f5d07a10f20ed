import { type Tx, sql } from '@hawker/postgres/database'

export type AuditEntry = {
  /** The user who acted; null for the marketplace itself. */
  userId: number | null
  /** The noun and the action: `shop.pause`. */
  action: string
  subject: string
  subjectId: number | null
  /** The values before and after the change, as far as both exist. */
  detail: Record<string, unknown>
  /** The version that the edit made, if its subject has versions. */
  version?: number
  /** The id of the entry whose edit it undid. */
  undoes?: number | undefined
  now: Date
}
/** Records a write by sellers, couriers or staff with its author, in the same transaction. */
export const writeAudit = (tx: Tx, entry: AuditEntry): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (user_id, action, subject, subject_id, detail, version, undoes, created_at)
    values (${entry.userId}, ${entry.action}, ${entry.subject}, ${entry.subjectId},
      ${JSON.stringify(entry.detail)}, ${entry.version ?? null}::int, ${entry.undoes ?? null}::bigint,
      ${entry.now})`)

/**
 * The same, once for each value of one detail: writes nothing if an entry of this action and subject
 * has it.
 */
export const writeAuditOnce = (
  tx: Tx,
  entry: AuditEntry,
  once: { detail: string; value: string },
): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (user_id, action, subject, subject_id, detail, created_at)
    select ${entry.userId}::bigint, ${entry.action}::text, ${entry.subject}::text,
      ${entry.subjectId}::bigint, ${JSON.stringify(entry.detail)}::jsonb, ${entry.now}::timestamptz
    where not exists (select from audit_logs l where l.subject = ${entry.subject}
      and l.subject_id = ${entry.subjectId} and l.action = ${entry.action}
      and l.detail ->> ${once.detail}::text = ${once.value})`)
