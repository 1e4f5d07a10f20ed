import { type Queries, sql } from '@hawker/postgres/database'

export type LogFilter = { subject?: string; subjectId?: number; userId?: number; action?: string }
export type StoredLog = {
  id: number
  user_id: number | null
  firstname: string | null
  lastname: string | null
  action: string
  subject: string
  subject_id: number | null
  detail: Record<string, unknown>
  created_at: Date
}
export async function selectLogs(
  queries: Queries,
  { subject, subjectId, userId, action }: LogFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredLog[]; total: number }> {
  const where = sql`where (${subject ?? null}::text is null or l.subject = ${subject ?? null})
    and (${subjectId ?? null}::bigint is null or l.subject_id = ${subjectId ?? null})
    and (${userId ?? null}::bigint is null or l.user_id = ${userId ?? null})
    and (${action ?? null}::text is null or l.action = ${action ?? null})`
  const rows = await queries.rows<StoredLog>(sql`
    select l.id, l.user_id, u.firstname, u.lastname, l.action, l.subject, l.subject_id, l.detail, l.created_at
    from audit_logs l left join users u on u.id = l.user_id ${where} order by l.id desc
    limit ${limit} offset ${offset}`)
  const count = await queries.row<{ total: number }>(
    sql`select count(*) as total from audit_logs l ${where}`,
  )
  return { rows, total: count?.total ?? 0 }
}
