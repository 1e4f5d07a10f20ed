import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { waitUntilStill } from './support/browser/wait-until-still.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** Clicks a plain link, as staff may write it into a banner or a page. */
const follow = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, ariaLabel: to })
    document.querySelector('main')?.append(link)
    link.click()
  }, href)

test('a link to a redirecting URL opens the target page without loading a document', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/help')
  await page.evaluate(() => void Reflect.set(globalThis, 'sameDocument', true))
  await follow(page, '/restaurant?id=bella-lanterna&v=4')
  await page.waitForURL('**/shop/bella-lanterna?v=4')
  await shop.main.getByRole('heading', { level: 1, name: 'Bella Lanterna' }).waitFor()
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'sameDocument')), true)
  assert.deepEqual(errors, [])
  await close()
})

test('a dish under another shop’s URL is not found, by URL or by link', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const path = `/shop/${await market.otherShop(dish.shopId)}/${dish.uuid}`
  const answer = await fetch(market.address + path)
  assert.equal(answer.status, 404)
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  assert.ok((await answer.text()).includes(shop.text('error.not_found')))
  await shop.open('/help')
  await follow(page, path)
  await shop.main.getByRole('heading', { name: shop.text('error.not_found') }).waitFor()
  assert.deepEqual(errors, [])
  await close()
})

test('the progress bar of a page load is accessible', async () => {
  const { page, errors, close } = await market.visit({ width: 390, locale: 'ar' })
  const shop = new StorefrontPage(page, 'ar')
  await shop.open('/settings')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/rest/faqs/paginate*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await follow(page, '/help')
  const progress = page.getByRole('progressbar', { name: shop.text('shell.route_loading') })
  await progress.waitFor()
  await assertAccessible(page)
  answered.resolve()
  await shop.main.getByRole('heading', { level: 1, name: shop.text('help.title') }).waitFor()
  await progress.waitFor({ state: 'detached' })
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test('a page that failed to render is rendered on retry', async () => {
  const { page, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/settings')
  const questions = '**/api/v1/rest/faqs/paginate*'
  await page.route(questions, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: object[] }
    await route.fulfill({
      response: answer,
      json: { ...rest, data: data.map((faq) => ({ ...faq, translation: { question: {} } })) },
    })
  })
  await follow(page, '/help')
  await shop.main.getByRole('alert').getByText(shop.text('error.oops')).waitFor()
  await page.unroute(questions)
  await shop.main.getByRole('button', { name: shop.text('error.try_again') }).click()
  await shop.main.getByRole('heading', { level: 1, name: shop.text('help.title') }).waitFor()
  await close()
})

test('a clicked shop shows a preview with its name and picture until its page or another page opens', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/rest/shops/*', async (route) => {
    await held
    await route.fallback()
  })
  // The preview's code loads after the first interaction.
  let previewModule = ''
  page.on('response', (response) => {
    if (response.url().includes('shop-glance')) previewModule = response.url()
  })
  for (let x = 1; !previewModule && x < 200; x++) {
    await page.mouse.move(x % 2, 300)
    await page.waitForTimeout(100)
  }
  const card = page.locator('[data-card]').first()
  const link = card.locator('a')
  const title = (await link.textContent()) ?? ''
  const glance = page.locator('[data-glance]')
  // Its picture loads when it is on the screen.
  await card.scrollIntoViewIfNeeded()
  await eventually(
    () => card.locator('img').evaluate((img) => (img as HTMLImageElement).currentSrc !== ''),
    true,
  )
  // Wait until the preview's module is loaded and active.
  await page.evaluate(async (module) => {
    await import(module)
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 500)))
  }, previewModule)
  await link.click()
  await glance.getByText(title, { exact: true }).waitFor()
  await eventually(
    () => glance.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth > 0),
    true,
  )
  // The preview is hidden from screen readers, and the URL has not changed.
  assert.deepEqual(
    [await glance.getAttribute('aria-hidden'), new URL(page.url()).pathname],
    ['true', '/'],
  )
  // Another link is followed instead. The preview covers it, but the keyboard reaches it.
  await page
    .getByRole('link', { name: shop.text('shell.search') })
    .filter({ visible: true })
    .first()
    .press('Enter')
  await page.waitForURL('**/search')
  await glance.waitFor({ state: 'detached' })
  await page.goBack()
  await link.click()
  await glance.waitFor()
  answer()
  await shop.main.getByRole('heading', { level: 1, name: title }).waitFor()
  await glance.waitFor({ state: 'detached' })
  await page.goBack()
  await card.waitFor()
  assert.equal(await glance.count(), 0)
  assert.deepEqual(errors, [])
  await close()
})

/** The first dish below the bar of sections, and its position. */
const dishAtTop = (page: Page) =>
  page.evaluate(() => {
    const row = [...document.querySelectorAll('.menu li')].find(
      (one) => one.getBoundingClientRect().bottom > 200,
    )
    return {
      dish: row?.querySelector('b')?.textContent,
      top: Math.round(row?.getBoundingClientRect().top ?? NaN),
    }
  })

test('a menu restores its scroll position on Back and on reload, although most rows are not laid out', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/shop/logan-food-hall')
  const skipped = () =>
    page.evaluate(() => {
      const isSkipped = (row: Element) =>
        !row.querySelector('b')?.checkVisibility({ contentVisibilityAuto: true })
      return [...document.querySelectorAll('.menu li')].filter(isSkipped).length
    })
  assert.ok((await skipped()) > 60)
  await page.evaluate(() =>
    document.querySelector('.menu section:nth-last-of-type(3)')?.scrollIntoView(),
  )
  // All rows get their heights in steps.
  await page.waitForTimeout(1500)
  await waitUntilStill(page)
  await page.evaluate(() => scrollBy(0, 70))
  await waitUntilStill(page)
  const left = await dishAtTop(page)
  await follow(page, '/help')
  await shop.main.getByRole('heading', { level: 1, name: shop.text('help.title') }).waitFor()
  await page.goBack()
  await page.locator('.menu').waitFor()
  await eventually(() => dishAtTop(page), left)
  await waitUntilStill(page)
  assert.deepEqual(await dishAtTop(page), left)
  assert.ok((await skipped()) > 60)
  await page.reload()
  await shop.waitForHydration()
  await eventually(() => dishAtTop(page), left)
  await waitUntilStill(page)
  assert.deepEqual(await dishAtTop(page), left)
  assert.deepEqual(errors, [])
  await close()
})

test('the product sheet is rendered once in advance, outside of the document', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  await page.addInitScript(() => {
    const create = document.createElement.bind(document)
    let renders = 0
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      if (name === 'dialog') Reflect.set(globalThis, 'renders', ++renders)
      return create(name, options)
    }
  })
  await new StorefrontPage(page).open('/shop/logan-food-hall')
  await page.waitForFunction(() => Reflect.get(globalThis, 'renders') === 1)
  assert.equal(await page.locator('dialog').count(), 0)
  assert.deepEqual(errors, [])
  await close()
})

test('opening and closing a dish changes no attributes of the page and keeps the scroll position', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/shop/logan-food-hall')
  await page.evaluate(() => scrollTo(0, 1500))
  await page.waitForTimeout(1000)
  await waitUntilStill(page)
  await page.evaluate(() => {
    const written: string[] = []
    Object.assign(globalThis, { written })
    const hear = (all: MutationRecord[]) =>
      written.push(...all.map(({ target, attributeName }) => `${target.nodeName} ${attributeName}`))
    new MutationObserver(hear).observe(document.documentElement, { attributes: true })
    new MutationObserver(hear).observe(document.head, { childList: true })
  })
  const dish = page.locator('.menu li a').nth(9)
  // Clicking would scroll the dish into view, so scroll first.
  await dish.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => scrollY)
  await dish.click()
  await page.waitForURL(/\?product=/)
  await shop.sheet
    .getByRole('group', { name: shop.text('product.quantity'), exact: true })
    .waitFor()
  await page.goBack()
  await page.locator('dialog').waitFor({ state: 'detached' })
  const changes = await page.evaluate(() => Reflect.get(globalThis, 'written') as string[])
  assert.deepEqual(
    changes.filter((change) => !/class|style|data-layer/.test(change)),
    [],
  )
  assert.equal(await page.evaluate(() => scrollY), at)
  assert.deepEqual(errors, [])
  await close()
})
