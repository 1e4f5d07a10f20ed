export { GroupPage } from './group-page.tsx'
export { ShareCard } from './share-card.tsx'
export { StartButton } from './start-button.tsx'
export { StartSheet, OrderShares } from './on-demand.ts'
