export { CheckoutPage, type CheckoutData } from './checkout-page.tsx'
