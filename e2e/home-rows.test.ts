import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeDemoOrder } from './support/demo-order.ts'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { waitUntilStill } from './support/browser/wait-until-still.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

let market: Marketplace
const DOOR = { latitude: 38.9120424, longitude: -77.035308 }
const branches = { near: 0, far: 0 }
before(async () => {
  market = await openMarketplace()
  const { id: main } = await market.shop('bella-lanterna')
  const { id: near } = await market.shop('slice-parade')
  const { id: far } = await market.shop('forno-vespa')
  Object.assign(branches, { near, far })
  const businessId = 9001
  await market.changeShop(main, { businessId })
  await market.changeShop(near, { businessId, latitude: 38.9125, longitude: -77.0354 })
  await market.changeShop(far, { businessId, latitude: 38.95, longitude: -77.06 })
  await market.closeOn(main, '2026-12-25', '2020-12-25')
  await eventually(
    async () => (await fetch(`${market.address}/api/v1/rest/branches?shop_id=${main}`)).status,
    200,
  )
})
after(() => market?.close())

/**
 * Records layout shifts in main. first-paint.test.ts covers the small shift when the font loads.
 */
const RECORD_LAYOUT_SHIFTS = () => {
  const jumped: string[] = []
  Object.assign(globalThis, { jumped })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'value') <= 0.0005) continue
      const sources: unknown = Reflect.get(entry, 'sources')
      for (const { node } of Array.isArray(sources) ? sources : []) {
        const part: unknown = node instanceof Element ? node : node?.parentElement
        if (part instanceof Element && part.closest('main'))
          jumped.push(`${part.tagName} ${part.className}: ${part.textContent.slice(0, 60)}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

async function ordersAgain(locale: Locale, width: 390 | 1440, email: string): Promise<void> {
  const { database } = market
  const visitor = await market.visit({ width, locale })
  const { page } = visitor
  const shop = new StorefrontPage(page, locale)
  const again = shop.main.getByRole('list', { name: shop.text('home.order_again') })
  const nothing = shop.main.getByText(shop.text('home.order_again_none'))
  await shop.open('/')
  assert.equal(
    await shop.main
      .getByRole('heading', { name: shop.text('home.order_again') })
      .filter({ visible: true })
      .count(),
    0,
    'a guest',
  )

  await page.addInitScript(RECORD_LAYOUT_SHIFTS)
  await shop.logIn(email)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/orders/paginate**', (route) => held.then(() => route.continue()))
  // The placeholder row is wider than this screen and has arrow buttons.
  if (width === 1440) await page.setViewportSize({ width: 1000, height: 900 })
  await shop.open('/')
  const turns = shop.main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: shop.text('home.order_again') }) })
    .getByRole('button')
    .filter({ visible: true })
  if (width === 1440) await eventually(() => turns.count(), 2)
  answer()
  await nothing.waitFor()
  await eventually(() => turns.count(), 0)
  await waitUntilStill(page)
  assert.deepEqual(
    await page.evaluate(() => Reflect.get(globalThis, 'jumped')),
    [],
    'without an earlier order',
  )
  await page.setViewportSize({ width, height: 900 })

  const pizza = await findDish(database, 'bella-lanterna', 'Tiramisù', locale)
  const hall = await findDish(database, 'logan-food-hall', 'Arancini', locale)
  const other = await findDish(database, 'forno-vespa', 'Tiramisù', locale)
  await makeDemoOrder(market, { email, dish: pizza, quantity: 3 })
  const { id: first } = await makeDemoOrder(market, { email, dish: hall, quantity: 3 })
  const nineDaysAgo = market.app.deps.clock.now().getTime() - 9 * 24 * 3_600_000
  await market.changeOrder(first, { createdAt: new Date(nineDaysAgo) })
  await makeDemoOrder(market, { email, dish: hall, quantity: 4 })
  await market.makeBareOrder(email, { shopId: other.shopId, status: 'cancelled' })
  await page.goto('about:blank')
  await shop.open('/')
  await again.getByRole('link').first().waitFor()
  const shops = await again.getByRole('link').allInnerTexts()
  assert.deepEqual(
    shops.map((words) => words.split('\n')[0]),
    [hall.shop, pizza.shop],
    'each shop once, the latest first, none with a cancelled order',
  )
  assert.equal(
    new Set(shops.map((words) => words.split('\n')[1])).size,
    1,
    'the date of the latest order',
  )
  await waitUntilStill(page)
  assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'jumped')), [])
  await again.getByRole('link', { name: containing(pizza.shop) }).click()
  await shop.main.getByRole('heading', { level: 1, name: pizza.shop }).waitFor()
  await closeWithoutErrors(market, visitor)
}
for (const [locale, width, email] of inTurn(import.meta.filename, [
  ['en', 390, 'customer@hawker.test'],
  ['ar', 1440, 'friend@hawker.test'],
] as const))
  test(`the home page lists shops with earlier orders, without a layout shift (${locale}, ${width})`, () =>
    ordersAgain(locale, width, email))

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'en', width: 390 },
  { locale: 'ar', width: 1440 },
] as const))
  test(`banners never scroll automatically; focus scrolls them to a banner's edge (${locale}, ${width})`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.clock.install()
    const shop = new StorefrontPage(page, locale)
    await shop.open('/')
    const region = shop.main.getByRole('region', { name: shop.text('home.banners') })
    const row = region.getByRole('list')
    const scrolled = () => row.evaluate((list) => Math.abs(Math.round(list.scrollLeft)))
    await page.clock.runFor(60_000)
    assert.equal(await scrolled(), 0)
    const last = region.getByRole('link').last()
    await last.focus()
    await eventually(async () => (await scrolled()) > 0, true)
    const banner = region.getByRole('listitem').last()
    const inside = () =>
      banner.evaluate((item) => {
        const { left, right } = item.getBoundingClientRect()
        return left >= -1 && right <= innerWidth + 1
      })
    await eventually(inside, true)
    await page.clock.runFor(60_000)
    assert.ok((await scrolled()) > 0, 'the read banner stays')
    await closeWithoutErrors(market, visitor)
  })

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'ar', width: 390 },
  { locale: 'en', width: 1440 },
] as const))
  test(`a row far down is laid out when scrolled near, without a layout shift (${locale}, ${width})`, async () => {
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    await page.addInitScript(RECORD_LAYOUT_SHIFTS)
    await shop.open('/')
    await waitUntilStill(page)
    const row = shop.main
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: shop.text('home.news'), exact: true }) })
    const isLaidOut = () =>
      row
        .getByRole('listitem')
        .first()
        .evaluate((card) => card.checkVisibility({ contentVisibilityAuto: true }))
    assert.equal(await isLaidOut(), false)
    await page.evaluate(() => Reflect.get(globalThis, 'jumped').splice(0)) // ignore the shift when the font loads
    await page.mouse.move(width / 2, 400)
    await eventually(async () => {
      await page.mouse.wheel(0, 200)
      return row.evaluate((element) => element.getBoundingClientRect().top < innerHeight - 200)
    }, true)
    await eventually(isLaidOut, true)
    if (width === 1440) await row.getByRole('button', { name: shop.text('row.forward') }).waitFor()
    await waitUntilStill(page)
    assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'jumped')), [])
    await closeWithoutErrors(market, visitor)
  })

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'ar', width: 390 },
  { locale: 'en', width: 1440 },
] as const))
  test(`a shop's sheet lists nearby branches and coming closed days (${locale}, ${width})`, async () => {
    const near = await market.shopTitle(branches.near, locale)
    const far = await market.shopTitle(branches.far, locale)
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const shop = new StorefrontPage(page, locale)
    const door = { text: '1 Thomas Circle', id: null, ...DOOR }
    await page
      .context()
      .addCookies([
        { name: 'address', value: encodeURIComponent(JSON.stringify(door)), url: market.address },
      ])
    await shop.open('/shop/bella-lanterna')
    await shop.button('shop.info').click()
    const sheet = page.getByRole('dialog', { name: shop.text('shop.about') })
    const others = sheet
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: shop.text('shop.branches') }) })
      .getByRole('link')
    await others.first().waitFor()
    const rows = await others.allInnerTexts()
    assert.deepEqual(
      rows.map((words) => words.split('\n')[0]),
      [near, far],
    )
    const closed = sheet.getByRole('row').filter({ hasText: shop.text('shop.closed') })
    assert.equal(await closed.count(), 1, 'only the coming day, not the past one')
    await others.first().click()
    await shop.main.getByRole('heading', { level: 1, name: near ?? '' }).waitFor()
    await closeWithoutErrors(market, visitor)
  })

test('all banners have the same height, regardless of their text', async () => {
  const visitor = await market.visit({ width: 820 })
  const shop = new StorefrontPage(visitor.page)
  await shop.open('/')
  const heights = () =>
    shop.main
      .getByRole('region', { name: shop.text('home.banners') })
      .locator('article')
      .evaluateAll(
        (banners) => new Set(banners.map((banner) => banner.getBoundingClientRect().height)).size,
      )
  await eventually(heights, 1)
  await closeWithoutErrors(market, visitor)
})
