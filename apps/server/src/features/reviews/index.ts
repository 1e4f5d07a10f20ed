export { reviewSweeps } from './review.jobs.ts'
export { reviewRoutes } from './review.routes.ts'
