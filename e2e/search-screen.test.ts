import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const recentSearches = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hawker.store') ?? '{}').search ?? [])
const termOf = (url: string) => new URL(url, market.address).searchParams.get('q')

for (const locale of inTurn(import.meta.filename, ['en', 'ar'] as const)) {
  test(`recent searches (${locale}): the last five without duplicates, removable and clearable`, async () => {
    const { page, errors, close } = await market.visit({
      width: locale === 'ar' ? 1440 : 390,
      locale,
    })
    const shop = new StorefrontPage(page, locale)
    const recent = shop.main.getByRole('region', { name: shop.text('search.recent'), exact: true })
    await shop.open('/search')
    assert.equal(await recent.count(), 0)
    const field = page
      .getByRole('searchbox', { name: shop.text('search.placeholder') })
      .filter({ visible: true })
      .first()
    for (const term of ['pizza', 'ramen', 'burger', 'salad', 'pizza', 'sushi', '  tea  ', '   ']) {
      await field.fill(term)
      await page.keyboard.press('Enter')
      if (term.trim() !== '')
        await page.waitForURL((url) => url.searchParams.get('q') === term.trim())
    }
    assert.deepEqual(await recentSearches(page), ['tea', 'sushi', 'pizza', 'salad', 'burger'])
    await shop.open('/search')
    await eventually(() => recent.getByRole('listitem').count(), 5)
    await recent
      .getByRole('button', {
        name: shop.text('search.recent_remove', { term: 'salad' }),
        exact: true,
      })
      .click()
    assert.deepEqual(await recentSearches(page), ['tea', 'sushi', 'pizza', 'burger'])
    await recent.getByRole('button', { name: 'pizza', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('q') === 'pizza')
    await eventually(() => field.inputValue(), 'pizza')
    assert.deepEqual(await recentSearches(page), ['pizza', 'tea', 'sushi', 'burger'])
    await shop.open('/search')
    await recent.getByRole('button', { name: shop.text('action.clear_all') }).click()
    await recent.waitFor({ state: 'detached' })
    assert.deepEqual(await recentSearches(page), [])
    assert.deepEqual(errors, [])
    await close()
  })
}

test('text typed while the previous results arrive is not lost', async () => {
  const { page, errors, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  await shop.open('/search')
  // Types between the URL change and the rendering of its page.
  await page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      history.pushState = push
      document.execCommand('selectAll')
      document.execCommand('insertText', false, 'ramen')
    }
  })
  const field = page
    .getByRole('searchbox', { name: shop.text('search.placeholder') })
    .filter({ visible: true })
  await field.fill('pizza')
  await page.keyboard.press('Enter')
  await shop.main.getByText('Bella Lanterna').first().waitFor()
  assert.deepEqual([termOf(page.url()), await field.inputValue()], ['pizza', 'ramen'])
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'ramen')
  assert.deepEqual(errors, [])
  await close()
})

for (const width of inTurn(import.meta.filename, [390, 1440] as const))
  test(`a search submitted while the previous results arrive stays in the field (${width})`, async () => {
    const { page, errors, close } = await market.visit({ width })
    const shop = new StorefrontPage(page)
    await shop.open('/search')
    const field = page
      .getByRole('searchbox', { name: shop.text('search.placeholder') })
      .filter({ visible: true })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/search=ramen/, async (route) => {
      await held
      await route.continue()
    })
    await field.evaluate((box: HTMLInputElement) => {
      // The phone's search replaces the history entry.
      for (const act of ['pushState', 'replaceState'] as const) {
        const go = history[act].bind(history)
        history[act] = (...entry) => {
          go(...entry)
          if (!location.search.includes('pizza') || box.value !== 'pizza') return
          box.select()
          document.execCommand('insertText', false, 'ramen')
          box.form?.requestSubmit()
        }
      }
    })
    await field.fill('pizza')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === 'pizza')
    // The results may have loaded already or not.
    await shop.main
      .getByRole('heading', { name: shop.text('search.title_for', { term: 'pizza' }) })
      .waitFor()
    assert.deepEqual([termOf(page.url()), await field.inputValue()], ['pizza', 'ramen'])
    answer()
    await page.waitForURL((url) => url.searchParams.get('q') === 'ramen')
    assert.equal(await field.inputValue(), 'ramen')
    assert.deepEqual(errors, [])
    await close()
  })

test('a search starts 400 ms after the last keystroke and shows three placeholders', async () => {
  const { page, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await page.clock.install()
  await shop.open('/search')
  const requested: (string | null)[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/rest/products/search**', async (route) => {
    requested.push(new URL(route.request().url()).searchParams.get('search'))
    await held
    await route.continue()
  })
  const field = page
    .getByRole('searchbox', { name: shop.text('search.placeholder') })
    .filter({ visible: true })
  // Letter by letter, while the page's clock is paused.
  await field.focus()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.evaluate(() =>
    [...'margh'].forEach((letter) => document.execCommand('insertText', false, letter)),
  )
  await page.clock.runFor(399)
  // Time for a request that would start too early.
  await page.waitForTimeout(500)
  assert.deepEqual(requested, [])
  await page.clock.runFor(1)
  await eventually(() => requested.length, 1)
  await page.clock.resume()
  await shop.main.getByRole('status', { name: shop.text('common.loading') }).waitFor()
  assert.equal(
    await shop.main
      .getByRole('status', { name: shop.text('common.loading') })
      .locator(':scope > *')
      .count(),
    3,
  )
  await eventually(() => requested.length, 1)
  assert.deepEqual(requested, ['margh'])
  answer()
  await shop.main
    .getByRole('heading', { name: shop.text('search.products'), exact: true })
    .waitFor()
  assert.equal(termOf(page.url()), 'margh')
  // Spaces alone start no search.
  await field.fill('   ')
  await page.waitForURL((url) => !url.searchParams.get('q'))
  assert.equal(requested.length, 1)
  await close()
})

test('on a wide screen, the search below the header waits for the last keystroke too', async () => {
  const { page, errors, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  const terms = new Set<string | null>()
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/shops/search')) terms.add(searchParams.get('search'))
  })
  await shop.open('/')
  const box = page.getByRole('searchbox').filter({ visible: true }).first()
  await box.pressSequentially('pizza', { delay: 150 })
  await page.locator('[data-panel] a').first().waitFor()
  assert.deepEqual([...terms], ['pizza'])
  assert.deepEqual(errors, [])
  await close()
})

test('each block of results shows its count and loads more near its end or by a button', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await page.addInitScript(() => {
    const Watcher = globalThis.IntersectionObserver
    globalThis.IntersectionObserver = class extends Watcher {
      constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(hear, options)
        Object.assign(globalThis, { margin: options?.rootMargin })
      }
    }
  })
  await shop.open('/search?q=water')
  const products = shop.main
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { name: shop.text('search.products'), exact: true }) })
  const rows = products.locator('a[href*="?product="]')
  const first = await rows.count()
  const answer = await page.evaluate(async () =>
    (await fetch('/api/v1/rest/products/search?search=water&perPage=1')).json(),
  )
  await products
    .getByText(containing(shop.text('found.number.results', { count: answer.meta.total })))
    .waitFor()
  assert.ok(first < answer.meta.total, `${first} of ${answer.meta.total}`)
  assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'margin')), '20px')
  const more = products.getByRole('button', { name: shop.text('action.load_more') })
  await more.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (before) => document.querySelectorAll('main a[href*="?product="]').length > before,
    first,
  )
  assert.deepEqual(errors, [])
  await close()
})

test('all home layouts show the promoted badge and the delivered price; the last has no pictures', async () => {
  await market.promoteAllShops()
  const { page, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/')
  await shop.chooseAddress('1658 16th St NW')
  const delivered = new RegExp(shop.text('shop.from_delivered', { price: '§' }).replace('§', '.+'))
  for (const look of [1, 2, 3, 4]) {
    await shop.open(`/?v=${look}&type=restaurant`)
    const cards = shop.main.locator('li[data-shop]')
    await cards.first().waitFor()
    for (const card of (await cards.all()).slice(0, 6)) {
      await card.getByText(shop.text('shop.promoted'), { exact: true }).waitFor()
      await card.getByText(delivered).waitFor()
    }
  }
  await shop.open('/?v=4')
  assert.equal(await shop.main.locator('img').count(), 0)
  await close()
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))

for (const { locale, width } of inTurn(import.meta.filename, [
  { locale: 'en', width: 390 },
  { locale: 'ar', width: 1440 },
] as const)) {
  test(`a rate-limited search retries and keeps the text and the old results (${locale}, ${width})`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.open('/search?q=pizza')
    const found = shop.main.getByRole('listitem').first()
    await found.waitFor()
    const before = await found.textContent()
    const field = page
      .getByRole('searchbox', { name: shop.text('search.placeholder') })
      .filter({ visible: true })
      .first()
    let refused = 0
    let limited = true
    await page.route('**/api/v1/rest/products/search**', (route) => {
      if (!limited) return route.continue()
      refused++
      return route.fulfill({
        status: 429,
        json: {
          code: 'too_many_requests',
          message: 'Too many',
          data: { retry_after: 1 },
          errors: {},
        },
      })
    })
    await field.fill('sushi')
    await page.keyboard.press('Enter')
    const waitNotice = page.getByText(shop.text('error.too_many_wait', { count: 2 }), {
      exact: true,
    })
    await waitNotice.waitFor()
    assert.ok(refused >= 2)
    assert.equal(await field.inputValue(), 'sushi')
    assert.equal(await found.textContent(), before)
    assert.equal(await page.getByText(shop.text('error.oops')).count(), 0)
    limited = false
    await page.waitForURL((url) => url.searchParams.get('q') === 'sushi')
    await eventually(async () => (await found.textContent()) !== before, true)

    // When the limit persists, the page stays, shows the reason, and retries by button or
    // automatically.
    limited = true
    const sushi = await found.textContent()
    await page.route('**/api/v1/rest/shops/search**', (route) =>
      limited
        ? route.fulfill({
            status: 429,
            json: {
              code: 'too_many_requests',
              message: 'Too many',
              data: { retry_after: 7 },
              errors: {},
            },
          })
        : route.continue(),
    )
    await field.fill('burger')
    await page.keyboard.press('Enter')
    const refusal = shop.main
      .getByRole('alert')
      .filter({ hasText: shop.text('error.too_many_wait', { count: 7 }) })
    await refusal.waitFor()
    assert.deepEqual(
      [await field.inputValue(), termOf(page.url()), await found.textContent()],
      ['burger', 'burger', sushi],
    )
    await assertAccessible(page)
    const requested = () => page.waitForResponse(/\/shops\/search/)
    await Promise.all([
      requested(),
      refusal.getByRole('button', { name: shop.text('action.retry'), exact: true }).click(),
    ])
    await refusal.waitFor()
    // After another refusal, it retries automatically as well.
    await requested()
    limited = false
    await refusal.waitFor({ state: 'detached' })
    await eventually(async () => (await found.textContent()) !== sushi, true)
    assert.equal(await field.inputValue(), 'burger')

    // A failed connection keeps the page too, for the page's and the header's search.
    await page.route('**/api/v1/rest/*/search**', (route) => route.abort())
    await field.fill('ramen')
    if (width > 1000) {
      const panel = page.locator('[data-panel]').getByRole('alert')
      await panel.getByText(shop.text('error.occured'), { exact: true }).waitFor()
      await panel.getByRole('button', { name: shop.text('action.retry'), exact: true }).waitFor()
    }
    await page.keyboard.press('Enter')
    const gone = shop.main.getByRole('alert').filter({ hasText: shop.text('error.occured') })
    await gone.waitFor()
    await page.unroute('**/api/v1/rest/*/search**')
    await gone.getByRole('button', { name: shop.text('action.retry'), exact: true }).click()
    await gone.waitFor({ state: 'detached' })
    assert.deepEqual([await field.inputValue(), termOf(page.url())], ['ramen', 'ramen'])
    assert.deepEqual(
      errors.filter((error) => !/429|ERR_FAILED/.test(error)),
      [],
    )
    await close()
  })
}
