import type { EditedSubject } from '@hawker/contract/edit-history'
import type { EditedFields } from '@hawker/domain/editing/merge-fields'
import type { Queries, Tx } from '@hawker/postgres/tx'

type Row = { readonly id: number; readonly version: number; readonly fields: EditedFields }

/** What a feature declares to get a history with undo for its rows. */
export type SubjectOfEdits = {
  readonly subject: EditedSubject
  /** The row, if this user may edit it. */
  find(queries: Queries, id: number, userId: number): Promise<Row | undefined>
  /** The same, locked until the end of the transaction. */
  lock(tx: Tx, id: number, userId: number): Promise<Row | undefined>
  /** The use case of an edit, so that its rules, events and log hold for an undo, too. */
  edit(tx: Tx, edit: UndoingEdit): Promise<Row>
}
export type UndoingEdit = {
  readonly id: number
  readonly userId: number
  readonly version: number
  readonly changes: EditedFields
  readonly undoes: number
}
