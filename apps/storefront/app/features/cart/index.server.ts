export { addFromForm, cartCookie, cartInCookie, changeFromForm } from './store/form-cart.server.ts'
