import { HOUR_MS } from '@hawker/std/time'

/** A parcel that comes back has ended by then. */
const WAY_HOURS = 6

/** Until when a card's hold must last to pay a way back, in epoch ms. */
export const holdUntil = (windowStartsAt: Date): number =>
  windowStartsAt.getTime() + WAY_HOURS * HOUR_MS
