import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@hawker/contract/client'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
/** An evening of the days to come at which Bella Lanterna delivers, as its address names it. */
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
  const [found] = days.flatMap(({ date, slots: times }) => times.filter((slot) => slot.available && slot.time >= '19').map(({ time }) => ({ date, time }))) // prettier-ignore
  assert.ok(found)
  evening = `${found.date}T${found.time}`
})
after(() => market?.close())

const asked = (url: string, name: string) => new URL(url, market.address).searchParams.get(name)

test('what is looked at for an evening is looked at so in the sheet, searched so, and proposed for that evening at checkout', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await shop.open('/')
  await shop.chooseAddress('1658 16th St NW')
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')

  // A pressed dish changes nothing but the dish: what the menu is filtered by and looked at for stay in the address.
  await shop.open(`/shop/bella-lanterna?at=${evening}&without=peanuts`)
  await page.locator(`.menu a[href$="${dish.uuid}"]`).click()
  await page.waitForURL(/[?&]product=/)
  assert.equal(asked(page.url(), 'at'), evening)
  assert.equal(asked(page.url(), 'without'), 'peanuts')
  await shop.sheet.getByRole('group', { name: shop.say('product.quantity'), exact: true }).waitFor()
  await shop.chooseRequired(shop.sheet)
  await shop.addToCart(shop.sheet)

  await shop.open(`/search?at=${evening}&q=margh`)
  await shop.main.getByRole('link', { name: shop.say('home.when_now'), exact: true }).waitFor()
  const [hit] = await shop.main
    .locator('a[href*="?product="]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  assert.equal(hit && asked(hit, 'at'), evening)

  await page
    .getByRole('link', { name: new RegExp(shop.say('shell.cart')) })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/\/cart\?/)
  await shop.goToCheckout()
  assert.equal(asked(page.url(), 'at'), evening)
  const slot = () =>
    page.evaluate(() => document.querySelector<HTMLInputElement>('input[name=slot]:checked')?.value)
  await page.locator('input[name=slot]:checked').waitFor({ state: 'attached' })
  assert.equal(await slot(), evening.split('T')[1])
  // It is proposed for fetching as well, and once it was said no to it is not proposed again.
  await shop.choose('shop.pickup')
  await page.locator('input[name=slot]:checked').waitFor({ state: 'attached' })
  const [other] = await shop.main.locator('input[name=slot]:not(:checked):not(:disabled)').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)) // prettier-ignore
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

test('without scripts language and evening go along from menu to dish, into the cart and to checkout', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola', 'ar')
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page, 'ar')
  const holds = (url: string) =>
    assert.deepEqual([asked(url, 'lang'), asked(url, 'at')], ['ar', evening], url)
  await page.goto(`/shop/bella-lanterna?lang=ar&at=${evening}`)
  await page.locator(`.menu a[href$="${dish.uuid}"]`).click()
  holds(page.url())
  const sheet = page.getByRole('dialog', { name: dish.title })
  holds(
    (await sheet.getByRole('link', { name: shop.say('action.close') }).getAttribute('href')) ?? '',
  )
  await sheet.locator('input[type=radio][name^="group-"]').first().check()
  await sheet.getByRole('button', { name: shop.say('product.to_cart') }).click()
  await page.waitForURL(/\/cart/)
  holds(page.url())
  await shop.main.getByRole('button', { name: shop.say('action.save') }).click()
  holds(page.url())
  for (const link of await shop.main.locator('a[href*="/shop/"], a[href*="/checkout"]').all())
    holds((await link.getAttribute('href')) ?? '')
  // Who looks at no other time and in his own language finds plain links.
  await page.goto('/shop/bella-lanterna')
  assert.equal(await page.locator('.menu a').first().getAttribute('href').then((href) => href?.startsWith('?product=')), true) // prettier-ignore
  await close()
})

test('an address that says nonsense is a page or a clear no, never a fault', async () => {
  const nonsense = ['xyz', '%00', '-1', "' or 1=1 --", '00000000-0000-7000-8000-000000000000', 'x'.repeat(5_000), '%ED%A0%80'] // prettier-ignore
  const paths = ['/?type=', '/?category_id=', '/?take=', '/?group=', '/?order_by=', '/?page=', '/?v=', '/?at=', '/?day=1&time=', '/?price_level=', '/?view=map&bounds=', '/?news=', '/search?q=', '/search?q=a&shops=', '/search?q=a&products=', '/search?q=a&at=', '/shop/', '/shop/bella-lanterna?product=', '/shop/bella-lanterna?at=', '/shop/bella-lanterna?diet=', '/shop/bella-lanterna?without=', '/shop/bella-lanterna/', '/restaurant?id=', '/pages/', '/?lang='] // prettier-ignore
  const wrong: string[] = []
  for (const path of paths) {
    for (const words of nonsense) {
      const { status } = await fetch(market.address + path + words, { redirect: 'manual' })
      if (status >= 500) wrong.push(`${path}${words.slice(0, 40)}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  // A dish that the shop does not have leaves the shop's own page.
  const { page, errors, close } = await market.visit({ width: 390 })
  await new StorefrontPage(page).open(
    '/shop/bella-lanterna?product=00000000-0000-7000-8000-000000000000',
  )
  await page.waitForURL((url) => url.search === '')
  await eventually(() => page.getByRole('dialog').filter({ visible: true }).count(), 0)
  // The browser itself says that the dish was not found.
  assert.deepEqual(errors.filter((error) => !error.includes('404')), []) // prettier-ignore
  await close()
})

test('nothing went wrong inside the server meanwhile', () => assert.deepEqual(market.faults, []))
