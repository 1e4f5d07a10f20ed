export { PaymentMethodPage as Component } from '../features/payment-methods/index.tsx'
