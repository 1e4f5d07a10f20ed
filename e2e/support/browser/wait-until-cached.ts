import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Waits until the service worker has cached a page and controls this page. */
export async function waitUntilCached(
  page: Page,
  path: string,
  cache = 'hawker-pages-1',
): Promise<void> {
  const isCached = async ([name, url]: readonly [string, string]) =>
    (await caches.has(name)) &&
    (await (await caches.open(name)).match(url, { ignoreVary: true })) !== undefined
  await eventually(() => page.evaluate(isCached, [cache, path] as const), true)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
