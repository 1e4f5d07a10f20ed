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

async function add(shop: StorefrontPage, dish: Dish) {
  await shop.addToCart(await shop.openDish(dish.slug, dish.uuid, dish.title))
}
const quantityOf = (shop: StorefrontPage, dish: Dish) =>
  shop.main.getByRole('listitem').filter({ hasText: dish.title })

for (const [locale, width] of [
  ['en', 390],
  ['ar', 1440],
] satisfies [Locale, 390 | 1440][])
  test(`${locale} at ${width}: the cart of another shop waits after sign-in and can be resumed`, async () => {
    const tiramisu = await findDish(market.database, 'bella-lanterna', 'Tiramisù', locale)
    const other = await market.database.row<{ slug: string; title: string; name: string }>(
      // A dish without options, of another shop.
      sqlOfPlainDish(locale),
    )
    assert.ok(other)
    const dish = await findDish(market.database, other.slug, other.title, locale)
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
    await add(phone, tiramisu)
    await phone.openCart()

    const second = await market.visit({ width, locale })
    const laptop = new StorefrontPage(second.page, locale)
    await add(laptop, dish)
    await laptop.open('/login?next=%2Fcart')
    await second.page.getByLabel(laptop.text('auth.email_or_phone')).fill(account.email)
    await second.page
      .getByRole('textbox', { name: laptop.text('auth.password'), exact: true })
      .fill(account.password)
    await second.page
      .getByRole('button', { name: laptop.text('auth.login'), exact: true })
      .click()
    await second.page.waitForURL((url) => url.pathname === '/cart')
    const waits = containing(laptop.text('cart.waits', { shop: tiramisu.shop }))
    await second.page.getByText(waits).first().waitFor()
    await quantityOf(laptop, dish).first().waitFor()
    await assertAccessible(second.page)
    await laptop.main.getByRole('button', { name: laptop.text('cart.switch') }).click()
    await quantityOf(laptop, tiramisu).first().waitFor()
    await laptop.main
      .getByText(containing(laptop.text('cart.waits', { shop: dish.shop })))
      .first()
      .waitFor()

    // Emptied on the phone, the checkout of the laptop says so.
    await laptop.open('/checkout')
    await laptop.orderButton.waitFor()
    assert.ok((await phoneApi(first.page, account)) > 0)
    await laptop.choose('shop.pickup')
    await laptop.main
      .getByRole('heading', { name: laptop.text('checkout.cart_gone') })
      .waitFor()
    await assertAccessible(second.page)
    assert.deepEqual([first.errors, market.faults], [[], []])
    await first.close()
    await second.close()
  })
