export { CancelledOrders } from './cancelled-orders.tsx'
