/** How far the server's clock is ahead of this device's, in ms. Kitchen tablets are often minutes wrong, and countdowns would lie. */
let ahead = 0
/** Less than this is the way of the answer, not the clock. */
const NOTICEABLE_MS = 3000

export function learnServerTime(timestamp: unknown): void {
  const server = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN
  if (Number.isNaN(server)) return
  const difference = server - Date.now()
  ahead = Math.abs(difference) < NOTICEABLE_MS ? 0 : difference
}

/** The one clock of the console, in milliseconds since 1970: the server's, as far as it is known. */
export const now = (): number => Date.now() + ahead
