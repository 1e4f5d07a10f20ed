export { StaffOrderPage as Component } from '../features/staff-orders/index.tsx'
