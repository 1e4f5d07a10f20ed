export { reviewSweeps } from './review.jobs.ts'
export { anonymizeReviews } from './review.store.ts'
export { reviewRoutes } from './review.routes.ts'
