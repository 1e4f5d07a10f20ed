/** The door of what becomes of placed orders: reordered, tipped, cancelled by agreement, with something else in them. */
export { type AnswerCancel, answerCancelRequest } from './cancel-request.ts'
export { endQuestions } from './end-questions.ts'
export { noteChange } from './note-change.ts'
export { orderChangeListeners, orderChangeSweeps } from './order-change.jobs.ts'
export { type ProposeSubstitution, proposeSubstitution } from './propose-substitution.ts'
export { listLineStandIns } from './stand-ins.ts'
export { type WeighLine, weighLine } from './weigh-line.ts'
export { orderChangeRoutes } from './order-changes.routes.ts'
