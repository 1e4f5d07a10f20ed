import { onDemand } from '../../lib/on-demand.tsx'

export const StartSheet = onDemand(() => import('./start-sheet.tsx'))
export const OrderShares = onDemand(() => import('./order-shares.tsx'))
