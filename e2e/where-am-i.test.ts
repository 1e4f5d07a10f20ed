import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isAccessible } from './support/accessible.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { within } from './support/words.ts'

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
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await shop.sheet.waitFor({ state: 'hidden' })

    // The position that was heard of is good for a minute.
    await page.reload()
    await shop.alive()
    await page.context().setGeolocation({ latitude: 38.913, longitude: -77.032 })
    await tap.click()
    await street.waitFor()
    const words = await street.inputValue()
    assert.match(words, /Washington/)
    await shop.sheet.getByRole('button', { name: shop.say('address.confirm_pin') }).click()
    await shop.sheet.waitFor({ state: 'hidden' })
    const header = page
      .getByRole('button', { name: within(`${shop.say('shell.delivery_address')}: ${words}`) })
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
