export { contentSweeps } from './content.jobs.ts'
export { contentRoutes } from './content.routes.ts'
