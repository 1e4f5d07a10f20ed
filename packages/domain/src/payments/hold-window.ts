import { DAY_MS, HOUR_MS } from '@hawker/std/time'

/** The time that the capture of a hold may need after the order is handed over. */
export const HOLD_RESERVE_MS = 12 * HOUR_MS

/**
 * Whether a card's hold lasts until an order of then is handed over and captured. Providers hold an
 * amount for `authorizationDays`; 0 when they cannot. Epoch ms.
 */
export const doesHoldLast = ({
  authorizationDays,
  now,
  fulfilmentAt,
}: {
  readonly authorizationDays: number
  readonly now: number
  readonly fulfilmentAt: number
}): boolean =>
  authorizationDays > 0 && fulfilmentAt + HOLD_RESERVE_MS <= now + authorizationDays * DAY_MS
