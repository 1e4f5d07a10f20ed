import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** Red left of the middle, blue right of it: an all-red crop must have been zoomed and moved. */
const photo = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [1200, 800]
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas context')
    context.fillStyle = '#00f'
    context.fillRect(0, 0, 1200, 800)
    context.fillStyle = '#f00'
    context.fillRect(0, 0, 550, 800)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** The colors along the middle of a loaded picture. */
const coloursIn = (picture: Locator): Promise<string[]> =>
  picture.evaluate(async (shown) => {
    if (!(shown instanceof HTMLImageElement)) throw new Error('Not a picture')
    // Rejected when the source changes meanwhile; the caller polls again.
    await shown.decode().catch(() => {})
    if (shown.naturalWidth === 0) return ['not loaded']
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 9
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas context')
    context.drawImage(shown, 0, 0, 9, 9)
    return [1, 4, 7].map((x) => {
      const [red = 0, , blue = 0] = context.getImageData(x, 4, 1, 1).data
      return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red},${blue}`
    })
  })

for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 1440],
  ['ar', 390],
] satisfies [Locale, 390 | 1440][]))
  test(`${locale} at ${width}: a picture is chosen and cropped by keyboard and shown in the header`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const keys = new Keyboard(page)
    await shop.logIn(width === 390 ? 'friend@hawker.test' : 'customer@hawker.test', '/')
    await shop.open('/profile')

    const choosing = page.waitForEvent('filechooser')
    await keys.press(shop.button('profile.add_picture'))
    await (
      await choosing
    ).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photo(page) })
    const dialog = page.getByRole('dialog', { name: shop.text('profile.crop') })
    await keys.tabTo(dialog.getByRole('slider', { name: shop.text('profile.zoom') }))
    await page.keyboard.press('End')
    await keys.tabTo(dialog.getByRole('img', { name: shop.text('profile.crop_hint') }))
    for (let steps = 0; steps < 20; steps++) await page.keyboard.press('ArrowLeft')
    await assertAccessible(page)
    await keys.press(dialog.getByRole('button', { name: shop.text('action.save') }))

    await page.getByText(shop.text('profile.saved')).waitFor()
    await dialog.waitFor({ state: 'detached' })
    // The profile page has a simple header without the picture.
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
    const avatar = page
      .getByRole('button', { name: shop.text('shell.account_menu') })
      .filter({ visible: true })
      .locator('img')
    await eventually(() => coloursIn(avatar), ['red', 'red', 'red'])
    // The server renders it too.
    await shop.open('/')
    await eventually(() => coloursIn(avatar), ['red', 'red', 'red'])
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })
