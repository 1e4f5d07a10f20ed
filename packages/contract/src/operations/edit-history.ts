import { type Static, Type } from 'typebox'
import { Editor, FieldChange } from '../core/editable.ts'
import { created, list, operation } from '../core/operation.ts'
import {
  Flag,
  Id,
  Instant,
  Version,
  idParam,
  nullable,
  obj,
  oneOf,
  paged,
  query,
} from '../core/shapes.ts'

/** What has a history of edits that its shop reads and undoes. */
export const EDITED_SUBJECTS = ['product'] as const
export type EditedSubject = (typeof EDITED_SUBJECTS)[number]

/** A line of the audit log, as the people who may edit its subject see it. */
export const Edit = obj({
  id: Id,
  action: Type.String(),
  by: Editor,
  at: Instant,
  /** The version that it made; null if it made none. */
  version: nullable(Version),
  /** The edit that it undid. */
  undoes: nullable(Id),
  changed: Type.Array(FieldChange),
  /** All its fields still have the values that it wrote. */
  can_undo: Flag,
})
export type Edit = Static<typeof Edit>

export const listEdits = operation({
  method: 'GET',
  path: '/dashboard/seller/audit-logs/paginate',
  summary: 'The edits of something that the seller may edit, newest first.',
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: paged({ subject: oneOf(EDITED_SUBJECTS), subject_id: Id }),
  response: list(Edit),
  errors: [],
})
export const undoEdit = operation({
  method: 'POST',
  path: '/dashboard/seller/audit-logs/{id}/undo',
  summary: 'Writes the values from before an edit, as a new edit.',
  who: 'seller',
  rows: 'shop',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({}),
  response: created(obj({ subject: oneOf(EDITED_SUBJECTS), subject_id: Id, version: Version })),
  errors: ['undo_stale'],
})
