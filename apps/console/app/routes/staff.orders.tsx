export { OrderFinder as Component } from '../features/staff-orders/index.tsx'
