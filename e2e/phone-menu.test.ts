import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SHIPPED_LOCALES } from '@hawker/i18n/locales'
import { assertAccessible } from './support/checks/accessibility.ts'
import { inTurn } from './support/browser/looks.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

test('on a phone, the header’s address question is not cut off in any language', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test')
  const cut: string[] = []
  for (const { locale } of SHIPPED_LOCALES) {
    await page.context().addCookies([{ name: 'locale', value: locale, url: market.address }])
    await page.context().clearCookies({ name: 'address' })
    await shop.open('/')
    const addressButton = page.locator('header').getByRole('button', {
      name: `${new StorefrontPage(page, locale).text('shell.delivery_address')}:`,
    })
    const words = addressButton.filter({ visible: true }).locator('> span')
    await words.waitFor()
    if (
      await words.evaluate(
        (element) =>
          element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
      )
    )
      cut.push(`${locale}: ${await words.innerText()}`)
  }
  assert.deepEqual([cut, errors, market.faults], [[], [], []])
  await close()
})

test('on a phone, a shop’s header has room for the address of a signed-in user', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test', '/')
  await shop.chooseAddress('1658 16th St NW')
  await shop.open('/shop/bella-lanterna')
  const address = page
    .locator('header')
    .getByRole('button', { name: `${shop.text('shell.delivery_address')}:` })
    .filter({ visible: true })
    .locator('> span')
  const widthHere = () => address.evaluate((element) => element.clientWidth)
  const width = await widthHere()
  await shop.open('/orders')
  assert.equal(width, await widthHere(), 'as much room as on other pages')
  await shop.open('/shop/bella-lanterna')
  // One tap away, as on other pages.
  for (const name of [
    `${shop.text('shell.language')}: `,
    `${shop.text('shell.currency')}: `,
    shop.text('shell.dark_theme'),
  ])
    await page.locator('header').getByRole('button', { name }).filter({ visible: true }).waitFor()
  const search = page.getByRole('link', { name: shop.text('shell.search') })
  await search.filter({ visible: true }).click()
  await page.waitForURL('**/search')
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

for (const locale of inTurn(import.meta.filename, ['en', 'ar'] satisfies Locale[]))
  test(`${locale}, by keyboard: the phone menu has the links of the user's role`, async () => {
    const { page, errors, close } = await market.visit({ width: 390, locale })
    const shop = new StorefrontPage(page, locale)
    const keys = new Keyboard(page)
    const sheet = page.getByRole('dialog', { name: shop.text('shell.menu') })
    const places = () =>
      sheet
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

    await shop.open('/search?q=pizza')
    await shop.open('/')
    await keys.press(
      page
        .getByRole('button', { name: shop.text('shell.menu'), exact: true })
        .filter({ visible: true }),
    )
    await sheet.waitFor()
    assert.deepEqual(await places(), ['/be-seller', '/be-driver', '/help'])
    for (const key of ['shell.language', 'shell.currency'])
      await sheet.getByRole('button', { name: new RegExp(`^${shop.text(key)}: `) }).waitFor()
    await assertAccessible(page)
    await keys.press(sheet.getByRole('link', { name: shop.text('shell.login'), exact: true }))
    await page.waitForURL((url) => url.pathname === '/login')

    await shop.logIn('seller@hawker.test', '/')
    await shop.open('/')
    await keys.press(
      page
        .getByRole('button', { name: shop.text('shell.account_menu'), exact: true })
        .filter({ visible: true }),
    )
    await sheet.waitFor()
    assert.deepEqual(await places(), [
      '/profile',
      '/orders',
      '/reservations',
      '/parcels/new',
      '/wallet',
      '/settings',
      '/help',
      '/console',
      '/be-driver',
    ])
    await assertAccessible(page)
    await keys.press(sheet.getByRole('button', { name: shop.text('shell.logout'), exact: true }))
    await page
      .getByRole('button', { name: shop.text('shell.menu'), exact: true })
      .filter({ visible: true })
      .waitFor()
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })

test('the sign-in link of a search page returns to it, and without JavaScript the Back link works', async () => {
  const { page, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  await shop.open('/search?q=pizza')
  const login = page
    .getByRole('link', { name: shop.text('shell.login'), exact: true })
    .filter({ visible: true })
  assert.equal(await login.first().getAttribute('href'), '/login?next=%2Fsearch%3Fq%3Dpizza')
  await close()

  const plain = await market.visit({ width: 390, javaScript: false })
  await plain.page.goto('/help')
  await plain.page.getByRole('link', { name: shop.text('action.back'), exact: true }).click()
  await plain.page.waitForURL((url) => url.pathname === '/')
  await plain.close()
})
