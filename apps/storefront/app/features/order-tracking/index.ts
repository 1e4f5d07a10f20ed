/** What other features and routes may use of an order's page. */
export { PriceBreakdown } from './price-breakdown.tsx'
