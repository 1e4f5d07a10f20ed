// oxlint-disable-next-line no-restricted-properties -- all other code reads this clock
const deviceClock = (): number => Date.now()
let clock = deviceClock

/** The one clock of an app, in milliseconds since 1970. Server and browser each have their own. */
export const now = (): number => clock()

/** Replaces the clock. On the server it is the marketplace's, which a demo may set. */
export function setClock(other: () => number): void {
  clock = other
}

/**
 * Sets the clock by the server's time, in milliseconds since 1970. Less than `noticeableMs` counts
 * as the duration of the request.
 */
export function setClockFrom(serverMs: number, noticeableMs = 120_000): void {
  const aheadMs = serverMs - deviceClock()
  clock = Math.abs(aheadMs) < noticeableMs ? deviceClock : () => deviceClock() + aheadMs
}
