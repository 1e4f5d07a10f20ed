import { onDemand } from '../../lib/on-demand.tsx'

/** The review of a delivered order. Loaded only on such an order's page. */
export const OrderReview = onDemand(() => import('./order-review.tsx'))
/** The review of a visit. Loaded only for a reservation that can be reviewed. */
export const ReservationReview = onDemand(() => import('./reservation-review.tsx'))
