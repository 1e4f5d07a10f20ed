export { anonymizeDueAccount, ownDataSweeps } from './delete-account.ts'
export { ownDataRoutes } from './own-data.routes.ts'
