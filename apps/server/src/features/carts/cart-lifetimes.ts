/** An untouched cart is kept for 7 days (behaviour 4.4). */
export const CART_LIFETIME_MS = 7 * 86_400_000
/** A group order that is over is shown to those who were in it for as long as a share of it can be paid: whoever has not paid by then will not. */
export const ENDED_GROUP_LIFETIME_MS = 30 * 86_400_000
