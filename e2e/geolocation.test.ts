import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/words.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const locale of ['en', 'ar'] as const) {
  test(`one tap on the start page says where a guest is; the device keeps it, and a point without an address is said to have none (${locale})`, async () => {
    const { page, errors, close } = await market.visit({ width: 390, locale })
    const shop = new StorefrontPage(page, locale)
    const tap = shop.main.getByRole('button', { name: shop.say('address.use_location') })
    const street = shop.sheet.getByRole('textbox', { name: shop.say('address.field') })
    await shop.open('/')
    // The device will not say.
    await tap.click()
    await shop.sheet.getByText(shop.say('address.location_unavailable')).waitFor()
    await page.keyboard.press('Escape')

    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 1, longitude: 1 })
    await tap.click()
    await shop.sheet.getByText(shop.say('address.not_found')).waitFor()
    assert.equal(await street.inputValue(), '')
    await shop.sheet.getByText(shop.say('shop.no_delivery_here')).waitFor()
    await assertAccessible(page)
    await page.keyboard.press('Escape')
    await shop.sheet.waitFor({ state: 'hidden' })

    // The position that was heard of is good for a minute.
    await page.reload()
    await shop.waitForHydration()
    await page.context().setGeolocation({ latitude: 38.913, longitude: -77.032 })
    await tap.click()
    await street.waitFor()
    const words = await street.inputValue()
    assert.match(words, /Washington/)
    await shop.sheet.getByRole('button', { name: shop.say('address.confirm_pin') }).click()
    await shop.sheet.waitFor({ state: 'hidden' })
    const header = page
      .getByRole('button', { name: containing(`${shop.say('shell.delivery_address')}: ${words}`) })
      .filter({ visible: true })
      .first()
    await header.waitFor()
    await tap.waitFor({ state: 'hidden' })
    await page.reload()
    await header.waitFor()
    assert.deepEqual(errors, [])
    await close()
  })
}

test('by keyboard: what was found has the focus, Back leads to the field, and what is written while the pin is looked up stays', async () => {
  const { page, errors, close } = await market.visit({
    width: 1440,
    at: { latitude: 38.913, longitude: -77.032 },
  })
  const shop = new StorefrontPage(page)
  const isFocused = (name: string) =>
    eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), name)
  const search = shop.say('address.search')
  await shop.open('/')
  // Found by the device: Back does not ask the device again.
  await shop.main.getByRole('button', { name: shop.say('address.use_location') }).click()
  const back = shop.sheet.getByRole('button', { name: shop.say('action.back') })
  await back.click()
  await isFocused(search)
  await shop.sheet.getByRole('button', { name: shop.say('address.on_map') }).waitFor()
  assert.equal(await back.count(), 0)

  await page.keyboard.type('314 H St NW')
  await shop.sheet.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await isFocused('314 H St NW, Washington, DC 20004')

  const map = shop.sheet.getByRole('application', { name: shop.say('address.map') })
  const street = shop.sheet.getByRole('textbox', { name: shop.say('address.field') })
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

  // An address is long; for when stands below it, in sight.
  await page.keyboard.press('Escape')
  await shop.chooseAddress('314 H St NW')
  const opener = page
    .getByRole('button', { name: containing(shop.say('shell.delivery_address')) })
    .filter({ visible: true })
  const when = opener.first().getByText(shop.say('shell.now'), { exact: true })
  const cut = () => when.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  assert.equal(await cut(), false)
  const inside = () =>
    when.evaluate((element) => {
      const [word, button] = [
        element.getBoundingClientRect(),
        element.closest('button')?.getBoundingClientRect(),
      ]
      return button !== undefined && word.right <= button.right && word.bottom <= button.bottom
    })
  assert.equal(await inside(), true)
  await page.setViewportSize({ width: 390, height: 844 })
  assert.equal(await inside(), true)
  assert.deepEqual(errors, [])
  await close()
})

test('a picker and a map that could not be fetched leave the page as it is, and come when there is a network again', async () => {
  const { page, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await page.route('**/assets/{address-picker,pin-map}-*', (route) => route.abort())
  await shop.open('/')
  const opener = page
    .getByRole('button', { name: containing(shop.say('shell.delivery_address')) })
    .filter({ visible: true })
  await opener.first().click()
  await page.getByText(shop.say('error.occured')).waitFor()
  await page.getByRole('button', { name: shop.say('action.close') }).click()
  await shop.main.getByRole('heading', { name: shop.say('home.recommended') }).waitFor()

  await page.unroute('**/assets/{address-picker,pin-map}-*')
  await page.route('**/assets/pin-map-*', (route) => route.abort())
  await opener.first().click()
  await shop.sheet.getByRole('button', { name: shop.say('address.on_map') }).click()
  await shop.sheet.getByText(shop.say('error.something_wrong')).waitFor()
  await page.unroute('**/assets/pin-map-*')
  await shop.sheet.getByRole('button', { name: shop.say('action.retry') }).click()
  await shop.sheet.getByRole('application', { name: shop.say('address.map') }).waitFor()
  await close()
})
