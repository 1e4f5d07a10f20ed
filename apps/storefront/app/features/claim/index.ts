export { OrderClaims } from './on-demand.ts'
