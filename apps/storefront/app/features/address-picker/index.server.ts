export { addressFormAction } from './address-form-action.server.ts'
