import type { Page } from 'playwright-core'

/** What is asked for under a matching address, scripts unless said otherwise, is on its way until `arrive` is called; `asked` says how often it was. */
export async function holdBack(
  page: Page,
  which: RegExp | string = '**/assets/*.js',
): Promise<{ arrive(): void; asked(): number }> {
  const come = Promise.withResolvers<void>()
  let asked = 0
  await page.route(which, async (route) => {
    asked++
    await come.promise
    await route.continue()
  })
  return { arrive: come.resolve, asked: () => asked }
}
