export { courierSweeps } from './recover-order.ts'
export { courierRoutes } from './courier.routes.ts'
export { enrollCourier } from './enroll-courier.store.ts'
export { areaOf } from './list-offers.ts'
