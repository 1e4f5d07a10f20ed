const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Calls `act` when a person first uses the page. The function it returns cancels that. */
export function onFirstInteraction(act: () => void): () => void {
  const cancel = () => {
    for (const name of EVENTS) removeEventListener(name, listener, true)
  }
  const listener = ({ type, target }: Event) => {
    // Scripts scroll rows inside the page, for example the bar of menu sections.
    if (type === 'scroll' && target !== document) return
    cancel()
    act()
  }
  for (const name of EVENTS) addEventListener(name, listener, { capture: true, passive: true })
  return cancel
}
