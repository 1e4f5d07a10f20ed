export { StaffOrderPage as Component } from '../features/orders/index.tsx'
