import type { Edit, listEdits as operation } from '@hawker/contract/edit-history'
import type { Query } from '@hawker/contract/core/operation'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { pageOfEdits } from './edit.store.ts'
import { toEdit } from './edit.wire.ts'
import type { SubjectOfEdits } from './edited-subject.ts'

/** The history of something, for those who may edit it. */
export async function listEdits(
  queries: Queries,
  subjects: readonly SubjectOfEdits[],
  { userId, query }: { userId: number; query: Query<typeof operation> },
): Promise<{ rows: Edit[]; total: number }> {
  const { subject, subject_id: id, page = 1, perPage = 10 } = query
  const about = subjects.find((known) => known.subject === subject)
  const row = (await about?.find(queries, id, userId)) ?? refuse('not_found')
  const edits = await pageOfEdits(
    queries,
    { subject, id },
    { limit: perPage, offset: (page - 1) * perPage },
  )
  return { rows: edits.rows.map((edit) => toEdit(edit, row.fields)), total: edits.total }
}
