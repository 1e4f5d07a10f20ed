import type { ColumnMap } from '@hawker/postgres/table/columns'
import {
  type Editable,
  type EditedRow,
  type TranslatedFields,
  writeEdited,
} from '@hawker/postgres/table/editable'
import type { Tx } from '@hawker/postgres/tx'
import { changedFields } from '../../core/changed-fields.ts'
import { refuse } from '../../core/refuse.ts'
import { writeAudit } from '../settings/index.ts'
import { listEditsSince } from './edit.store.ts'
import { changedBy, editorOf } from './edit.wire.ts'

/**
 * Refuses an edit that began with another version than the row has now. The refusal has the row as
 * `show` shows it, and what has changed since, so that the form can merge.
 */
export async function checkVersion<Row extends EditedRow<object>>(
  tx: Tx,
  { subject }: { readonly subject: string },
  row: Row,
  version: number,
  show: (row: Row) => Record<string, unknown>,
): Promise<void> {
  if (version === row.version) return
  const edits = await listEditsSince(tx, { subject, id: row.id }, version)
  const last = edits.at(-1)
  refuse('stale', {
    current: show(row),
    by: last ? editorOf(last) : null,
    at: last?.at.toISOString() ?? null,
    changed: changedBy(edits),
  })
}

export type EditBy<Own extends object> = {
  readonly userId: number
  /** The noun and the verb: `product.update`. */
  readonly action: string
  readonly changes: Partial<Own & TranslatedFields>
  /** The id of the edit that this one undoes. */
  readonly undoes?: number | undefined
  readonly now: Date
}

/**
 * Writes an edit of a locked row with its line of the history. Returns the row as it is then: of
 * the same version if nothing has changed.
 */
export async function saveEdit<Columns extends ColumnMap, Own extends object>(
  tx: Tx,
  declaration: Editable<Columns, Own>,
  row: EditedRow<Own>,
  { userId, action, changes, undoes, now }: EditBy<Own>,
): Promise<EditedRow<Own>> {
  const detail = changedFields(row.fields, changes)
  if (Object.keys(detail.now).length === 0) return row
  const edited = await writeEdited(tx, declaration, row, changes)
  await writeAudit(tx, {
    userId,
    action,
    subject: declaration.subject,
    subjectId: row.id,
    detail,
    version: edited.version,
    undoes,
    now,
  })
  return edited
}
