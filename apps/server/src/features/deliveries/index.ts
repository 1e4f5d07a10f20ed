export { deliverySweeps } from './recover-order.ts'
export { deliveryRoutes } from './delivery.routes.ts'
