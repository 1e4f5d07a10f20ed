import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ALLERGENS } from '@hawker/domain/catalog/allergens'
import { accessibilityViolations } from './support/checks/accessibility.ts'
import { findDish } from './support/dishes.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { eventually } from './support/browser/eventually.ts'
import { waitUntilCached } from './support/browser/wait-until-cached.ts'
import { schemaOrgProblems } from './support/checks/schema-org.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const html = async (path: string) => (await fetch(`${market.address}${path}`)).text()
const thingsIn = (page: string) =>
  /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
const linkIn = (page: string, rel: string) =>
  new RegExp(`<link rel="${rel}"[^>]*href="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&')

test('in Arabic on a dark phone: URL filters, personal warnings, reviews, favorite and sharing work', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Margherita', 'ar')
  const { page, errors } = await market.visit({ width: 390, dark: true, locale: 'ar' })
  const shop = new StorefrontPage(page, 'ar')
  await shop.open('/shop/bella-lanterna')
  const rows = page.locator('.menu li')
  const all = await rows.filter({ visible: true }).count()

  await shop.button('shop.filter_title').click()
  await shop.sheet.getByRole('button', { name: shop.text('allergen.milk'), exact: true }).click()
  await page.waitForURL(/[?&]without=milk/)
  await shop.sheet
    .getByRole('switch', { name: containing(shop.text('allergies.remember')) })
    .check()
  assert.deepEqual(await accessibilityViolations(page), [])
  await page.keyboard.press('Escape')
  const without = await rows.filter({ visible: true }).count()
  assert.ok(without > 0 && without < all, `${without} of ${all}`)
  // Undeclared products count as unsafe: only declared products without milk remain.
  const left = await page.locator('.menu').evaluate((menu) => {
    const data: { rows: { facts: string }[] } = JSON.parse(menu.lastElementChild?.textContent ?? '')
    return [...menu.querySelectorAll('li')].flatMap((row, index) =>
      row.hidden ? [] : [data.rows[index]?.facts ?? ''],
    )
  })
  assert.equal(left.length, without)
  const milk = 1 << ALLERGENS.indexOf('milk')
  const isSafe = ([, contains = '', may = '', undeclared]: string[]) =>
    undeclared !== '?' && [contains, may].every((bits) => (parseInt(bits, 36) & milk) === 0)
  assert.ok(left.every((facts) => isSafe(facts.split(' '))))

  // When the URL has no filter, all rows are shown, with warnings on rows and in the sheet.
  await shop.open('/shop/bella-lanterna')
  assert.equal(await rows.filter({ visible: true }).count(), all)
  const warning = containing(shop.text('allergies.contains', { list: '' }).trim())
  await rows
    .filter({ has: page.locator(`a[href$="${dish.uuid}"]`) })
    .getByText(warning)
    .waitFor()
  assert.ok(!(await html('/shop/bella-lanterna')).includes('menu-alarm'))
  await page.locator(`.menu a[href$="${dish.uuid}"]`).click()
  await page.waitForURL(/[?&]product=/)
  await shop.sheet.getByText(warning).first().waitFor()
  await page.goBack()
  await shop.sheet.waitFor({ state: 'hidden' })
  await eventually(
    () => page.evaluate(() => document.activeElement?.getAttribute('href')),
    `?product=${dish.uuid}`,
  )
  // The cart shows the warning too.
  await rows.filter({ hasText: warning }).locator('button[data-q]').first().click()
  await shop.addAnywayButton(shop.sheet).click()
  await shop.sheet.waitFor({ state: 'hidden' })
  await shop.open('/cart')
  await shop.main.getByRole('listitem').getByText(warning).waitFor()
  await shop.open('/shop/bella-lanterna')

  await shop.main.getByRole('button', { name: shop.text('shop.info') }).click()
  await shop.sheet.getByRole('application', { name: shop.text('shop.zone') }).waitFor()
  // The info sheet has phone links for allergen questions and marks today's hours.
  assert.equal(await shop.sheet.locator('a[href^="tel:"]').count(), 2)
  assert.equal(await shop.sheet.locator('[aria-current="date"]').count(), 1)
  assert.deepEqual(await accessibilityViolations(page), [])
  await page.keyboard.press('Escape')

  await shop.main
    .getByRole('button', {
      name: containing(
        shop
          .text('shop.reviews_count', { count: 20 })
          .replace(/[\d\u0660-\u0669]+/, '')
          .trim(),
      ),
    })
    .click()
  await shop.sheet.getByText(shop.text('shop.reviews_only_buyers')).waitFor()
  await shop.sheet.locator('li li, ul.divide-y > li').first().waitFor()
  await shop.sheet.getByRole('button', { name: shop.text('shop.reviews_worst') }).click()
  await shop.sheet.locator('ul.divide-y > li').first().waitFor()
  assert.deepEqual(await accessibilityViolations(page), [])
  await page.keyboard.press('Escape')

  await shop.main.getByRole('button', { name: containing(shop.text('shop.like')) }).click()
  await shop.main
    .getByRole('button', { name: containing(shop.text('shop.like')), pressed: true })
    .waitFor()
  // If the Web Share API is missing, the URL is copied and a toast confirms it.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await shop.main.getByRole('button', { name: shop.text('action.share') }).click()
  await page.getByText(shop.text('action.copied')).waitFor()
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${market.address}/shop/bella-lanterna`,
  )
  assert.deepEqual(errors, [])
})

test('an option with an avoided allergen shows a warning on the row, at the option and in the cart', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Trofie al pesto', 'ar')
  const { page, errors, close } = await market.visit({ width: 1440, locale: 'ar' })
  const shop = new StorefrontPage(page, 'ar')
  const list = shop.text('allergen.crustaceans')
  await shop.open('/shop/bella-lanterna')
  await shop.button('shop.filter_title').click()
  await shop.sheet.getByRole('button', { name: list, exact: true }).click()
  await shop.sheet
    .getByRole('switch', { name: containing(shop.text('allergies.remember')) })
    .check()
  await page.keyboard.press('Escape')

  await shop.open('/shop/bella-lanterna')
  const link = page.locator(`.menu a[href$="${dish.uuid}"]`)
  await link.getByText(shop.text('allergies.options_contains', { list }), { exact: true }).waitFor()
  await link.click()
  const prawns = shop.sheet.getByRole('checkbox', {
    name: containing(shop.text('allergies.contains', { list })),
  })
  await prawns.waitFor()
  // The dish itself has no warning.
  assert.equal(
    await shop.sheet.getByText(shop.text('allergies.contains', { list }), { exact: true }).count(),
    1,
  )
  await prawns.check()
  await shop.sheet
    .getByText(shop.text('allergies.contains', { list }), { exact: true })
    .nth(1)
    .waitFor()
  assert.deepEqual(await accessibilityViolations(page), [])
  await shop.chooseRequired(shop.sheet)
  await shop.addAnywayButton(shop.sheet).click()
  await shop.sheet.waitFor({ state: 'hidden' })
  await shop.open('/cart')
  await shop.main
    .getByRole('listitem')
    .getByText(shop.text('allergies.contains', { list }), { exact: true })
    .waitFor()
  assert.deepEqual(errors, [])
  await close()
})

test('on a wide screen: a dish opens at once and loads its details, and a closed shop takes preorders', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const { page, errors } = await market.visit()
  const shop = new StorefrontPage(page)
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  assert.equal(new URL(page.url()).search, '')
  await page.waitForFunction(
    (uuid) => document.activeElement?.getAttribute('href') === `?product=${uuid}`,
    dish.uuid,
  )

  // Hold the details until the row's data is shown in the sheet.
  await page.reload()
  await shop.waitForHydration()
  const details = await holdRequests(page, '**/api/v1/rest/products/**')
  await page.locator(`.menu a[href$="${dish.uuid}"]`).click()
  await page.locator('dialog:modal').getByText(dish.title).first().waitFor()
  assert.equal(await sheet.locator('form').count(), 0)
  const opened = await page.locator('dialog').elementHandle()
  details.release()
  await sheet.locator('form').waitFor()
  assert.ok(
    await page.evaluate((dialog) => dialog === document.querySelector('dialog:modal'), opened),
  )
  assert.equal(new URL(page.url()).searchParams.get('product'), dish.uuid)
  await page.goBack()
  await sheet.waitFor({ state: 'hidden' })
  assert.equal(new URL(page.url()).search, '')

  await shop.open(`/shop/${await market.closedShop({ preorders: true })}`)
  const banner = shop.main.getByText(shop.text('shop.closed_banner'))
  await banner.waitFor()
  await shop.main
    .getByText(containing(shop.text('shop.preorder')))
    .first()
    .waitFor()
  assert.deepEqual(await accessibilityViolations(page), [])
  assert.deepEqual(errors, [])
})

test('hydration keeps options chosen before it', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const { page } = await market.visit({ width: 390 })
  const scripts = await holdRequests(page)
  await page.goto(`/shop/${dish.slug}?product=${dish.uuid}`, { waitUntil: 'commit' })
  const shop = new StorefrontPage(page)
  const sheet = page.getByRole('dialog', { name: dish.title })
  await sheet.getByRole('radio').nth(1).check()
  await sheet.getByRole('textbox', { name: shop.text('product.note') }).fill('well done')
  scripts.release()
  await sheet.getByRole('group', { name: shop.text('product.quantity'), exact: true }).waitFor()
  assert.equal(await sheet.getByRole('radio').nth(1).isChecked(), true)
  assert.equal(
    await sheet.getByRole('textbox', { name: shop.text('product.note') }).inputValue(),
    'well done',
  )
})

test('the question for a required option goes once it is answered', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  const sheet = await shop.openDish(dish.slug, dish.uuid, dish.title)
  const question = sheet.getByText(shop.text('product.choose_required'))
  await shop.addToCartButton(sheet).click()
  await question.waitFor()
  await shop.chooseRequired(sheet)
  await question.waitFor({ state: 'detached' })
  await shop.addToCart(sheet)
  assert.deepEqual(errors, [])
  await close()
})

test('a product page sells without JavaScript', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const { page } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  await page.goto(`/shop/${dish.slug}/${dish.uuid}`)
  await shop.main.getByRole('heading', { level: 1, name: dish.title }).waitFor()
  // If a required choice is missing, the page comes back with an error.
  await shop.main.getByRole('button', { name: shop.text('product.to_cart') }).click()
  await page.waitForURL(/refused=choose/)
  await shop.main.getByText(shop.text('product.choose_required')).first().waitFor()
  await shop.main.locator('input[type=radio][name^="group-"]').first().check()
  await shop.main.getByRole('spinbutton', { name: shop.text('product.quantity') }).fill('2')
  await shop.main.getByRole('button', { name: shop.text('product.to_cart') }).click()
  await page.waitForURL(/\/cart$/)
  assert.equal(await shop.main.getByRole('spinbutton').inputValue(), '2')
})

const LINK_RELATIONS: ReadonlySet<string> = new Set(
  'alternate apple-touch-icon canonical expect icon manifest modulepreload preload stylesheet'.split(
    ' ',
  ),
)

test('pages have one canonical URL for each language, unique titles and valid structured data', async () => {
  const dish = await findDish(market.database, 'bella-lanterna', 'Diavola')
  const own = `/shop/${dish.slug}/${dish.uuid}`
  for (const path of [
    `/shop/${dish.slug}`,
    `/shop/${await market.firstGrocer()}`,
    own,
    `/shop/${dish.slug}?lang=ar`,
  ]) {
    const things = thingsIn(await html(path))
    const relations = [...(await html(path)).matchAll(/<link rel="([^"]*)"/g)].map(([, rel]) => rel)
    assert.deepEqual(
      relations.filter((rel) => rel === undefined || !LINK_RELATIONS.has(rel)),
      [],
      'a link has a relation that HTML does not know',
    )
    assert.deepEqual(schemaOrgProblems(things), [], path)
    if (path === `/shop/${dish.slug}`)
      assert.deepEqual(
        [...things.matchAll(/"MenuSection","name":"([^"]*)"/g)].map(([, name]) => name),
        [...(await html(path)).matchAll(/<h2 id="h-\d+">([^<]*)</g)].map(([, name]) =>
          name?.replaceAll('&amp;', '&'),
        ),
      )
    assert.ok(
      things.includes(
        path.includes(dish.uuid)
          ? '"Product"'
          : path.includes(dish.slug)
            ? '"MenuItem"'
            : '"OfferCatalog"',
      ),
    )
  }
  assert.equal(
    linkIn(await html(`/shop/${dish.slug}?product=${dish.uuid}`), 'canonical'),
    market.address + own,
  )
  assert.equal(linkIn(await html(`${own}?lang=ar`), 'canonical'), `${market.address}${own}?lang=ar`)
  assert.match(await html(`${own}?lang=ar`), /<html lang="ar" dir="rtl"/)
  const moved = await fetch(`${market.address}/restaurant?id=${dish.slug}`, { redirect: 'manual' })
  assert.equal(moved.headers.get('location'), `/shop/${dish.slug}`)

  const seen = new Map<string, string>()
  for (const path of [
    '/',
    '/help',
    '/pages/terms',
    '/pages/privacy',
    '/recipes',
    '/recipes/shakshuka',
    `/shop/${dish.slug}`,
    own,
  ]) {
    const page = await html(path)
    const title = /<title>([^<]+)<\/title>/.exec(page)?.[1] ?? ''
    const description = /<meta name="description" content="([^"]+)"/.exec(page)?.[1] ?? ''
    assert.ok(
      title !== '' && description !== '' && linkIn(page, 'canonical')?.startsWith(market.address),
      path,
    )
    assert.ok(!seen.has(title), `${path} and ${seen.get(title)} are both "${title}"`)
    seen.set(title, path)
    const image = /<meta property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? ''
    assert.equal((await fetch(image)).status, 200, image)
  }
  for (const path of [
    '/cart',
    '/search?q=pizza',
    '/settings',
    '/login',
    '/no-such-page',
    `/shop/${dish.slug}/00000000-0000-7000-8000-000000000000`,
  ]) {
    const answer = await fetch(market.address + path, { redirect: 'manual' })
    assert.equal(answer.headers.get('x-robots-tag'), 'noindex', path)
  }
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest'])
    assert.equal((await fetch(market.address + path)).status, 200, path)
})

test('offline, a seen page opens and another does not; another user’s sign-in wipes cached orders', async () => {
  const { page, errors } = await market.visit({ width: 390, serviceWorker: true })
  const shop = new StorefrontPage(page)
  await shop.open('/shop/bella-lanterna')
  await waitUntilCached(page, '/shop/bella-lanterna')
  await waitUntilCached(page, '/offline?lang=en', 'hawker-offline-1')
  await page.context().setOffline(true)
  await page.goto('/shop/bella-lanterna')
  await shop.waitForHydration()
  await shop.main.getByRole('heading', { level: 1, name: 'Bella Lanterna' }).waitFor()
  assert.ok((await page.locator('.menu li').count()) > 10)
  await page.goto('/pages/privacy')
  await shop.main.getByRole('heading', { level: 1, name: shop.text('offline.title') }).waitFor()
  await page.context().setOffline(false)

  await page.evaluate(async () =>
    (await caches.open('hawker-own-1')).put('/orders/1', new Response('PIN 1234')),
  )
  await shop.logIn('customer@hawker.test')
  // Checked in another tab, because this one is navigating.
  const other = await page.context().newPage()
  await other.goto('/help')
  await eventually(() => other.evaluate(async () => !(await caches.has('hawker-own-1'))), true)
  assert.deepEqual(
    errors.filter((error) => !error.includes('ERR_')),
    [],
  )
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))
