import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Dish, findDish } from './support/dishes.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { containing, type Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const add = async (shop: StorefrontPage, dish: Dish) =>
  shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
const lineOf = (shop: StorefrontPage, dish: Dish) => shop.main.getByText(dish.title).first()

/** A dish without options, of another restaurant that is open now. */
async function dishOfAnotherShop(locale: Locale): Promise<Dish> {
  const [row] = await market.plainDishesElsewhere()
  assert.ok(row)
  return findDish(market.database, row.slug, row.title, locale)
}

for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 390],
  ['ar', 1440],
] satisfies [Locale, 390 | 1440][]))
  test(`${locale} at ${width}: the cart of another shop waits after sign-in and can be resumed`, async () => {
    const tiramisu = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
    const other = await dishOfAnotherShop(locale)
    const account = {
      firstname: 'Nour',
      email: `two-carts-${locale}@example.test`,
      password: 'A longer passphrase 7',
    }
    const first = await market.visit({ width, locale })
    const phone = new StorefrontPage(first.page, locale)
    await phone.open('/login')
    await phone.signUp(account)
    await add(phone, tiramisu)
    await phone.openCart()

    const second = await market.visit({ width, locale })
    const { page } = second
    const laptop = new StorefrontPage(page, locale)
    await add(laptop, other)
    await laptop.open('/login?next=%2Fcart')
    await page.getByLabel(laptop.text('auth.email_or_phone')).fill(account.email)
    await page
      .getByRole('textbox', { name: laptop.text('auth.password'), exact: true })
      .fill(account.password)
    await page.getByRole('button', { name: laptop.text('auth.login'), exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/cart')
    await lineOf(laptop, other).waitFor()
    const resume = laptop.main.getByRole('button', { name: laptop.text('cart.switch') })
    await resume.waitFor()
    await page.getByText(containing(tiramisu.shop)).first().waitFor()
    await assertAccessible(page)

    await resume.click()
    await lineOf(laptop, tiramisu).waitFor()
    await laptop.main.getByText(containing(other.shop)).first().waitFor()

    // The phone empties the cart while the laptop is at the checkout.
    await laptop.open('/checkout')
    await laptop.orderButton.waitFor()
    const deleted = await first.page.evaluate(async () => {
      const answer = await fetch('/api/v1/dashboard/user/cart/delete', { method: 'DELETE' })
      return answer.status
    })
    assert.equal(deleted, 200)
    await laptop.choose('shop.pickup')
    await laptop.main.getByRole('heading', { name: laptop.text('checkout.cart_gone') }).waitFor()
    await assertAccessible(page)
    assert.deepEqual(market.faults, [])
    await first.close()
    await second.close()
  })

test('no page fails because of a stale or broken cookie, and each is removed', async () => {
  await market.deactivateCurrency('JPY')
  const broken = ['', '%', 'null', '{}', '[]', '-1', '999999', 'xx', '\u00e9', 'a'.repeat(3000)]
  const values = {
    currency: [...broken, String(await market.currencyId('JPY'))],
    locale: broken,
    address: [...broken, '{"latitude":999,"longitude":0}', '{"latitude":"1","longitude":1}'],
    theme: broken,
    cart: [...broken, '{"shop":{"id":"1"},"lines":[]}', '{"shop":{"id":1},"lines":{}}'],
    sign_in_method: broken,
  }
  const pages = [
    '/',
    '/?open=1',
    '/shop/bella-lanterna',
    '/search?q=pizza',
    '/recipes',
    '/cart',
    '/login',
    '/help',
  ]
  for (const [name, stale] of Object.entries(values))
    for (const value of stale)
      for (const path of pages) {
        const answer = await fetch(market.address + path, {
          headers: { cookie: `${name}=${encodeURIComponent(value)}` },
          redirect: 'manual',
        })
        await answer.arrayBuffer()
        const label = `${path} with ${name}=${value.slice(0, 40)}`
        assert.ok(answer.status < 400, `${label}: ${answer.status}`)
        assert.ok(
          answer.headers.getSetCookie().some((set) => set.startsWith(`${name}=; `)),
          `${label} is not removed`,
        )
      }
  for (const name of ['user', 'access_token', 'device'])
    for (const value of broken)
      for (const path of pages) {
        const answer = await fetch(market.address + path, {
          headers: { cookie: `${name}=${encodeURIComponent(value)}` },
          redirect: 'manual',
        })
        await answer.arrayBuffer()
        assert.ok(
          answer.status < 400,
          `${path} with ${name}=${value.slice(0, 40)}: ${answer.status}`,
        )
      }
  assert.deepEqual(market.faults, [])
})
