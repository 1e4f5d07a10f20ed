/**
 * Changes of placed orders: edits, tips, substitutions, weights, agreed cancellations, reorders.
 */
export { endOpenSubstitutions } from './substitutions/end-open-substitutions.ts'
export { recordOrderChange } from './record-order-change.ts'
export { orderChangeListeners, orderChangeSweeps } from './order-change.jobs.ts'
export { moveSellerOrder } from './staff/move-seller-order.ts'
export { orderChangeRoutes } from './order-change.routes.ts'
