/** An untouched cart expires after 7 days. */
export const CART_LIFETIME_MS = 7 * 86_400_000
/** How long the members of an ended group order can see it and pay their shares. */
export const ENDED_GROUP_LIFETIME_MS = 30 * 86_400_000
