import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { waitUntilStill } from './support/browser/wait-until-still.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  await market.changeSettings({ phone_country: 'DE' })
})
after(() => market?.close())

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'ar', width: 390 },
  { locale: 'en', width: 1440 },
] as const)) {
  test(`the bar of sections follows scrolling, and its search filters the menu (${locale}, ${width})`, async () => {
    const dish = await findDish(market.database, 'logan-food-hall', 'Arancini', locale)
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.open(`/shop/${dish.slug}`)
    const bar = shop.main.getByRole('navigation', { name: shop.text('shop.categories') })
    const current = () => bar.locator('[aria-current=true]').getAttribute('href')
    const sections = await shop.main
      .locator('section[id^="c-"]')
      .evaluateAll((all) => all.map(({ id }) => `#${id}`))
    assert.equal(await current(), sections[0])
    await shop.main.locator(`section${sections[4]}`).evaluate((section) => section.scrollIntoView())
    await eventually(current, sections[4])
    // A section coming into view below does not replace the current one.
    await shop.main
      .locator(`section${sections[5]}`)
      .evaluate((section) => window.scrollBy(0, section.getBoundingClientRect().top - 200))
    // The bar scrolls to the current section; a click during that could hit its neighbor.
    await waitUntilStill(page)
    assert.equal(await current(), sections[4])
    await bar.locator(`a[href="${sections[2]}"]`).click()
    await eventually(current, sections[2])
    const top = await shop.main
      .locator(`section${sections[2]} h2`)
      .evaluate((title) => title.getBoundingClientRect().top)
    assert.ok(top > 0 && top < 300, `${top}`)

    const field = shop.main.getByRole('searchbox', { name: shop.text('shop.menu_search') })
    const rows = shop.main.locator('.menu-grid > li').filter({ visible: true })
    await field.fill(dish.title)
    await eventually(
      async () =>
        (await rows.count()) > 0 &&
        (await rows.allInnerTexts()).every((text) => text.includes(dish.title)),
      true,
    )
    await field.fill('zzzz')
    await shop.main.getByText(shop.text('shop.menu_empty', { term: 'zzzz' })).waitFor()
    await field.fill('')
    await eventually(async () => (await rows.count()) > 100, true)
    assert.deepEqual(errors, [])
    await close()
  })

  test(`a news item opens by its URL and closes onto the home page (${locale}, ${width})`, async () => {
    const news: { data: { uuid: string; translation: { title: string } }[] } = await (
      await fetch(`${market.address}/api/v1/rest/blogs/paginate?lang=${locale}`)
    ).json()
    const [item] = news.data
    assert.ok(item)
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.open(`/?news=${item.uuid}`)
    const dialog = page.getByRole('dialog', { name: item.translation.title })
    await dialog.waitFor()
    // After hydration the dialog is modal.
    await page.locator('dialog:modal').waitFor()
    await dialog.getByRole('link', { name: shop.text('action.close') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL((url) => !url.searchParams.has('news'))
    assert.deepEqual(errors, [])
    await close()

    // When scripts are off, closing is a link that keeps the filters.
    const plain = await market.visit({ width, locale, javaScript: false })
    await plain.page.goto(`/?open=1&news=${item.uuid}`)
    await plain.page
      .getByRole('dialog', { name: item.translation.title })
      .getByRole('link', { name: shop.text('action.close') })
      .click()
    await plain.page.waitForURL(
      (url) => url.searchParams.get('open') === '1' && !url.searchParams.has('news'),
    )
    assert.equal(await plain.page.getByRole('dialog').count(), 0)
    // An unknown item shows a notice on the home page, with status 404 and noindex.
    for (const unknown of ['01890000-0000-7000-8000-000000000000', 'gone']) {
      const answer = await plain.page.goto(`/?news=${unknown}`)
      assert.equal(answer?.status(), 404)
      assert.equal(answer?.headers()['x-robots-tag'], 'noindex')
      await plain.page
        .getByRole('status')
        .getByText(shop.text('home.news_missing'), { exact: true })
        .waitFor()
      await plain.page
        .getByRole('heading', { name: shop.text('home.recommended'), exact: true })
        .waitFor()
    }
    await plain.close()
  })
}

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'en', width: 390 },
  { locale: 'ar', width: 1440 },
] as const)) {
  test(`a clicked dish behaves as modal from its first frame, before it is (${locale}, ${width})`, async () => {
    const [first, second] = [
      await findDish(market.database, 'logan-food-hall', 'Arancini', locale),
      await findDish(market.database, 'logan-food-hall', 'Bruschetta', locale),
    ]
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.open(`/shop/${first.slug}`)
    const row = page.locator(`.menu a[href$="${first.uuid}"]`)
    const sheet = page.getByRole('dialog', { name: first.title })
    const modal = page.locator('dialog:modal')
    const named = () => new URL(page.url()).searchParams.get('product')
    const holdFrames = (hold: boolean) =>
      page.evaluate((wanted) => {
        const frames = Reflect.get(window, 'drawFrames') ?? window.requestAnimationFrame
        Object.assign(window, {
          drawFrames: frames,
          requestAnimationFrame: wanted ? () => 0 : frames,
        })
      }, hold)
    // The first time, its code may still be loading.
    await row.click()
    await modal.waitFor()
    await page.keyboard.press('Escape')
    await modal.waitFor({ state: 'detached' })
    await page.waitForFunction(() => !location.search && !document.querySelector('dialog'))

    await holdFrames(true)
    await row.click()
    await sheet.waitFor()
    assert.equal(await modal.count(), 0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await eventually(() => row.evaluate((link) => link === document.activeElement), true)
    assert.equal(named(), null)

    // A click outside does not open another dish, because the page is behind the sheet.
    await row.click()
    await sheet.waitFor()
    const other = page.locator(`.menu a[href$="${second.uuid}"]`)
    await other.dispatchEvent('pointerdown')
    await modal.waitFor()
    assert.equal(await sheet.evaluate((dialog) => dialog.contains(document.activeElement)), true)
    await page.keyboard.press('Tab')
    assert.equal(await sheet.evaluate((dialog) => dialog.contains(document.activeElement)), true)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })

    await holdFrames(false)
    await row.click()
    await modal.waitFor()
    await eventually(named, first.uuid)
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    await eventually(() => row.evaluate((link) => link === document.activeElement), true)
    assert.deepEqual(errors, [])
    await close()
  })
}

test('on a wide screen, hovering a card highlights only its mark on the map', async () => {
  const { page, errors, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  await shop.open('/?view=map&type=shop')
  const marks = shop.main
    .getByRole('application', { name: shop.text('map.shops') })
    .getByRole('button')
  await marks.first().waitFor()
  const near = shop.main.locator('[data-near]')
  const pointed: (string | null)[] = []
  // Shops close together share a cluster, which is not highlighted.
  for (const card of (await shop.main.locator('li[data-shop]').all()).slice(0, 8)) {
    await card.hover()
    await page.waitForTimeout(250)
    const [mark, ...others] = await near.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))
    assert.deepEqual(others, [])
    const words = (await card.innerText()).split('\n')
    if (mark && words.some((line) => line.length > 3 && mark.startsWith(line))) pointed.push(mark)
    else assert.equal(mark, undefined)
  }
  assert.ok(pointed.length > 0)
  await page.mouse.move(2, 2)
  await eventually(() => near.count(), 0)
  assert.deepEqual(errors, [])
  await close()
})

test('five photos of a review fit a phone, and each opens', async () => {
  const { page, errors, close } = await market.visit({ width: 390, locale: 'ar' })
  const shop = new StorefrontPage(page, 'ar')
  const slug = await market.illustrateReviews()
  await shop.open(`/shop/${slug}`)
  await shop.main.getByRole('button', { name: /تقييم/ }).click()
  const photo = shop.sheet
    .getByRole('link', { name: shop.text('photo.number', { number: 5 }) })
    .first()
  await photo.waitFor()
  const { left, right } = await photo.evaluate((element) =>
    element.getBoundingClientRect().toJSON(),
  )
  assert.ok(left >= 0 && right <= 390, `${left} to ${right}`)
  assert.equal((await page.request.get((await photo.getAttribute('href')) ?? '')).status(), 200)
  assert.deepEqual(errors, [])
  await close()
})

test('on a tablet, the map ends above the bottom bar', async () => {
  const { page, errors, close } = await market.visit({ width: 820 })
  const shop = new StorefrontPage(page)
  await shop.open('/?view=map')
  const map = shop.main.getByRole('application', { name: shop.text('map.shops') })
  await map.waitFor()
  await page.mouse.wheel(0, 1200)
  const bar = page
    .getByRole('navigation', { name: shop.text('shell.bottom_bar') })
    .filter({ visible: true })
  const lowest = async () => map.evaluate((element) => element.getBoundingClientRect().bottom)
  const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
  await eventually(async () => (await lowest()) <= top, true)
  assert.deepEqual(errors, [])
  await close()
})

test('in Europe an offer shows the lowest price before it, and a dish of other hours shows them', async () => {
  const dish = await market.uncountedDish()
  await market.changeStock(dish.stock, {
    discountType: 'percent',
    discountValue: 100_000,
    discountStartsAt: null,
    discountEndsAt: null,
    price30dLow: 1,
  })
  await market.offerOnlyBetween(dish.id, '06:00', '07:00')
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  const row = page.locator(`.menu a[href$="${dish.uuid}"]`)
  await eventually(async () => {
    await shop.open(`/shop/${dish.slug}`)
    return row.getByText(containing(shop.text('product.served', { hours: '' }).trim())).count()
  }, 1)
  await row.locator('del').waitFor()
  await row
    .getByText(containing(shop.text('product.lowest_before_offer', { price: '$' }).trim()))
    .waitFor()
  assert.deepEqual(errors, [])
  await close()
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))
