import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { barriersOn } from './accessible.ts'

/** Printed from a dark screen it is dark words on white paper all the same. Leaves the page as it would be printed. */
export async function isWhitePaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const grounds = await page.evaluate(() => {
    // Whatever the style sheet calls a colour, as a printer would have it.
    const drop = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    return [document.documentElement, document.body].map((element) => {
      if (!drop) return ''
      drop.fillStyle = 'white'
      drop.fillRect(0, 0, 1, 1)
      drop.fillStyle = getComputedStyle(element).backgroundColor
      drop.fillRect(0, 0, 1, 1)
      return drop.getImageData(0, 0, 1, 1).data.slice(0, 3).join()
    })
  })
  assert.deepEqual(grounds, ['255,255,255', '255,255,255'])
  assert.equal(
    await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
    'light',
    'what nobody coloured is dark on white too',
  )
  assert.deepEqual(await barriersOn(page, ['color-contrast']), [])
}
