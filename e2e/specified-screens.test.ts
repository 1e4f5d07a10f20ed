import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** What the first entries of a page's list look like. */
const shapeOf = (page: Page, entries: string) =>
  page
    .locator(entries)
    .first()
    .evaluate((entry) => {
      const picture = entry.querySelector('img')
      const { width, height } = picture?.getBoundingClientRect() ?? { width: 0, height: 0 }
      const own = entry.getBoundingClientRect()
      return [own.width, own.height, width, height].map(Math.round).join(' ')
    })

for (const [path, entries] of [
  ['/?type=restaurant', 'main li[data-shop]'],
  ['/search?q=pizza', 'main section li article'],
  ['/shop/bella-lanterna?lang=en', '.menu li'],
  ['/recipes?lang=en', 'main ul li article'],
  ['/reservations?guests=2', '#find li article'],
] as const)
  test(`a page variant is chosen by v with values 1 to 4, default 1: ${path}`, async () => {
    const { page, errors, close } = await market.visit({ width: 390 })
    const shop = new StorefrontPage(page)
    const look = async (query: string) => {
      await shop.open(path + query)
      await page.locator(entries).first().waitFor()
      return shapeOf(page, entries)
    }
    const looks = [await look('&v=1'), await look('&v=2'), await look('&v=3'), await look('&v=4')]
    assert.equal(new Set(looks).size, 4, looks.join(' | '))
    for (const other of ['', '&v=0', '&v=5', '&v=x'])
      assert.equal(await look(other), looks[0], other)
    assert.deepEqual(errors, [])
    await close()
  })

for (const locale of inTurn(import.meta.filename, ['en', 'ar'] as const))
  test(`the mobile header holds the search box, the dark-mode toggle and the two popovers (${locale})`, async () => {
    const { page, errors, close } = await market.visit({ width: 390, locale })
    const shop = new StorefrontPage(page, locale)
    for (const path of ['/', '/search', '/recipes']) {
      await shop.open(path)
      const box = page
        .getByRole('searchbox', { name: shop.text('search.placeholder') })
        .filter({ visible: true })
      assert.equal(await box.count(), path === '/recipes' ? 0 : 1, path)
      for (const key of ['shell.language', 'shell.currency']) {
        await page
          .getByRole('button', { name: containing(`${shop.text(key)}: `) })
          .filter({ visible: true })
          .click()
        await page.getByRole('menuitemradio').filter({ visible: true }).first().waitFor()
        await page.keyboard.press('Escape')
      }
    }
    await shop.button('shell.dark_theme').filter({ visible: true }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    await shop.open('/')
    await assertAccessible(page)
    assert.deepEqual(errors, [])
    await close()
  })

test('phone-sized is a screen of 600 or less', async () => {
  const { page, close } = await market.visit({ width: 390 })
  await page.setViewportSize({ width: 600, height: 844 })
  const shop = new StorefrontPage(page)
  const { uuid } = await market.uncountedDish()
  const sheetWidth = async () => {
    await shop.open(`/shop/bella-lanterna?product=${uuid}`)
    const sheet = page.getByRole('dialog').filter({ visible: true }).first()
    await sheet.waitFor()
    return sheet.evaluate((dialog) => dialog.getBoundingClientRect().width)
  }
  const dialogWidth = 34 * 16
  assert.ok((await sheetWidth()) > dialogWidth)
  await page.setViewportSize({ width: 601, height: 844 })
  assert.equal(await sheetWidth(), dialogWidth)
  await close()
})

test('links and contact of the settings are in the footer, the apps with the applications', async () => {
  const values = {
    instagram: 'https://instagram.example/hawker',
    facebook: 'https://facebook.example/hawker',
    twitter: 'https://twitter.example/hawker',
    customer_app_android: 'https://play.example/customer',
    customer_app_ios: 'https://store.example/customer',
    delivery_app_android: 'https://play.example/courier',
    delivery_app_ios: 'https://store.example/courier',
    vendor_app_android: 'https://play.example/seller',
    vendor_app_ios: 'https://store.example/seller',
    phone: '+12025550199',
    email: 'hello@example.test',
    address: '9 Example Square',
    footer_text: 'Fresh from the corner',
  }
  const { page, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  const links = () =>
    page
      .locator('footer a, main section a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  await market.changeSettings(values)
  await shop.logIn('customer@hawker.test', '/')
  const shown = async (path: string, keys: readonly (keyof typeof values)[]) => {
    await eventually(async () => {
      await shop.open(path)
      const found = await links()
      return keys.filter((key) => !found.includes(values[key]))
    }, [])
  }
  await shown('/recipes', [
    'instagram',
    'facebook',
    'twitter',
    'customer_app_android',
    'customer_app_ios',
  ])
  const footer = page.locator('footer')
  for (const text of [values.phone, values.email, values.address, values.footer_text])
    await footer.getByText(text).waitFor()
  await shown('/be-driver', ['delivery_app_android', 'delivery_app_ios'])
  await shown('/be-seller', ['vendor_app_android', 'vendor_app_ios'])
  await close()
})

test('an apartment that is typed in the address search fills its field', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/')
  await page
    .getByRole('button', { name: containing(`${shop.text('shell.delivery_address')}: `) })
    .filter({ visible: true })
    .first()
    .click()
  const picker = page.getByRole('dialog', { name: shop.text('address.choose') })
  const field = picker.getByRole('combobox', { name: shop.text('address.search') })
  await field.fill('1658 16th St NW Apt 4B')
  await picker.getByRole('option', { name: '1658 16th St NW' }).first().click()
  const apartment = picker.getByRole('textbox', { name: shop.text('address.apartment') })
  assert.equal(await apartment.inputValue(), '4B')
  await picker.getByRole('button', { name: shop.text('address.confirm_pin') }).click()
  await eventually(async () => {
    const cookies = await page.context().cookies()
    const { value = '' } = cookies.find(({ name }) => name === 'address') ?? {}
    return JSON.parse(decodeURIComponent(value) || '{}').office
  }, '4B')
  assert.deepEqual(errors, [])
  await close()
})

for (const { locale, width, term, rest, diet } of inTurn(import.meta.filename, [
  { locale: 'en', width: 390, term: 'vegan burger', rest: 'burger', diet: 'vegan' },
  { locale: 'ar', width: 1440, term: 'برغر نباتي', rest: 'برغر', diet: 'vegetarian' },
] as const))
  test(`a diet in the search is a filter that can be removed (${locale}, ${width})`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.open(`/search?q=${encodeURIComponent(term)}`)
    const chip = shop.main
      .getByRole('list', { name: shop.text('search.diets') })
      .getByRole('link', {
        name: shop.text('search.diet_remove', { diet: shop.text(`diet.${diet}`) }),
      })
    await chip.waitFor()
    for (const key of ['search.shops', 'search.products'])
      await shop.main.getByRole('heading', { name: shop.text(key), exact: true }).waitFor()
    await assertAccessible(page)
    await chip.click()
    await page.waitForURL((url) => url.searchParams.get('q') === rest)
    await chip.waitFor({ state: 'detached' })
    assert.deepEqual(errors, [])
    await close()
  })

test('restaurants, groceries and products are separate blocks; letters that are no word find nothing', async () => {
  const { page, errors, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  const block = (title: string) =>
    shop.main
      .getByRole('region', { name: shop.text(title), exact: true })
      .getByRole('heading', { level: 3 })
      .allTextContents()
  await shop.open('/search?q=pad+thai')
  assert.ok((await block('search.shops')).includes('Lemongrass Lane'))
  await shop.open('/search?q=milk')
  assert.ok((await block('home.shops')).includes('Green Basket'))
  assert.ok(!(await block('search.shops')).includes('Green Basket'))
  await shop.open('/search?q=qwxzv')
  await shop.main.getByText(shop.text('search.empty', { term: 'qwxzv' })).waitFor()
  assert.equal(await shop.main.getByText(shop.text('search.near')).count(), 0)
  assert.deepEqual(errors, [])
  await close()
})

test('the server logs no error during these stories', () => assert.deepEqual(market.faults, []))
