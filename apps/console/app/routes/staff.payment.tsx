export { PaymentMethodPage as Component } from '../features/payments/index.tsx'
