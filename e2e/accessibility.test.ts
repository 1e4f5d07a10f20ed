import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/server/database/database'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from './support/checks/accessibility.ts'
import { CourierView, SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish, orderInBooks } from './support/dishes.ts'
import { type Marketplace, openMarketplace, type Visitor } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locale } from './support/words.ts'

/** A place to look at, and what must be there before it counts as drawn. */
type Place = { name: string; path: string; drawn: string }
const PUBLIC: readonly Place[] = [
  { name: 'home, layout one', path: '/', drawn: 'main h1' },
  { name: 'home, the shops', path: '/?type=shop', drawn: 'main h1' },
  { name: 'search', path: '/search?q=pizza', drawn: 'main h2' },
  { name: 'search without a hit', path: '/search?q=zzzzzz', drawn: 'main' },
  { name: 'shop', path: '/shop/bella-lanterna', drawn: 'main h2' },
  { name: 'shop that is closed', path: '/shop/closed-today', drawn: 'main' },
  { name: 'product', path: '', drawn: 'dialog form' },
  { name: 'recipes', path: '/recipes', drawn: 'main article' },
  { name: 'recipe', path: '/recipes/shakshuka', drawn: 'main ol li' },
  { name: 'empty cart', path: '/cart', drawn: 'main h1' },
  { name: 'login', path: '/login', drawn: 'form' },
  { name: 'register', path: '/register', drawn: 'form' },
  { name: 'help', path: '/help', drawn: 'main h1' },
  { name: 'settings', path: '/settings', drawn: 'main h1' },
  { name: 'terms', path: '/pages/terms', drawn: 'main h1' },
  { name: 'no such page', path: '/no-such-page', drawn: 'main h1' },
]
const PRIVATE: readonly Place[] = [
  { name: 'cart', path: '/cart', drawn: 'main li' },
  { name: 'checkout', path: '/checkout', drawn: '[aria-busy=false] dl' },
  { name: 'orders', path: '/orders', drawn: 'main a[href^="/orders/"]' },
  { name: 'order', path: '', drawn: 'main h1' },
  { name: 'profile', path: '/profile', drawn: 'main form' },
  { name: 'settings with addresses', path: '/settings', drawn: 'main h1' },
]
const STAFF: readonly Place[] = [
  { name: 'board', path: '/console/seller', drawn: 'article' },
  { name: 'menu of the kitchen', path: '/console/seller/stock', drawn: 'main ul li' },
  { name: 'orders of today', path: '/console/seller/today', drawn: 'main' },
]
const LOCALES = ['en', 'ar'] satisfies Locale[]
const WIDTHS = [390, 820, 1440] as const

let market: Marketplace
let orderId = 0
let dish: Awaited<ReturnType<typeof findDish>>
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
  const closed = await market.database.row<{ slug: string }>(
    sql`select s.slug from shops s join closed_dates c on c.shop_id = s.id limit 1`,
  )
  const place = (name: string) => [...PUBLIC, ...PRIVATE].find((known) => known.name === name)
  Object.assign(place('product') ?? {}, { path: `/shop/${dish.slug}?product=${dish.uuid}` })
  Object.assign(place('shop that is closed') ?? {}, { path: `/shop/${closed?.slug ?? dish.slug}` })
  orderId = await anOrder()
  Object.assign(place('order') ?? {}, { path: `/orders/${orderId}` })
})
after(() => market?.close())

/** One order under way and a cart with something in it, so that no page is looked at empty. */
async function anOrder(): Promise<number> {
  const { page, close } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const dessert = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const sheet = await shop.openDish(dessert.slug, dessert.uuid, dessert.title)
  await sheet.getByRole('button', { name: shop.say('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.goToCheckout()
  await shop.choose('shop.delivery')
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.sees(shop.say('status.new'))
  await shop.addToCart(await shop.openDish(dessert.slug, dessert.uuid, dessert.title))
  await shop.main
    .getByRole('link', { name: new RegExp(shop.say('cart.checkout_for', { price: '' }).trim()) })
    .click()
  await shop.main.getByRole('heading', { name: shop.say('checkout.title'), level: 1 }).waitFor()
  await advanceClock(market, 31_000)
  await close()
  return id
}

/** What is wrong with the page as it stands: everything by day, and what colours can spoil by night too. */
async function faultsOf(page: Page, { name }: Place, locale: Locale): Promise<string[]> {
  const said: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours may take a moment to change; what is half way is no colour of ours.
    await page.evaluate(async () => {
      // A transition is there only after the next frame was drawn.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      await Promise.all(
        document.getAnimations().map(({ finished }) => finished.catch(() => undefined)),
      )
    })
    const barriers = await accessibilityViolations(
      page,
      colorScheme === 'dark' ? ['color-contrast'] : undefined,
    )
    said.push(...barriers.map((barrier) => `${name}, ${colorScheme}: ${barrier}`))
  }
  const [lang, dir] = await page.evaluate(() => [
    document.documentElement.lang,
    getComputedStyle(document.documentElement).direction,
  ])
  if (lang !== locale || dir !== (locale === 'ar' ? 'rtl' : 'ltr'))
    said.push(`${name}: lang ${lang}, dir ${dir}`)
  if ((await page.title()).trim() === '') said.push(`${name}: no title`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (wide > 0) said.push(`${name}: ${wide} px too wide at ${width}`)
  }
  return said
}

/** Both directions at once: two screens of the same place. */
const inBoth = async (story: (locale: Locale) => Promise<string[]>): Promise<string[]> =>
  (await Promise.all(LOCALES.map(story))).flat()

async function look(visitor: Visitor, places: readonly Place[], locale: Locale): Promise<string[]> {
  const said: string[] = []
  for (const place of places) {
    await visitor.page.goto(place.path)
    await visitor.page.locator(place.drawn).filter({ visible: true }).first().waitFor()
    await visitor.page.waitForFunction(
      () => document.querySelector('main [role=status][aria-label] .animate-pulse') === null,
    )
    said.push(...(await faultsOf(visitor.page, place, locale)))
  }
  return [...said, ...visitor.errors]
}

test('pages for everybody, day and night, narrow and wide, in both directions: no barrier, no error', async () => {
  const said = await inBoth(async (locale) => {
    const visitor = await market.visit({ locale })
    return look(visitor, PUBLIC, locale)
  })
  assert.deepEqual(said, [])
})

test('pages of somebody signed in, day and night, narrow and wide, in both directions: no barrier, no error', async () => {
  const said = await inBoth(async (locale) => {
    const visitor = await market.visit({ locale })
    await new StorefrontPage(visitor.page, locale).logIn('customer@hawker.test')
    return look(visitor, PRIVATE, locale)
  })
  assert.deepEqual(said, [])
})

test('kitchen and courier screens, day and night, narrow and wide, in both directions: no barrier, no error', async () => {
  const { number } = await orderInBooks(market.database, orderId)
  const said = await inBoth(async (locale) => {
    const seller = await market.visit({ width: 820, locale })
    const board = new SellerBoard(seller.page, locale)
    await board.open((await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)).shop)
    await board.card(number).waitFor()
    const kitchen = await look(seller, STAFF, locale)
    const courier = await market.visit({
      width: 390,
      locale,
      at: { latitude: 38.913, longitude: -77.033 },
    })
    const bike = new CourierView(courier.page, locale)
    await bike.open()
    await bike.goOnline()
    return [
      ...kitchen,
      ...(await faultsOf(courier.page, { name: 'courier', path: '', drawn: '' }, locale)),
      ...courier.errors,
    ]
  })
  assert.deepEqual(said, [])
})

test('the home layouts two to four have no barrier and fit', async () => {
  const { database } = market
  for (const type of ['2', '3', '4']) {
    await database.run(sql`update settings set value = ${type} where key = 'ui_type'`)
    await market.app.deps.live.whisper({
      topic: 'settings.changed',
      order_id: null,
      shop_id: null,
      user_id: null,
      driver_id: null,
      payload: {},
    })
    const visitor = await market.visit()
    assert.deepEqual(
      await look(
        visitor,
        [{ name: `home, layout ${type}`, path: `/?v=${type}`, drawn: 'main h1' }],
        'en',
      ),
      [],
    )
    await visitor.close()
  }
  await database.run(sql`update settings set value = '1' where key = 'ui_type'`)
})

test('nothing went wrong inside the server meanwhile', () => assert.deepEqual(market.faults, []))
