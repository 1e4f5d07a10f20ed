export type { SubjectOfEdits } from './edited-subject.ts'
export { editingRoutes } from './editing.routes.ts'
export { checkVersion, saveEdit } from './save-edit.ts'
