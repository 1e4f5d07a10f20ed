export { openingHoursRoutes } from './opening-hours.routes.ts'
