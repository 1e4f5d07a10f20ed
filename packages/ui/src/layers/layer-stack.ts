/** The modal layers that are open, the topmost last: what is shown above the page must live inside the topmost, or it is inert. */
const open: HTMLElement[] = []
const listeners = new Set<() => void>()

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

export function subscribeToLayers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(): void {
  // For the scroll lock. CSS could see it itself (`:has(dialog:modal)`), but would look through the whole page with each element that comes.
  document.documentElement.toggleAttribute('data-layer', open.length > 0)
  for (const listener of listeners) listener()
}
