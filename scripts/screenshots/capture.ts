// What all screenshots share: looks, names and the capture itself.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { Marketplace } from '../../e2e/support/marketplace.ts'
import type { Locale } from '../../e2e/support/texts.ts'

export type Look = { width: 390 | 820 | 1440; locale?: Locale; dark?: boolean }
export type Studio = {
  readonly market: Marketplace
  readonly capture: (page: Page, name: string, fullPage?: boolean) => Promise<void>
}

/** The end of a file name: 1440-ar-dark. */
export const suffixOf = ({ width, locale = 'en', dark = false }: Look): string =>
  [width, ...(locale === 'en' ? [] : [locale]), ...(dark ? ['dark'] : [])].join('-')

/** Waits for the network, pictures and animations. */
async function waitUntilStill(page: Page): Promise<void> {
  // Pages with a live stream never become idle.
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(() => undefined)
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  )
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
}

export function openStudio(market: Marketplace, folder: string): Studio {
  return {
    market,
    async capture(page, name, fullPage = false) {
      await waitUntilStill(page)
      if (fullPage)
        await page.evaluate(
          () => (
            document.activeElement instanceof HTMLElement && document.activeElement.blur(),
            scrollTo(0, 0)
          ),
        )
      // A palette of 128 colours is enough for a page, and a quarter of the bytes.
      await sharp(await page.screenshot({ fullPage }))
        .png({ palette: true, quality: 80, colours: 128, effort: 8, dither: 0.6 })
        .toFile(join(folder, `${name}.png`))
      console.log(`  ${name}.png`)
    },
  }
}
