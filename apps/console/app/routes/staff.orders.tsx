export { StaffOrdersPage as Component } from '../features/orders/index.tsx'
