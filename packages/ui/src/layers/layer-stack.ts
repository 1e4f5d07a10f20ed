import { createListeners } from '@hawker/std/store'

/**
 * The open modal layers, the topmost last. A toast must be inside the topmost one, or it is inert.
 */
const open: HTMLElement[] = []
const listeners = createListeners()

export function pushLayer(layer: HTMLElement): () => void {
  open.push(layer)
  changed()
  return () => {
    const index = open.indexOf(layer)
    if (index >= 0) open.splice(index, 1)
    changed()
  }
}

export function topLayer(): HTMLElement | undefined {
  return open.at(-1)
}

export const subscribeToLayers: (listener: () => void) => () => void = listeners.subscribe

function changed(): void {
  // Turns on the scroll lock. `:has(dialog:modal)` would make the browser search the page for each
  // added element.
  document.documentElement.toggleAttribute('data-layer', open.length > 0)
  listeners.emit()
}
