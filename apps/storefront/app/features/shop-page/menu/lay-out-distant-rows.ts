import { afterPaint } from '@hawker/ui/after-paint'

/**
 * Lays out rows that are far from the screen (see app.css), one section a frame. They need their
 * real heights before a jump to a section.
 */
export function layOutDistantRows(
  section: Element | null = document.querySelector('.menu > section'),
): void {
  if (!section) return
  // Visible rows keep their height. Changing them would count as a layout shift.
  const distantRows = [...section.querySelectorAll('li')].filter(
    (row) => !row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
  )
  const setNear = (on: boolean) =>
    distantRows.forEach((row) => row.toggleAttribute('data-near', on))
  setNear(true)
  // A row keeps its height after the first layout.
  afterPaint(() => {
    setNear(false)
    layOutDistantRows(section.nextElementSibling)
  })
}
