import { MINUTE_MS } from '@hawker/std/time'

/** Whole minutes from an instant until now. */
export const minutesSince = (instant: string, at: number): number =>
  Math.max(0, Math.floor((at - Date.parse(instant)) / MINUTE_MS))
