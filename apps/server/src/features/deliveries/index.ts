export { deliverySweeps } from './recover-order.ts'
export { deliveryRoutes } from './courier.routes.ts'
