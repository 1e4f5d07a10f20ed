/** Kept with an entry of the history: what it opened lies on the page before it, and is closed by going back. */
export const STACKED = { stacked: true }
export const isStacked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stacked' in state
