export { RescuePage as Component } from '../features/staff-orders/index.tsx'
