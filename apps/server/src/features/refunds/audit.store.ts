import { type Tx, sql } from '../../database/database.ts'

type Line = { userId: number; refundId: number; action: string; detail: Record<string, unknown>; now: Date }
export const insertAudit = (tx: Tx, { userId, refundId, action, detail, now }: Line): Promise<number> =>
  tx.run(sql`
    insert into audit_logs (user_id, action, subject, subject_id, detail, created_at)
    values (${userId}, ${action}, 'order_refund', ${refundId}, ${JSON.stringify(detail)}, ${now})`)
