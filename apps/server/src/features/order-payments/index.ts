export { orderPaymentRoutes } from './order-payments.routes.ts'
