export { searchRoutes } from './search.routes.ts'
export { searchSweeps } from './search.jobs.ts'
