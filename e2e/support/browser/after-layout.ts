import type { Page } from 'playwright-core'

/**
 * Waits two frames. Then resize observers have run, and the page has the layout that a person
 * sees. A measurement in the task of the resize sees widths that never reach the screen.
 */
export const afterLayout = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn()))
      }),
  )
