import { DAY_MS } from '@hawker/std/time'

/** An untouched cart expires after 7 days. */
export const CART_LIFETIME_MS = 7 * DAY_MS
/** How long the members of an ended group order can see it and pay their shares. */
export const ENDED_GROUP_LIFETIME_MS = 30 * DAY_MS
