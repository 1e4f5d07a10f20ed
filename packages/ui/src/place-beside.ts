const GAP = 8

/** Where the browser has no anchor positioning: under the trigger, or above where there is no room, kept inside the window. */
export function placeBeside(panel: HTMLElement, trigger: HTMLElement | null, align: 'start' | 'end'): void {
  if (!trigger || CSS.supports('position-area: block-end')) return
  const at = trigger.getBoundingClientRect()
  const keepsRight = (align === 'end') === (getComputedStyle(trigger).direction === 'ltr')
  const wanted = keepsRight ? at.right - panel.offsetWidth : at.left
  const left = Math.min(Math.max(GAP, wanted), innerWidth - panel.offsetWidth - GAP)
  const below = at.bottom + GAP + panel.offsetHeight <= innerHeight
  Object.assign(panel.style, {
    inset: 'auto',
    margin: '0',
    position: 'fixed',
    left: `${left}px`,
    top: `${below ? at.bottom + GAP : Math.max(GAP, at.top - GAP - panel.offsetHeight)}px`,
  })
}
