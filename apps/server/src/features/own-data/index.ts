export { deleteAccount, ownDataSweeps } from './delete-account.ts'
export { ownDataRoutes } from './own-data.routes.ts'
