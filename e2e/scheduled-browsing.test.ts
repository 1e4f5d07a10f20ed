import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@hawker/contract/core/client'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
/** A coming evening when Bella Lanterna delivers, as in the URL parameter `at`. */
let evening: string
before(async () => {
  market = await openMarketplace()
  const api = createClient({ baseUrl: market.address, fetch, lang: () => 'en' })
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const slots = await api('listDeliverySlots', {
    params: { id: dish.shopId },
    query: { type: 'delivery' },
  })
  const days = slots.ok ? slots.data.days.slice(2) : []
  const [found] = days.flatMap(({ date, slots: times }) =>
    times.filter((slot) => slot.available && slot.time >= '19').map(({ time }) => ({ date, time })),
  )
  assert.ok(found)
  evening = `${found.date}T${found.time}`
})
after(() => market?.close())

const queryParam = (url: string, name: string) =>
  new URL(url, market.address).searchParams.get(name)

test('the chosen evening stays from the menu through the sheet and the search to the checkout', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await shop.open('/')
  await shop.chooseAddress('1658 16th St NW')
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')

  // Opening a dish keeps the time and the filter in the URL.
  await shop.open(`/shop/bella-lanterna?at=${evening}&without=peanuts`)
  await page.locator(`.menu a[href$="${dish.uuid}"]`).click()
  await page.waitForURL(/[?&]product=/)
  assert.equal(queryParam(page.url(), 'at'), evening)
  assert.equal(queryParam(page.url(), 'without'), 'peanuts')
  await shop.sheet
    .getByRole('group', { name: shop.text('product.quantity'), exact: true })
    .waitFor()
  await shop.chooseRequired(shop.sheet)
  await shop.addToCart(shop.sheet)

  await shop.open(`/search?at=${evening}&q=margh`)
  await shop.main.getByRole('link', { name: shop.text('home.when_now'), exact: true }).waitFor()
  const [hit] = await shop.main
    .locator('a[href*="?product="]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  assert.equal(hit && queryParam(hit, 'at'), evening)

  await page
    .getByRole('link', { name: new RegExp(shop.text('shell.cart')) })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/\/cart\?/)
  await shop.goToCheckout()
  assert.equal(queryParam(page.url(), 'at'), evening)
  const slot = () =>
    page.evaluate(() => document.querySelector<HTMLInputElement>('input[name=slot]:checked')?.value)
  await page.locator('input[name=slot]:checked').waitFor({ state: 'attached' })
  assert.equal(await slot(), evening.split('T')[1])
  // The time is preselected for pickup as well. Another choice is not overwritten after a reload.
  await shop.choose('shop.pickup')
  await page.locator('input[name=slot]:checked').waitFor({ state: 'attached' })
  const [other] = await shop.main
    .locator('input[name=slot]:not(:checked):not(:disabled)')
    .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
  assert.ok(other)
  await shop.checkRadio(shop.main.locator(`input[name=slot][value="${other}"]`))
  await shop.totalToPay()
  await page.reload()
  await shop.waitForHydration()
  await shop.totalToPay()
  await shop.openCard('checkout.where_when')
  await page.locator('input[name=slot]:checked').waitFor({ state: 'attached' })
  assert.equal(await slot(), other)
  assert.deepEqual(errors, [])
  await close()
})

test('without JavaScript, links keep the language and the evening from menu to checkout', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola', 'ar')
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page, 'ar')
  const keepsBoth = (url: string) =>
    assert.deepEqual([queryParam(url, 'lang'), queryParam(url, 'at')], ['ar', evening], url)
  await page.goto(`/shop/bella-lanterna?lang=ar&at=${evening}`)
  await page.locator(`.menu a[href$="${dish.uuid}"]`).click()
  keepsBoth(page.url())
  const sheet = page.getByRole('dialog', { name: dish.title })
  keepsBoth(
    (await sheet.getByRole('link', { name: shop.text('action.close') }).getAttribute('href')) ?? '',
  )
  await sheet.locator('input[type=radio][name^="group-"]').first().check()
  await sheet.getByRole('button', { name: shop.text('product.to_cart') }).click()
  await page.waitForURL(/\/cart/)
  keepsBoth(page.url())
  await shop.main.getByRole('button', { name: shop.text('action.save') }).click()
  keepsBoth(page.url())
  for (const link of await shop.main.locator('a[href*="/shop/"], a[href*="/checkout"]').all())
    keepsBoth((await link.getAttribute('href')) ?? '')
  // When no time is set and the language is the default, links have no parameters.
  await page.goto('/shop/bella-lanterna')
  const firstLink = await page.locator('.menu a').first().getAttribute('href')
  assert.equal(firstLink?.startsWith('?product='), true)
  await close()
})

test('a URL with invalid parameters is never answered with a server error', async () => {
  const invalidValues = [
    'xyz',
    '%00',
    '-1',
    "' or 1=1 --",
    '00000000-0000-7000-8000-000000000000',
    'x'.repeat(5_000),
    '%ED%A0%80',
  ]
  const paths = [
    '/?type=',
    '/?category_id=',
    '/?take=',
    '/?group=',
    '/?order_by=',
    '/?page=',
    '/?v=',
    '/?at=',
    '/?day=1&time=',
    '/?price_level=',
    '/?view=map&bounds=',
    '/?news=',
    '/search?q=',
    '/search?q=a&shops=',
    '/search?q=a&products=',
    '/search?q=a&at=',
    '/shop/',
    '/shop/bella-lanterna?product=',
    '/shop/bella-lanterna?at=',
    '/shop/bella-lanterna?diet=',
    '/shop/bella-lanterna?without=',
    '/shop/bella-lanterna/',
    '/restaurant?id=',
    '/pages/',
    '/?lang=',
  ]
  const wrong: string[] = []
  for (const path of paths) {
    for (const value of invalidValues) {
      const { status } = await fetch(market.address + path + value, { redirect: 'manual' })
      if (status >= 500) wrong.push(`${path}${value.slice(0, 40)}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  // For an unknown dish, the shop's page opens without a sheet.
  const { page, errors, close } = await market.visit({ width: 390 })
  await new StorefrontPage(page).open(
    '/shop/bella-lanterna?product=00000000-0000-7000-8000-000000000000',
  )
  await page.waitForURL((url) => url.search === '')
  await eventually(() => page.getByRole('dialog').filter({ visible: true }).count(), 0)
  // The browser logs the 404 of the dish.
  const otherErrors = errors.filter((error) => !error.includes('404'))
  assert.deepEqual(otherErrors, [])
  await close()
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))
