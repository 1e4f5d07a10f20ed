export { followKeySets, loadKeySets } from './load-key-sets.ts'
export { providerKeySweeps } from './provider-key.jobs.ts'
export { providerKeyRoutes } from './provider-key.routes.ts'
