/** The state of a history entry that opened a layer over its page. Going back closes the layer. */
export const LAYER_STATE = { stacked: true }
export const isLayerState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stacked' in state
