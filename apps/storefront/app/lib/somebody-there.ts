const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Calls back at the first sign that somebody uses the page; a page that is only open asks for nothing. Gives what forgets it. */
export function whenSomebodyIsThere(act: () => void): () => void {
  const forget = () => {
    for (const sign of SIGNS) removeEventListener(sign, hear, true)
  }
  const hear = ({ type, target }: Event) => {
    // A row that scrolls by itself, as the bar of sections does to what is current, is nobody.
    if (type === 'scroll' && target !== document) return
    forget()
    act()
  }
  for (const sign of SIGNS) addEventListener(sign, hear, { capture: true, passive: true })
  return forget
}
