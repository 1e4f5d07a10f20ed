import type { Page } from 'playwright-core'

/** Until what came later has found its place: for half a second nothing grew, shrank or scrolled. */
export async function untilStill(page: Page): Promise<void> {
  const place = () =>
    page.evaluate(() => `${document.documentElement.scrollHeight} ${Math.round(scrollY)}`)
  for (let same = 0, last = ''; same < 5; await page.waitForTimeout(100)) {
    const now = await place()
    same = now === last ? same + 1 : 0
    last = now
  }
}
