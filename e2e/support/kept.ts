import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Waits until the worker has a page for when there is no network, and minds this page. */
export async function waitUntilKept(
  page: Page,
  path: string,
  cache = 'hawker-pages-1',
): Promise<void> {
  const isKept = async ([name, url]: readonly [string, string]) =>
    (await caches.has(name)) &&
    (await (await caches.open(name)).match(url, { ignoreVary: true })) !== undefined
  await eventually(() => page.evaluate(isKept, [cache, path] as const), true)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}
