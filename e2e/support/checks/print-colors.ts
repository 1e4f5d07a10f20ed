import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from './accessibility.ts'

/** Asserts that the dark theme prints dark text on white. Leaves the page in print media. */
export async function assertPrintsOnWhite(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const grounds = await page.evaluate(() => {
    // Drawing on a canvas converts any CSS color to RGB.
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
    'elements without a color of their own print dark on white too',
  )
  assert.deepEqual(await accessibilityViolations(page, ['color-contrast']), [])
}
