import { useSyncExternalStore } from 'react'
import { EMPTY_CART, cartState, subscribeToCart, type CartState } from './cart-store.ts'

/** The cart, wherever it lives. `status` is loading until the page is alive: pages are drawn without it. */
export const useCart = (): CartState =>
  useSyncExternalStore(subscribeToCart, cartState, () => EMPTY_CART)
