import { onDemand } from '../../lib/on-demand.tsx'

/** The review of a delivered order. Loaded only on such an order's page. */
export const OrderReview = onDemand(() => import('./order-review.tsx'))
