import { onDemand } from '../../lib/on-demand.tsx'

/** What the customer thinks of a delivered order. Only there does a page fetch its code. */
export const OrderReview = onDemand(() => import('./order-review.tsx'))
export { HelpfulButton } from './helpful-button.tsx'
export { ReportReview } from './report-review.tsx'
