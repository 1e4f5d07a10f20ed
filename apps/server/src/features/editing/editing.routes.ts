import * as history from '@hawker/contract/edit-history'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import type { SubjectOfEdits } from './edited-subject.ts'
import { listEdits } from './list-edits.ts'
import { undoEdit } from './undo-edit.ts'

/** The history and the undo of all subjects that features declare. */
export const editingRoutes = (
  { database }: Pick<Deps, 'database'>,
  subjects: readonly SubjectOfEdits[] = [],
): Route[] => [
  read(history.listEdits, ({ user, query }) =>
    listEdits(database, subjects, { userId: user.userId, query }),
  ),
  write(history.undoEdit, (tx, { user, params }) =>
    undoEdit(tx, subjects, { editId: params.id, userId: user.userId }),
  ),
]
