export { StaffOrdersPage } from './staff-orders-page.tsx'
export { StaffOrderPage } from './staff-order-page.tsx'
