import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeDemoOrder } from './support/demo-order.ts'
import { type Dish, findDish } from './support/dishes.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { doubleTextSize, layoutProblems } from './support/checks/text-size.ts'
import { containing } from './support/texts.ts'
import { afterLayout } from './support/browser/after-layout.ts'

const GUEST_PAGES = [
  '/login',
  '/login?by=link',
  '/register',
  '/verify-phone',
  '/reset-password',
  '/welcome',
  '/help',
  '/be-seller',
  '/no-such-page',
]

let market: Marketplace
let dish: Dish
let order: { id: number }
before(async () => {
  market = await openMarketplace()
  dish = await findDish(market.database, 'bella-lanterna', 'Margherita')
  order = await makeDemoOrder(market, {
    email: 'customer@hawker.test',
    dish,
    quantity: 2,
    status: 'accepted',
  })
})
after(() => market?.close())

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`${locale} at ${width}: with doubled text size, nothing is cut off, overlaps or overflows`, async () => {
    const { page, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const at = `/orders/${order.id}`
    const guest = [
      '/',
      '/search?q=pizza',
      '/search?q=zzzzzz',
      '/shop/bella-lanterna',
      `/shop/bella-lanterna?product=${dish.uuid}`,
      '/cart',
      ...GUEST_PAGES,
    ]
    const member = [
      '/cart',
      '/checkout',
      '/orders',
      '/recipes',
      '/reservations',
      '/parcels/new',
      at,
      `${at}/receipt`,
      '/wallet',
      '/profile',
      '/settings',
      '/update-details',
      '/update-password',
    ]
    const problemsByPath: Record<string, string[]> = {}
    const checkPage = async (path: string) => {
      await shop.open(path)
      await page.waitForFunction(
        () => document.querySelector('main .animate-pulse.bg-sunk') === null,
      )
      if (path === '/settings')
        await page
          .getByRole('region', { name: shop.text('security.devices') })
          .getByRole('listitem')
          .first()
          .waitFor()
      // A first visit applies its font late and freezes widths until the text size changes.
      await page.waitForFunction(
        () =>
          !('first' in document.documentElement.dataset) ||
          [...document.fonts].some(({ family }) => family.includes('Rubik late')),
      )
      await page.evaluate(() => document.fonts.ready)
      await doubleTextSize(page)
      await afterLayout(page)
      const problems = await layoutProblems(page)
      if (problems.length > 0) problemsByPath[path] = problems
      if (process.env['LAST_LOOK'])
        await page.screenshot({
          path: `${process.env['LAST_LOOK']}/double-${locale}-${path.replace(/\W+/g, '_').slice(0, 30)}.png`,
        })
    }
    for (const path of guest) await checkPage(path)
    await shop.logIn('customer@hawker.test')
    const sheet = await shop.openDish(
      'bella-lanterna',
      dish.uuid,
      (await findDish(market.database, 'bella-lanterna', 'Margherita', locale)).title,
    )
    await shop.chooseRequired(sheet)
    await shop.addToCart(sheet)
    for (const path of member) await checkPage(path)
    assert.deepEqual(problemsByPath, {})
    await close()
  })

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`${locale} at ${width}: with doubled text size, a large balance stays in its card`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.logIn('customer@hawker.test')
    await market.setBalance('customer@hawker.test', 123_456_789)
    await shop.open('/wallet')
    await page.setViewportSize({ width: 320, height: 844 })
    await doubleTextSize(page)
    await afterLayout(page)
    const card = page.getByRole('region', { name: shop.text('wallet.balance') })
    const sticksOut = await card.evaluate(
      (element) => element.scrollWidth > element.clientWidth + 1,
    )
    assert.equal(sticksOut, false)
    assert.deepEqual(errors, [])
    await close()
  })

test('a menu that opens near the bottom of a phone fits the screen', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/')
  await shop.button('shell.menu').click()
  await shop.sheet
    .getByRole('button', { name: containing(`${shop.text('shell.language')}: `) })
    .click()
  const languages = page.getByRole('menuitemradio').filter({ visible: true })
  const { bottom } = await languages.last().evaluate((last) => last.getBoundingClientRect())
  assert.ok(bottom <= 844, `the last language ends at ${bottom}`)
  await languages.last().click()
  await page.locator('html[lang=he]').waitFor({ state: 'attached' })
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})
