/** The state of a history entry that opened a layer over its page. Going back closes the layer. */
export const STACKED = { stacked: true }
export const isStacked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stacked' in state
