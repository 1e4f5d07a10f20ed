import { afterPaint } from '../../lib/after-paint.ts'

/** Rows far from the screen are laid out when they come near (app.css): a section a frame, all get their true heights before somebody jumps over them. */
export function layOutRows(
  section: Element | null = document.querySelector('.menu > section'),
): void {
  if (!section) return
  // What is drawn has its height already, and browsers take what is drawn another way for something that moved.
  const far = [...section.querySelectorAll('li')].filter(
    (row) => !row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
  )
  const near = (on: boolean) => far.forEach((row) => row.toggleAttribute('data-near', on))
  near(true)
  // Drawn once, it keeps them.
  afterPaint(() => {
    near(false)
    layOutRows(section.nextElementSibling)
  })
}
