export { courierSweeps } from './recover-order.ts'
export { courierRoutes } from './courier.routes.ts'
export { areaOf } from './list-offers.ts'
