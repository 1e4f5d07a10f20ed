import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { accessibilityViolations } from './support/checks/accessibility.ts'
import { CourierScreen, SellerBoard } from './support/console.ts'
import { advanceClock } from './support/demo-clock.ts'
import { findDish, readOrder } from './support/dishes.ts'
import { type Marketplace, openMarketplace, type Visitor } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locale } from './support/texts.ts'
import { inTurn } from './support/browser/looks.ts'
import { afterLayout } from './support/browser/after-layout.ts'

/** A page, and the selector of an element that shows that it has rendered. */
type PageToCheck = { name: string; path: string; renderedSelector: string }
const PUBLIC: readonly PageToCheck[] = [
  { name: 'home, layout one', path: '/', renderedSelector: 'main h1' },
  { name: 'home, the shops', path: '/?type=shop', renderedSelector: 'main h1' },
  { name: 'search', path: '/search?q=pizza', renderedSelector: 'main h2' },
  { name: 'search without a hit', path: '/search?q=zzzzzz', renderedSelector: 'main' },
  { name: 'shop', path: '/shop/bella-lanterna', renderedSelector: 'main h2' },
  { name: 'shop that is closed', path: '/shop/closed-today', renderedSelector: 'main' },
  { name: 'product', path: '', renderedSelector: 'dialog form' },
  { name: 'recipes', path: '/recipes', renderedSelector: 'main article' },
  { name: 'recipe', path: '/recipes/shakshuka', renderedSelector: 'main ol li' },
  { name: 'empty cart', path: '/cart', renderedSelector: 'main h1' },
  { name: 'login', path: '/login', renderedSelector: 'form' },
  { name: 'register', path: '/register', renderedSelector: 'form' },
  { name: 'help', path: '/help', renderedSelector: 'main h1' },
  { name: 'settings', path: '/settings', renderedSelector: 'main h1' },
  { name: 'terms', path: '/pages/terms', renderedSelector: 'main h1' },
  { name: 'no such page', path: '/no-such-page', renderedSelector: 'main h1' },
]
const PRIVATE: readonly PageToCheck[] = [
  { name: 'cart', path: '/cart', renderedSelector: 'main li' },
  { name: 'checkout', path: '/checkout', renderedSelector: '[aria-busy=false] dl' },
  { name: 'orders', path: '/orders', renderedSelector: 'main a[href^="/orders/"]' },
  { name: 'order', path: '', renderedSelector: 'main h1' },
  { name: 'profile', path: '/profile', renderedSelector: 'main form' },
  { name: 'settings with addresses', path: '/settings', renderedSelector: 'main h1' },
]
const STAFF: readonly PageToCheck[] = [
  { name: 'board', path: '/console/seller', renderedSelector: 'article' },
  { name: 'menu of the kitchen', path: '/console/seller/stock', renderedSelector: 'main ul li' },
  { name: 'orders of today', path: '/console/seller/today', renderedSelector: 'main' },
]
const LOCALES = inTurn(import.meta.filename, ['en', 'ar'] satisfies Locale[])
const WIDTHS = [390, 820, 1440] as const

let market: Marketplace
let orderId = 0
let dish: Awaited<ReturnType<typeof findDish>>
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
  const pageNamed = (name: string) => [...PUBLIC, ...PRIVATE].find((known) => known.name === name)
  Object.assign(pageNamed('product') ?? {}, { path: `/shop/${dish.slug}?product=${dish.uuid}` })
  Object.assign(pageNamed('shop that is closed') ?? {}, {
    path: `/shop/${await market.closedShop()}`,
  })
  orderId = await placeOrderAndFillCart()
  Object.assign(pageNamed('order') ?? {}, { path: `/orders/${orderId}` })
})
after(() => market?.close())

/** Creates an open order and a filled cart, so that no page is empty. Returns the order id. */
async function placeOrderAndFillCart(): Promise<number> {
  const { page, close } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const dessert = await findDish(market.database, 'bella-lanterna', 'Tiramisù')
  const sheet = await shop.openDish(dessert.slug, dessert.uuid, dessert.title)
  await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
  await shop.addToCart(sheet)
  await shop.goToCheckout()
  await shop.choose('shop.delivery')
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await shop.placeOrder()
  const id = await shop.orderId()
  await shop.waitForHeading(shop.text('status.new'))
  await shop.addToCart(await shop.openDish(dessert.slug, dessert.uuid, dessert.title))
  await shop.main
    .getByRole('link', { name: new RegExp(shop.text('cart.checkout_for', { price: '' }).trim()) })
    .click()
  await shop.main.getByRole('heading', { name: shop.text('checkout.title'), level: 1 }).waitFor()
  await advanceClock(market, 31_000)
  await close()
  return id
}

/**
 * The problems of a page: all rules in the light theme, contrast in the dark theme, language and
 * width.
 */
async function faultsOf(page: Page, { name }: PageToCheck, locale: Locale): Promise<string[]> {
  const problems: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Wait for the color transitions.
    await page.evaluate(async () => {
      // A transition starts only in the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      await Promise.all(
        document.getAnimations().map(({ finished }) => finished.catch(() => undefined)),
      )
    })
    const violations = await accessibilityViolations(
      page,
      colorScheme === 'dark' ? ['color-contrast'] : undefined,
    )
    problems.push(...violations.map((violation) => `${name}, ${colorScheme}: ${violation}`))
  }
  const [lang, dir] = await page.evaluate(() => [
    document.documentElement.lang,
    getComputedStyle(document.documentElement).direction,
  ])
  if (lang !== locale || dir !== (locale === 'ar' ? 'rtl' : 'ltr'))
    problems.push(`${name}: lang ${lang}, dir ${dir}`)
  if ((await page.title()).trim() === '') problems.push(`${name}: no title`)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await afterLayout(page)
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return undefined
      const widest = [...document.querySelectorAll('body *')].filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return right > clientWidth + 1 || left < -1
      })
      const names = widest.slice(0, 4).map((element) => `${element.tagName}.${element.className}`)
      return `${scrollWidth - clientWidth} px too wide (${names.join(' | ')})`
    })
    if (wide !== undefined) problems.push(`${name}: ${wide} at ${width}`)
  }
  return problems
}

async function problemsOfPages(
  visitor: Visitor,
  places: readonly PageToCheck[],
  locale: Locale,
): Promise<string[]> {
  const problems: string[] = []
  for (const place of places) {
    await visitor.page.goto(place.path)
    await visitor.page.locator(place.renderedSelector).filter({ visible: true }).first().waitFor()
    await visitor.page.waitForFunction(
      () => document.querySelector('main [role=status][aria-label] .animate-pulse') === null,
    )
    problems.push(...(await faultsOf(visitor.page, place, locale)))
  }
  return [...problems, ...visitor.errors]
}

for (const locale of LOCALES) {
  test(`public pages are accessible in both themes and all widths (${locale})`, async () => {
    const visitor = await market.visit({ locale })
    assert.deepEqual(await problemsOfPages(visitor, PUBLIC, locale), [])
    await visitor.close()
  })

  test(`pages of a signed-in user are accessible in both themes and all widths (${locale})`, async () => {
    const visitor = await market.visit({ locale })
    await new StorefrontPage(visitor.page, locale).logIn('customer@hawker.test')
    assert.deepEqual(await problemsOfPages(visitor, PRIVATE, locale), [])
    await visitor.close()
  })
}

test('the price stays readable while a new one is calculated', async () => {
  const { page } = await market.visit()
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  await page.goto('/checkout')
  await shop.totalToPay()
  const release = Promise.withResolvers<void>()
  await page.route('**/calculate**', async (route) => {
    await release.promise
    await route.fallback()
  })
  await shop.choose('shop.pickup')
  const prices = page.locator('[aria-live=polite][aria-busy=true] dl').first()
  await prices.waitFor()
  const problems: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await afterLayout(page)
    problems.push(...(await accessibilityViolations(page, ['color-contrast'])))
  }
  assert.ok(await prices.isVisible(), 'the new price came before the check')
  release.resolve()
  await shop.totalToPay()
  assert.deepEqual(problems, [])
})

for (const locale of LOCALES) {
  test(`kitchen and courier screens are accessible in both themes and all widths (${locale})`, async () => {
    const { number } = await readOrder(market.database, orderId)
    const seller = await market.visit({ width: 820, locale })
    const board = new SellerBoard(seller.page, locale)
    await board.open((await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)).shop)
    await board.card(number).waitFor()
    const kitchen = await problemsOfPages(seller, STAFF, locale)
    const courier = await market.visit({
      width: 390,
      locale,
      geolocation: { latitude: 38.913, longitude: -77.033 },
    })
    const bike = new CourierScreen(courier.page, locale)
    await bike.open()
    await bike.goOnline()
    const screen = { name: 'courier', path: '', renderedSelector: '' }
    const problems = await faultsOf(courier.page, screen, locale)
    assert.deepEqual([...kitchen, ...problems, ...courier.errors], [])
    await seller.close()
    await courier.close()
  })
}

test('the home layouts two to four are accessible and fit', async () => {
  for (const type of ['2', '3', '4']) {
    await market.showHomeLayout(type)
    const visitor = await market.visit()
    assert.deepEqual(
      await problemsOfPages(
        visitor,
        [{ name: `home, layout ${type}`, path: `/?v=${type}`, renderedSelector: 'main h1' }],
        'en',
      ),
      [],
    )
    await visitor.close()
  }
  await market.showHomeLayout('1')
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))
