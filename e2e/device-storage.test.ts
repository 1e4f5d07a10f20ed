import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const WEEK_SECONDS = 7 * 24 * 3600
const DOOR = { text: '1 Thomas Circle', latitude: 38.9120424, longitude: -77.035308 }

for (const { locale, width, email } of inTurn(import.meta.filename, [
  { locale: 'en', width: 390, email: 'customer@hawker.test' },
  { locale: 'ar', width: 1440, email: 'friend@hawker.test' },
] as const))
  test(`stores only the documented data; signing out removes the personal part (${locale}, ${width})`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const context = page.context()
    const shop = new StorefrontPage(page, locale)
    const store = () =>
      page.evaluate((): unknown => JSON.parse(localStorage.getItem('hawker.store') ?? 'null'))
    const cookies = async () =>
      new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]))
    const choose = async (trigger: string, name: string) => {
      await page
        .getByRole('button', { name: containing(`${shop.text(trigger)}: `) })
        .filter({ visible: true })
        .click()
      await page.getByRole('menuitemradio', { name }).filter({ visible: true }).click()
    }
    await context.addCookies([
      { name: 'address', value: encodeURIComponent(JSON.stringify(DOOR)), url: market.address },
    ])
    await shop.open('/?type=restaurant')
    await shop.main
      .getByRole('button', { name: containing(shop.text('shop.like')) })
      .first()
      .click()
    await choose('shell.currency', '€')
    await eventually(async () => (await cookies()).get('currency')?.value, '2')
    await shop.button('shell.dark_theme').filter({ visible: true }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    await shop.open('/search')
    await shop.search('pizza')
    await shop.logIn(email)
    await shop.waitForHydration()
    const before = await store()
    assert.ok(before !== null && typeof before === 'object')
    assert.deepEqual(Object.keys(before).sort(), ['currency', 'liked', 'search'])
    assert.deepEqual(
      { ...before, liked: Reflect.get(before, 'liked').length },
      { liked: 1, currency: 2, search: ['pizza'] },
    )
    const signed = await cookies()
    for (const name of ['access_token', 'user']) {
      const cookie = signed.get(name)
      assert.ok(
        cookie && cookie.path === '/' && cookie.httpOnly === (name === 'access_token'),
        name,
      )
      assert.ok(
        Math.abs(cookie.expires - Date.now() / 1000 - WEEK_SECONDS) < 600,
        `${name} is for seven days`,
      )
    }

    await shop.openMenu()
    await page
      .getByRole(shop.phone ? 'button' : 'menuitem', { name: shop.text('shell.logout') })
      .filter({ visible: true })
      .click()
    await eventually(async () => (await cookies()).has('access_token'), false)
    await eventually(store, { liked: [], currency: 2, search: [] })
    const after = await cookies()
    assert.ok(!after.has('user'))
    assert.deepEqual([after.get('theme')?.value, after.get('currency')?.value], ['dark', '2'])
    assert.deepEqual(JSON.parse(decodeURIComponent(after.get('address')?.value ?? '')), DOOR)
    // After signing out, only the direction and the location remain.
    await eventually(
      () => page.evaluate(() => Object.keys(localStorage).toSorted()),
      ['dir', 'hawker.store', 'settings'],
    )
    const kept = () =>
      page.evaluate(() => [localStorage.getItem('dir'), localStorage.getItem('settings')])
    const location = `${DOOR.latitude},${DOOR.longitude}`
    await eventually(kept, [
      locale === 'ar' ? 'rtl' : 'ltr',
      JSON.stringify({ address: DOOR.text, location }),
    ])
    // The next user of the device finds the same theme and language, but no favorites.
    await shop.open('/')
    await page.locator(`html[data-theme=dark][lang=${locale}]`).waitFor()
    assert.equal(
      await shop.main
        .getByRole('list', { name: shop.text('home.favourites') })
        .filter({ visible: true })
        .count(),
      0,
    )
    // The browser drops the cookies: the address is restored from the device.
    await context.clearCookies()
    await shop.open('/')
    await eventually(
      async () => JSON.parse(decodeURIComponent((await cookies()).get('address')?.value ?? 'null')),
      DOOR,
    )
    await closeWithoutErrors(market, visitor)
  })
