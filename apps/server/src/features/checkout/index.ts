/** Public interface of checkout: pricing carts, placing orders and repricing edited ones. */
export { checkoutJobs, checkoutListeners } from './checkout.jobs.ts'
export { checkoutRoutes } from './checkout.routes.ts'
export { readTips } from './checkout-options.ts'
export { writeOrderEdit } from './write-order-edit.ts'
export { type OrderEdit, repriceOrder } from './reprice-order.ts'
export type { PricedQuote } from './quote/price-quote.ts'
export { checkEditQuote, issueEditQuote } from './quote/edit-quote.ts'
export { toQuote } from './quote/quote.wire.ts'
