import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { accessibilityViolations } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { waitUntilCached } from './support/browser/wait-until-cached.ts'
import { waitUntilStill } from './support/browser/wait-until-still.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY))
const cards = (shop: StorefrontPage) => shop.main.locator('li[data-shop]')
/** A chip of the filter sheet: the label around a checkbox or radio. */
const chip = (sheet: Locator, role: 'checkbox' | 'radio', name: string) =>
  sheet.getByRole(role, { name, exact: true }).locator('xpath=..')
/** The number in a text such as "12 places", in Latin or Arabic digits. */
const numberIn = (text: string): number =>
  Number(
    [...text]
      .map((sign) => ('٠١٢٣٤٥٦٧٨٩'.includes(sign) ? '٠١٢٣٤٥٦٧٨٩'.indexOf(sign) : sign))
      .join('')
      .replace(/\D/g, ''),
  )

for (const width of inTurn(import.meta.filename, [390, 1440] as const)) {
  test(`in Arabic at ${width} px: filters, map, Back to the list, and a shared dish offline work`, async () => {
    const { page, errors, close } = await market.visit({ width, locale: 'ar' })
    const shop = new StorefrontPage(page, 'ar')
    const violations: string[] = []

    await shop.open('/')
    await shop.chooseAddress('1658 16th St NW')
    // The filter sheet shows the count of results before it is submitted.
    await shop.main.getByRole('link', { name: shop.text('home.filters'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: shop.text('home.filters') })
    await chip(sheet, 'checkbox', shop.text('home.filter_open')).click()
    await chip(sheet, 'checkbox', shop.text('home.filter_deals')).click()
    const show = sheet.locator('button[type=submit]')
    await page.waitForFunction(
      (label) => document.querySelector('dialog button[type=submit]')?.textContent !== label,
      shop.text('home.show_places'),
    )
    violations.push(...(await accessibilityViolations(page)))
    await show.click()
    await page.waitForURL(/open=1/)
    await sheet.waitFor({ state: 'hidden' })
    assert.match(decodeURIComponent(page.url()), /group=deals/)
    const count = numberIn(await shop.main.getByRole('status').first().innerText())
    assert.ok(count > 12, `${count} places pass the filters`)

    // The map shows all of them, as single marks or clusters with localized numbers, usable by
    // keyboard.
    await shop.main
      .getByRole('link', { name: shop.text('home.map'), exact: true })
      .filter({ visible: true })
      .click()
    await page.waitForURL(/view=map/)
    const map = shop.main.getByRole('application', { name: shop.text('map.shops') })
    await map.getByRole('button').first().waitFor()
    assert.equal(await map.evaluate((element) => getComputedStyle(element).direction), 'ltr')
    const marks = await map
      .getByRole('button')
      .evaluateAll((all) => all.map((mark) => mark.textContent ?? ''))
    assert.equal(
      marks.reduce((sum, text) => sum + (numberIn(text) || 1), 0),
      count,
    )
    assert.ok(marks.every((text) => !/[0-9]/.test(text)))
    const single = map.locator('[role=button]:has(svg)').first()
    await single.focus()
    await page.keyboard.press('Enter')
    const name = (await single.getAttribute('aria-label')) ?? ''
    await shop.main.getByRole('group').getByRole('link', { name, exact: true }).waitFor()
    violations.push(...(await accessibilityViolations(page)))
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('view'))
    await map.waitFor({ state: 'detached' })

    // The list loads more at its end. Back from a shop restores the scroll position.
    await cards(shop).nth(11).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 4000)
    await cards(shop).nth(14).waitFor()
    await cards(shop).nth(14).scrollIntoViewIfNeeded()
    await waitUntilStill(page)
    const [left, place] = [page.url(), await scrollPosition(page)]
    await cards(shop).nth(14).getByRole('link').click()
    await page.waitForURL(/\/shop\//)
    await shop.main.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.waitForURL(left)
    await cards(shop).nth(14).waitFor()
    await page.waitForFunction((before) => Math.abs(scrollY - before) < 8, place)

    // The typed term is searched, and matches are marked.
    await shop.open('/search')
    const dish = await findDish(market.database, 'bella-lanterna', 'Margherita', 'ar')
    await shop.search(dish.title)
    await shop.main
      .getByRole('heading', { name: shop.text('search.products'), exact: true })
      .waitFor()
    assert.ok((await shop.main.locator('h3 mark').count()) > 0)
    violations.push(...(await accessibilityViolations(page)))
    await shop.main.locator(`a[href$="${dish.uuid}"]`).click()
    await page.waitForURL(new RegExp(dish.uuid))
    await page.getByRole('dialog', { name: dish.title }).waitFor()
    const shared = page.url()
    await page.goBack()
    await page.waitForURL(/\/search\?q=/)
    // The term is a recent search; pressing it searches again.
    await shop.open('/search')
    await shop.main.getByRole('button', { name: dish.title, exact: true }).click()
    await page.waitForURL(/\/search\?q=/)
    await page.getByText(shop.text('search.products')).first().waitFor()

    // Another user opens the shared dish, also offline. A dish that was never opened shows why it
    // cannot load.
    const friend = await market.visit({ width, locale: 'ar', serviceWorker: true })
    const hers = friend.page.getByRole('dialog', { name: dish.title })
    await friend.page.goto(shared)
    await hers.waitFor()
    await waitUntilCached(friend.page, shared)
    await friend.page.context().setOffline(true)
    await friend.page.goto(shared)
    await hers.waitFor()
    // After hydration the dialog is modal, and Escape closes it.
    await friend.page.locator('dialog:modal').waitFor()
    await friend.page.keyboard.press('Escape')
    await hers.waitFor({ state: 'hidden' })
    await friend.page.locator('.menu a').last().click()
    const unseen = friend.page.getByRole('dialog')
    await unseen.getByText(shop.text('offline.title')).waitFor()
    await friend.page.context().setOffline(false)
    await unseen.getByRole('button', { name: shop.text('action.retry') }).click()
    await unseen.getByRole('heading', { name: shop.text('product.allergens') }).waitFor()
    await friend.close()
    // Going back may interrupt a view transition, which the browser logs. That is harmless.
    const faults = errors.filter((error) => !error.includes('Transition was skipped'))
    assert.deepEqual([...violations, ...faults], [])
    await close()
  })
}

test('a favourite appears in its row without a layout shift, and signing in copies it to the account', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/?type=restaurant')
  const title = await cards(shop).first().getByRole('link').innerText()
  await cards(shop)
    .first()
    .getByRole('button', { name: containing(shop.text('shop.like')) })
    .click()
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) Object.assign(globalThis, { jumped: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await shop.open('/')
  const row = shop.main.getByRole('list', { name: shop.text('home.favourites') })
  await row.getByRole('link', { name: title, exact: true }).waitFor()
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'jumped') ?? 0), 0)
  // The device stores nothing else.
  const stored: object = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('hawker.store'))) ?? '{}',
  )
  assert.deepEqual(Object.keys(stored).sort(), ['currency', 'liked', 'search'])
  // Signing in copies it to the account and so to another device.
  await shop.logIn('customer@hawker.test')
  await page.waitForFunction(() => localStorage.getItem('hawker.likes-of') !== null)
  const laptop = await market.visit({ width: 1440 })
  const there = new StorefrontPage(laptop.page)
  await there.logIn('customer@hawker.test', '/')
  await there.main
    .getByRole('list', { name: there.text('home.favourites') })
    .getByRole('link', { name: title, exact: true })
    .waitFor()
  assert.deepEqual([...errors, ...laptop.errors], [])
  await laptop.close()
  await close()
})

test('without JavaScript: filters, the delivery time, further pages and the search work', async () => {
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  await page.goto('/')
  await shop.main.getByRole('link', { name: shop.text('home.filters'), exact: true }).click()
  const sheet = page.getByRole('dialog', { name: shop.text('home.filters') })
  await chip(sheet, 'checkbox', shop.text('home.filter_free_delivery')).click()
  await chip(sheet, 'checkbox', shop.text('home.price_2')).click()
  await sheet.locator('button[type=submit]').click()
  await page.waitForURL(/group=free_delivery/)
  const free = numberIn(await shop.main.getByRole('status').first().innerText())
  assert.ok(free > 0)
  await shop.main.getByRole('link', { name: shop.text('home.when_now'), exact: true }).click()
  const when = page.getByRole('dialog', { name: shop.text('home.when') })
  await when.getByRole('radio').last().locator('xpath=..').click()
  await when.getByRole('combobox').selectOption('04:00')
  await when.locator('button[type=submit]').click()
  await page.waitForURL(/day=/)
  // The bar shows the chosen time.
  await shop.main.getByRole('link', { name: /4:00/ }).waitFor()
  // Links to shops keep the time and the language of the URL.
  const card = cards(shop).first().getByRole('link')
  assert.match((await card.getAttribute('href')) ?? '', /\?at=\d{4}-\d\d-\d\dT04%3A00$/)
  await card.click()
  await shop.main.getByText(/4:00/).waitFor()
  await shop.main.getByRole('link', { name: shop.text('home.when_now'), exact: true }).click()
  await page.waitForURL((url) => url.search === '')
  await page.goto('/?type=restaurant&lang=ar')
  assert.match(
    (await cards(shop).first().getByRole('link').getAttribute('href')) ?? '',
    /\?lang=ar$/,
  )
  await page.goto('/?type=restaurant')
  const first = await cards(shop).first().innerText()
  await shop.main.getByRole('link', { name: shop.text('action.load_more') }).click()
  await page.waitForURL(/page=2/)
  assert.notEqual(await cards(shop).first().innerText(), first)
  await page.goto('/search?q=piz')
  await shop.main
    .getByRole('heading', { name: shop.text('search.products'), exact: true })
    .waitFor()
  await close()
})

test('on a phone no mark on the map covers the middle of another', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/?view=map')
  const map = shop.main.getByRole('application', { name: shop.text('map.shops') })
  const marks = map.getByRole('button')
  await marks.first().waitFor()
  await map.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const hidden = await marks.evaluateAll((all) =>
    all
      .filter((mark) => {
        const { x, y, width, height } = mark.getBoundingClientRect()
        return (
          document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=button]') !==
          mark
        )
      })
      .map((mark) => mark.ariaLabel),
  )
  assert.ok((await marks.count()) > 5)
  assert.deepEqual([hidden, errors], [[], []])
  await close()
})

test('a map with more places than it can show shows all of them after zooming in', async () => {
  // 300 shops in each of two places: a map shows at most 500.
  await market.addShopsFarOut(600)
  const { page, errors, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  await shop.open('/?view=map&type=restaurant')
  const map = shop.main.getByRole('application', { name: shop.text('map.shops') })
  await map.getByRole('button').first().waitFor()
  const count = numberIn(await shop.main.getByRole('status').first().innerText())
  const some = shop.main.getByText(shop.text('map.some', { shown: 500, count }), { exact: true })
  await some.waitFor()
  const sizes = () =>
    map.getByRole('button').evaluateAll((all) => all.map((mark) => Number(mark.textContent) || 1))
  const largest = async () => Math.max(...(await sizes()))
  assert.ok((await largest()) < 300)
  // Opens the largest cluster until few enough shops are in view.
  for (let step = 0; step < 8 && (await some.count()) > 0; step++) {
    const counts = await sizes()
    await map
      .getByRole('button')
      .nth(counts.indexOf(Math.max(...counts)))
      .focus()
    await page.keyboard.press('Enter')
    // The map zooms in and loads the shops in view.
    await eventually(async () => String(await sizes()) === String(counts), false)
    for (let last = ''; last !== (last = String(await sizes()));) await page.waitForTimeout(500)
  }
  await some.waitFor({ state: 'detached' })
  await eventually(async () => (await sizes()).reduce((sum, one) => sum + one, 0), 300)
  assert.deepEqual(errors, [])
  await close()
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))
