export { deliveryRoutes } from './delivery.routes.ts'
