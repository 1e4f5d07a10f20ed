import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import type { Page } from 'playwright-core'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { wordsOf } from './support/words.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

async function logInHere(shop: StorefrontPage, email: string): Promise<void> {
  await shop.page.getByLabel(shop.say('auth.email_or_phone')).fill(email)
  await shop.page.getByRole('textbox', { name: shop.say('auth.password'), exact: true }).fill(DEMO_PASSWORD)
  await shop.page.keyboard.press('Enter')
}
async function putIntoCart(shop: StorefrontPage, title: string): Promise<void> {
  const dish = await findDish(market.database, 'bella-lanterna', title)
  const sheet = await shop.openDish('bella-lanterna', dish.uuid, dish.title)
  await shop.chooseRequired(sheet)
  await shop.addToCart(sheet)
}
/** What is typed and what is written on the page. */
const said = (page: Page) =>
  page.evaluate(
    () =>
      document.body.innerText +
      [...document.querySelectorAll('textarea, input')].map((field) => (field as HTMLInputElement).value).join('\n'),
  )
const isSignedIn = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'access_token')

test('in the middle of checkout the language is changed in another tab and the session ends: nothing is lost, nothing loads anew, and the order goes through', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('friend@hawker.test')
  await putIntoCart(shop, 'Diavola')
  await shop.openCart()
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  await shop.choose('payment.cash')
  const wish = 'Ring twice — حلقة مرتين'
  // Wishes are a line until somebody has one.
  await page.getByRole('button', { name: `${shop.say('action.change')}: ${shop.say('checkout.wishes')}` }).click()
  await page.getByLabel(shop.say('checkout.note'), { exact: true }).fill(wish)
  await shop.totalToPay()
  await page.evaluate(() => void Reflect.set(globalThis, 'sameDocument', true))

  const second = new StorefrontPage(await page.context().newPage())
  await second.open('/')
  await second.chooseLanguage('ar')
  await page.locator('html[lang=ar][dir=rtl]').waitFor({ state: 'attached' })
  shop.locale = 'ar'
  await shop.main.getByRole('heading', { name: shop.say('checkout.title'), level: 1 }).waitFor()
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument')), true)
  assert.ok((await said(page)).includes(wish))
  await shop.totalToPay()

  await market.database.run(sql`delete from sessions where user_id = (select id from users where email = 'friend@hawker.test')`)
  await shop.placeOrder()
  await page.waitForURL(/\/login\?next=%2Fcheckout/)
  await logInHere(shop, 'friend@hawker.test')
  await page.waitForURL((url) => url.pathname === '/checkout')
  await shop.main.getByRole('heading', { name: shop.say('checkout.title'), level: 1 }).waitFor()
  await eventually(async () => (await said(page)).includes(wish), true)
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  const order = await market.database.row(sql`select note, delivery_type as type from orders where id = ${id}`)
  assert.deepEqual(order, { note: wish, type: 'pickup' })
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test('two tabs agree about language, currency, cart and who is there; without a network nobody is told that they are out', async () => {
  const { page, close } = await market.visit()
  const [here, there] = [new StorefrontPage(page), new StorefrontPage(await page.context().newPage())]
  await here.logIn('customer@hawker.test', '/profile')
  await there.open('/profile')
  const cartOf = (shop: StorefrontPage, count: number) =>
    shop.page.getByRole('link', { name: `${shop.say('shell.cart')}: ${shop.say('cart.items', { count })}` }).filter({ visible: true })
  const tab = new StorefrontPage(await page.context().newPage())
  await tab.open('/')
  await putIntoCart(here, 'Tiramisù')
  await cartOf(tab, 1).waitFor()
  await tab.chooseLanguage('he')
  await there.page.locator('html[lang=he][dir=rtl]').waitFor({ state: 'attached' })
  there.locale = 'he'
  await here.open('/profile')
  here.locale = 'he'

  await page.context().setOffline(true)
  const logOut = here.main.getByRole('button', { name: here.say('shell.logout') })
  await logOut.click()
  await page.getByText(wordsOf('he')('error.occured')).waitFor()
  assert.equal(await page.getByText(here.say('auth.logged_out')).count(), 0)
  assert.ok(await isSignedIn(page))
  assert.match(page.url(), /\/profile$/)
  await page.context().setOffline(false)

  await logOut.click()
  await there.page.waitForURL(/\/login\?next=%2Fprofile/)
  await cartOf(tab, 1).waitFor({ state: 'detached' })
  await there.alive()
  await logInHere(there, 'customer@hawker.test')
  await there.page.waitForURL((url) => url.pathname === '/profile')
  await cartOf(tab, 1).waitFor()
  await close()
})
