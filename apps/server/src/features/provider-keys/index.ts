export { followKeySets, loadKeySets } from './load-key-sets.ts'
export { providerKeyRoutes } from './provider-key.routes.ts'
