export { reservationPages } from './reservation.pages.ts'
export { reservationRoutes } from './reservation.routes.ts'
export { reservationSweeps } from './reservation.jobs.ts'
