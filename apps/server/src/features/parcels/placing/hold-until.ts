import { HOUR_MS } from '@hawker/std/time'

/** A parcel that comes back has ended by then. */
const WAY_HOURS = 6

/** A card's hold must last so long that it can pay a way back, in epoch ms. */
export const holdUntil = (windowStartsAt: Date): number =>
  windowStartsAt.getTime() + WAY_HOURS * HOUR_MS
