import { DAY_MS } from '@hawker/std/time'

/** How long the members of an ended group order can see it and pay their shares. */
export const ENDED_GROUP_LIFETIME_MS = 30 * DAY_MS
