import { onDemand } from '../../lib/on-demand.tsx'

/** The claims of an order. Loaded for delivered orders only. */
export const OrderClaims = onDemand(() => import('./order-claims.tsx'))
