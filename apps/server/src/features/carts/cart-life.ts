/** An untouched cart is kept for 7 days (behaviour 4.4). */
export const CART_LIFE_MS = 7 * 86_400_000
