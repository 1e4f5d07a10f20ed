export { CheckoutPage, type CheckoutData } from './checkout-page.tsx'
export { methodTitle, reasonKey } from './method-words.ts'
