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
  now: Date
}
/** Records a write by sellers, couriers or staff with its author, in the same transaction. */
export const writeAudit = (tx: Tx, entry: AuditEntry): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (user_id, action, subject, subject_id, detail, created_at)
    values (${entry.userId}, ${entry.action}, ${entry.subject}, ${entry.subjectId},
      ${JSON.stringify(entry.detail)}, ${entry.now})`)
