/**
 * Changes of placed orders: edits, tips, substitutions, weights, agreed cancellations, reorders.
 */
export { type AnswerCancel, answerCancelRequest } from './cancellation/cancel-request.ts'
export { endOpenSubstitutions } from './substitutions/end-open-substitutions.ts'
export { lockShopOrder } from './locked-order.ts'
export { recordOrderChange } from './record-order-change.ts'
export { orderChangeListeners, orderChangeSweeps } from './order-change.jobs.ts'
export {
  type ProposeSubstitution,
  proposeSubstitution,
} from './substitutions/propose-substitution.ts'
export { listLineReplacements } from './substitutions/list-replacements.ts'
export { type WeighLine, weighLine } from './weighing/weigh-line.ts'
export { orderChangeRoutes } from './order-change.routes.ts'
