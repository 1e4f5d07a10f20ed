import { type Queries, type Sql, sql } from '@hawker/postgres/database'

type Values = Readonly<Record<string, unknown>>
export type StoredEdit = {
  id: number
  userId: number | null
  firstname: string | null
  action: string
  subject: string
  subjectId: number
  /** Lines without a version may have neither. */
  was: Values | null
  now: Values | null
  version: number | null
  undoes: number | null
  at: Date
}

const selectEdits = (queries: Queries, rest: Sql): Promise<StoredEdit[]> =>
  queries.rows(sql`
    select l.id, l.user_id as "userId", u.firstname, l.action, l.subject, l.subject_id as "subjectId",
      l.detail -> 'was' as was, l.detail -> 'now' as now, l.version, l.undoes, l.created_at as at
    from audit_logs l left join users u on u.id = l.user_id ${rest}`)

export const findEdit = async (queries: Queries, id: number): Promise<StoredEdit | undefined> =>
  (await selectEdits(queries, sql`where l.id = ${id} and l.version is not null`))[0]

type EditedRowId = { readonly subject: string; readonly id: number }

/** The edits that made later versions than this one, the first of them first. */
export const listEditsSince = (
  queries: Queries,
  { subject, id }: EditedRowId,
  version: number,
): Promise<StoredEdit[]> =>
  selectEdits(
    queries,
    sql`where l.subject = ${subject} and l.subject_id = ${id} and l.version > ${version}
      order by l.version`,
  )

/** A page of the history, the latest line first. */
export async function pageOfEdits(
  queries: Queries,
  { subject, id }: EditedRowId,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredEdit[]; total: number }> {
  const where = sql`where l.subject = ${subject} and l.subject_id = ${id}`
  const count = await queries.row<{ total: number }>(
    sql`select count(*) as total from audit_logs l ${where}`,
  )
  return {
    rows: await selectEdits(
      queries,
      sql`${where} order by l.id desc limit ${limit} offset ${offset}`,
    ),
    total: count?.total ?? 0,
  }
}
