import { useSyncExternalStore } from 'react'
import { type CartState, EMPTY_CART, cartState } from './cart-state.ts'
import { subscribeToCart } from './subscribe-to-cart.ts'

/**
 * The cart of the server or the device. Rendered as `loading` on the server and during hydration.
 */
export const useCart = (): CartState =>
  useSyncExternalStore(subscribeToCart, cartState, () => EMPTY_CART)
