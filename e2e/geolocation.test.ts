import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const locale of inTurn(import.meta.filename, ['en', 'ar'] as const)) {
  test(`one tap on the home page sets a guest's location, also where no address is found (${locale})`, async () => {
    const { page, errors, close } = await market.visit({ width: 390, locale })
    const shop = new StorefrontPage(page, locale)
    const locateButton = shop.main.getByRole('button', { name: shop.text('address.use_location') })
    const street = shop.sheet.getByRole('textbox', { name: shop.text('address.field') })
    await shop.open('/')
    // The permission is denied.
    await locateButton.click()
    await shop.sheet.getByText(shop.text('address.location_unavailable')).waitFor()
    await page.keyboard.press('Escape')

    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 1, longitude: 1 })
    await locateButton.click()
    await shop.sheet.getByText(shop.text('address.not_found')).waitFor()
    assert.equal(await street.inputValue(), '')
    await shop.sheet.getByText(shop.text('shop.no_delivery_here')).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await shop.sheet.waitFor({ state: 'hidden' })

    // The position is cached for a minute, so reload.
    await page.reload()
    await shop.waitForHydration()
    await page.context().setGeolocation({ latitude: 38.913, longitude: -77.032 })
    await locateButton.click()
    await street.waitFor()
    const foundAddress = await street.inputValue()
    assert.match(foundAddress, /Washington/)
    await shop.sheet.getByRole('button', { name: shop.text('address.confirm_pin') }).click()
    await shop.sheet.waitFor({ state: 'hidden' })
    const header = page
      .getByRole('button', {
        name: containing(`${shop.text('shell.delivery_address')}: ${foundAddress}`),
      })
      .filter({ visible: true })
      .first()
    await header.waitFor()
    await locateButton.waitFor({ state: 'hidden' })
    await page.reload()
    await header.waitFor()
    assert.deepEqual(errors, [])
    await close()
  })
}

test('by keyboard: focus follows the steps of the address picker, and a lookup keeps typed text', async () => {
  const { page, errors, close } = await market.visit({
    width: 1440,
    geolocation: { latitude: 38.913, longitude: -77.032 },
  })
  const shop = new StorefrontPage(page)
  const isFocused = (name: string) =>
    eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), name)
  const search = shop.text('address.search')
  await shop.open('/')
  // Back from a geolocated address does not locate again.
  await shop.main.getByRole('button', { name: shop.text('address.use_location') }).click()
  const back = shop.sheet.getByRole('button', { name: shop.text('action.back') })
  await back.click()
  await isFocused(search)
  await shop.sheet.getByRole('button', { name: shop.text('address.on_map') }).waitFor()
  assert.equal(await back.count(), 0)

  await page.keyboard.type('314 H St NW')
  await shop.sheet.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isFocused('314 H St NW, Washington, DC 20004')

  const map = shop.sheet.getByRole('application', { name: shop.text('address.map') })
  const street = shop.sheet.getByRole('textbox', { name: shop.text('address.field') })
  await page.route('**/maps/reverse*', async (route) => {
    await street.fill('The blue boat')
    await route.continue()
  })
  const answered = page.waitForResponse(/\/maps\/reverse/)
  await map.focus()
  await page.keyboard.press('ArrowUp')
  await answered
  await page.waitForTimeout(300)
  assert.equal(await street.inputValue(), 'The blue boat')

  // The delivery time is visible below a long address.
  await page.keyboard.press('Escape')
  await shop.chooseAddress('314 H St NW')
  const opener = page
    .getByRole('button', { name: containing(shop.text('shell.delivery_address')) })
    .filter({ visible: true })
  const when = opener.first().getByText(shop.text('shell.now'), { exact: true })
  const isCut = () => when.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  assert.equal(await isCut(), false)
  const isInsideButton = () =>
    when.evaluate((element) => {
      const [word, button] = [
        element.getBoundingClientRect(),
        element.closest('button')?.getBoundingClientRect(),
      ]
      return button !== undefined && word.right <= button.right && word.bottom <= button.bottom
    })
  assert.equal(await isInsideButton(), true)
  await page.setViewportSize({ width: 390, height: 844 })
  assert.equal(await isInsideButton(), true)
  assert.deepEqual(errors, [])
  await close()
})

test('an address picker or map that fails to load keeps the page usable and loads on retry', async () => {
  const { page, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await page.route('**/assets/{address-picker,pin-map}-*', (route) => route.abort())
  await shop.open('/')
  const opener = page
    .getByRole('button', { name: containing(shop.text('shell.delivery_address')) })
    .filter({ visible: true })
  await opener.first().click()
  await page.getByText(shop.text('error.occured')).waitFor()
  await page.getByRole('button', { name: shop.text('action.close') }).click()
  await shop.main.getByRole('heading', { name: shop.text('home.recommended') }).waitFor()

  await page.unroute('**/assets/{address-picker,pin-map}-*')
  await page.route('**/assets/pin-map-*', (route) => route.abort())
  await opener.first().click()
  await shop.sheet.getByRole('button', { name: shop.text('address.on_map') }).click()
  await shop.sheet.getByText(shop.text('error.something_wrong')).waitFor()
  await page.unroute('**/assets/pin-map-*')
  await shop.sheet.getByRole('button', { name: shop.text('action.retry') }).click()
  await shop.sheet.getByRole('application', { name: shop.text('address.map') }).waitFor()
  await close()
})
