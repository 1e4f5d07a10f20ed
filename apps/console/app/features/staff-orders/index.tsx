export { OrderFinder } from './order-finder.tsx'
export { RescuePage } from './rescue-page.tsx'
