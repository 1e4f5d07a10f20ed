/** The door of what becomes of placed orders: reordered, tipped, cancelled by agreement. */
export { type AnswerCancel, answerCancelRequest } from './cancel-request.ts'
export { orderChangeListeners, orderChangeSweeps } from './order-change.jobs.ts'
export { orderChangeRoutes } from './order-changes.routes.ts'
