export { PaymentAlerts } from './payment-alerts.tsx'
export { PaymentMethodPage } from './payment-method-page.tsx'
export { PaymentMethodsPage } from './payment-methods-page.tsx'
