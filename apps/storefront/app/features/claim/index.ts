import { onDemand } from '../../lib/on-demand.tsx'

/** What somebody claims, and what became of it: fetched for delivered orders only. */
export const OrderClaims = onDemand(() => import('./order-claims.tsx'))
