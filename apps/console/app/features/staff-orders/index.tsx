export { OrderFinder } from './order-finder.tsx'
export { StaffOrderPage } from './staff-order-page.tsx'
