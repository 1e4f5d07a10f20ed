export { PaymentMethodsPage as Component } from '../features/payment-methods/index.tsx'
