export { addressRoutes } from './address.routes.ts'
export { type AddressFields, type SavedAddress, findAddress } from './address.store.ts'
