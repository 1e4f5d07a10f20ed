import { sql } from './sql.ts'
import type { Tx } from './tx.ts'

export type AuditLine = {
  /** Who did it. */
  userId: number
  /** Noun and verb: `setting.save`. */
  action: string
  subject: string
  subjectId: number
  /** What it was before and what was given. */
  detail: Record<string, unknown>
  now: Date
}

/** What staff and partners write is written down with who did it, in the same transaction (behaviour 4.15). */
export const writeAudit = (tx: Tx, line: AuditLine): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (user_id, action, subject, subject_id, detail, created_at)
    values (${line.userId}, ${line.action}, ${line.subject}, ${line.subjectId}, ${JSON.stringify(line.detail)}, ${line.now})`)
