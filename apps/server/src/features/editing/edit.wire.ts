import type { FieldChange } from '@hawker/contract/core/editable'
import type { Edit } from '@hawker/contract/edit-history'
import { type EditedFields, isSameValue } from '@hawker/domain/editing/merge-fields'
import type { StoredEdit } from './edit.store.ts'

export const editorOf = ({ userId, firstname }: StoredEdit): Edit['by'] =>
  userId === null ? null : { id: userId, firstname: firstname ?? '' }

/** The fields that edits changed as a whole, from the first to the last of them. */
export function changedBy(edits: readonly Pick<StoredEdit, 'was' | 'now'>[]): FieldChange[] {
  const changes = new Map<string, FieldChange>()
  for (const { was, now } of edits)
    for (const [field, value] of Object.entries(now ?? {}))
      changes.set(field, {
        field,
        was: changes.has(field) ? changes.get(field)?.was : was?.[field],
        now: value,
      })
  return [...changes.values()].filter(({ was, now }) => !isSameValue(was, now))
}

/** The fields that no longer have the value that the edit wrote. */
export const movedFields = ({ now }: StoredEdit, current: EditedFields): string[] =>
  Object.entries(now ?? {})
    .filter(([field, value]) => !isSameValue(current[field] ?? null, value))
    .map(([field]) => field)

/** `current`: the fields as they are now, which decide whether the edit can be undone. */
export function toEdit(edit: StoredEdit, current: EditedFields): Edit {
  const changed = changedBy([edit])
  return {
    id: edit.id,
    action: edit.action,
    by: editorOf(edit),
    at: edit.at.toISOString(),
    version: edit.version,
    undoes: edit.undoes,
    changed,
    can_undo:
      edit.version !== null && changed.length > 0 && movedFields(edit, current).length === 0,
  }
}
