import { useSyncExternalStore } from 'react'
import { EMPTY_CART, cartState, subscribeToCart, type CartState } from './cart-store.ts'

/**
 * The cart of the server or the device. Rendered as `loading` on the server and during hydration.
 */
export const useCart = (): CartState =>
  useSyncExternalStore(subscribeToCart, cartState, () => EMPTY_CART)
