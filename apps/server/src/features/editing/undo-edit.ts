import type { EditedSubject } from '@hawker/contract/edit-history'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import { findEdit } from './edit.store.ts'
import { movedFields } from './edit.wire.ts'
import type { SubjectOfEdits } from './edited-subject.ts'

/**
 * Writes the values from before an edit, as a new edit with its own line of the history. Refuses
 * `undo_stale` where a field has another value by now.
 */
export async function undoEdit(
  tx: Tx,
  subjects: readonly SubjectOfEdits[],
  { editId, userId }: { editId: number; userId: number },
): Promise<{ subject: EditedSubject; subject_id: number; version: number }> {
  const edit = await findEdit(tx, editId)
  const about = subjects.find(({ subject }) => subject === edit?.subject)
  if (!edit?.was || !about) return refuse('not_found')
  const row = (await about.lock(tx, edit.subjectId, userId)) ?? refuse('not_found')
  const moved = movedFields(edit, row.fields)
  if (moved.length > 0)
    refuse('undo_stale', { rows: [{ subject: about.subject, id: row.id, fields: moved }] })
  const undone = await about.edit(tx, {
    id: row.id,
    userId,
    version: row.version,
    changes: edit.was,
    undoes: edit.id,
  })
  return { subject: about.subject, subject_id: row.id, version: undone.version }
}
