import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** What is painted before any script of ours has come. */
async function firstPaint(path: string, device: 'light' | 'dark', cookies: Record<string, string>) {
  const { page, close } = await market.visit({ dark: device === 'dark' })
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: market.address })))
  await page.route(/\/assets\/.*\.js/, () => {}) // They never come.
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  await page.waitForFunction(() => getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)')
  const painted = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
    if (!canvas) throw new Error('nothing to draw on')
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0] = canvas.getImageData(0, 0, 1, 1).data
    return { ground: red > 128 ? 'light' : 'dark', lang, dir }
  })
  await close()
  return painted
}

for (const path of ['/', '/login', '/console/'])
  test(`${path}: the chosen theme is there before any script has come, whatever the device prefers; without a choice the device decides`, async () => {
    const grounds = []
    for (const [device, theme] of [
      ['light', 'dark'],
      ['dark', 'light'],
      ['dark', undefined],
      ['light', undefined],
    ] as const)
      grounds.push((await firstPaint(path, device, theme ? { theme } : {})).ground)
    assert.deepEqual(grounds, ['dark', 'light', 'dark', 'light'])
  })

test('language and direction of the storefront and of the consoles are right before any script has come, in every language', async () => {
  const wrong: string[] = []
  for (const { locale, backward } of SHIPPED_LOCALES)
    for (const path of ['/login', '/console/']) {
      const { lang, dir } = await firstPaint(path, 'light', { locale })
      if (lang !== locale || dir !== (backward ? 'rtl' : 'ltr')) wrong.push(`${path} ${locale}: ${lang} ${dir}`)
    }
  assert.deepEqual([wrong, market.faults], [[], []])
})
