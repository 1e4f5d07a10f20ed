import { type Tx, sql } from '../../database/database.ts'

export type AuditLine = {
  /** Who did it; null: the marketplace itself. */
  userId: number | null
  /** The noun and what was done to it: `shop.pause`. */
  action: string
  subject: string
  subjectId: number | null
  /** What it was before and what was given, as far as there are both. */
  detail: Record<string, unknown>
  now: Date
}
/** Every write of sellers, couriers and staff is kept with who did it, in the same transaction (behaviour 4.15). */
export const writeAudit = (tx: Tx, line: AuditLine): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (user_id, action, subject, subject_id, detail, created_at)
    values (${line.userId}, ${line.action}, ${line.subject}, ${line.subjectId}, ${JSON.stringify(line.detail)}, ${line.now})`)
