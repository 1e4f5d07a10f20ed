import { onDemand } from '../../lib/on-demand.tsx'

export { GroupPage } from './group-page.tsx'
export { ShareCard } from './share-card.tsx'
export { StartButton } from './start-button.tsx'
export const StartSheet = onDemand(() => import('./start-sheet.tsx'))
export const OrderShares = onDemand(() => import('./order-shares.tsx'))
