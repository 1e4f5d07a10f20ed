export { courierSweeps } from './recover-order.ts'
export { courierRoutes } from './courier.routes.ts'
