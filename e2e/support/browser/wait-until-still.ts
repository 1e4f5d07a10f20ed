import type { Page } from 'playwright-core'

/** Waits until the page has neither changed its height nor scrolled for half a second. */
export async function waitUntilStill(page: Page): Promise<void> {
  const position = () =>
    page.evaluate(() => `${document.documentElement.scrollHeight} ${Math.round(scrollY)}`)
  for (let same = 0, last = ''; same < 5; await page.waitForTimeout(100)) {
    const now = await position()
    same = now === last ? same + 1 : 0
    last = now
  }
}
