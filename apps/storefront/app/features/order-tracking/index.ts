/** What other features and routes may use of an order's page. */
export { OrderPage } from './order-page.tsx'
export { ReorderButton } from './reorder.tsx'
export { expectedText, statusKey, stepsOf } from './order-words.ts'
export { PriceBreakdown } from './price-breakdown.tsx'
export { useOrderStream } from './use-order.ts'
