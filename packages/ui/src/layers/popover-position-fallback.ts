const GAP = 8

/**
 * The fallback for browsers without CSS anchor positioning: places a popover below its trigger, or
 * above if there is no room, inside the window. Browsers with anchor positioning need it only when
 * they place a popover outside the window: they count the scrollable page as room.
 */
export function positionPopoverWithoutAnchor(
  panel: HTMLElement,
  trigger: HTMLElement | null,
  align: 'start' | 'end',
): void {
  if (!trigger) return
  panel.style.cssText = ''
  const { top, bottom } = panel.getBoundingClientRect()
  if (CSS.supports('position-area: block-end') && top >= 0 && bottom <= innerHeight) return
  const at = trigger.getBoundingClientRect()
  const [width, height] = [panel.offsetWidth, panel.offsetHeight]
  const keepsRight = (align === 'end') === (getComputedStyle(trigger).direction === 'ltr')
  const wanted = keepsRight ? at.right - width : at.left
  const left = Math.min(Math.max(GAP, wanted), innerWidth - width - GAP)
  const [under, above] = [at.bottom + GAP, at.top - GAP - height]
  const row =
    under + height <= innerHeight
      ? under
      : above >= GAP
        ? above
        : Math.max(GAP, innerHeight - GAP - height)
  panel.style.cssText = `position-area:none;position:fixed;inset:auto;margin:0;left:${left}px;top:${row}px`
}
