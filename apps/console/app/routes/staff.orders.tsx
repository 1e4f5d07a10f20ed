export { StaffOrdersPage as Component } from '../features/staff-orders/index.tsx'
