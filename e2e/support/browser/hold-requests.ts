import type { Page } from 'playwright-core'

/**
 * Holds matching requests, by default scripts, until `release` is called. `requestCount` counts
 * them.
 */
export async function holdRequests(
  page: Page,
  url: RegExp | string = '**/assets/*.js',
): Promise<{ release(): void; requestCount(): number }> {
  const released = Promise.withResolvers<void>()
  let count = 0
  await page.route(url, async (route) => {
    count++
    await released.promise
    await route.continue()
  })
  return { release: released.resolve, requestCount: () => count }
}
