import { afterPaint } from '../../lib/after-paint.ts'

/** Rows far from the screen are laid out when they come near (app.css): a section a frame, all get their true heights before somebody jumps over them. */
export function layOutRows(section: Element | null = document.querySelector('.menu > section')): void {
  if (!section) return
  section.toggleAttribute('data-near', true)
  // Drawn once, it keeps them.
  afterPaint(() => {
    section.toggleAttribute('data-near', false)
    layOutRows(section.nextElementSibling)
  })
}
