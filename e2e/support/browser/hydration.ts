import type { BrowserContext, Page } from 'playwright-core'

/**
 * Lets `waitUntilHydrated` see when a page follows its links. React marks elements while it renders
 * them, and the page listens for clicks only when all are rendered: a click in between loads a
 * document.
 */
export async function watchHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    document.addEventListener = (
      ...[type, listener, options]: Parameters<typeof document.addEventListener>
    ) => {
      listen(type, listener, options)
      // Layers listen while capturing, before anything is rendered.
      if (type === 'click' && options === undefined) Reflect.set(globalThis, 'followsLinks', true)
    }
  })
}

/** Waits until the page reacts to clicks. Earlier ones may be lost. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const rendered = document.querySelector('main > *, form')
    return (
      Reflect.get(globalThis, 'followsLinks') === true &&
      rendered !== null &&
      Object.keys(rendered).some((key) => key.startsWith('__reactProps'))
    )
  })
}
