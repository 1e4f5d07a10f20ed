import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { findDish } from './support/dishes.ts'
import { closeWithoutErrors, type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing, dollars } from './support/texts.ts'

const SHOP = 'bella-lanterna'
const CUSTOMER = 'customer@hawker.test'
/** The folder for screenshots, if any. */
const SCREENSHOT_FOLDER = process.env['LOOKS']

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  await market.confirmPhone('customer@hawker.test', 'friend@hawker.test')
})
after(() => market?.close())

/** Opens the checkout of a customer whose cart holds these dishes. */
async function openCheckout(
  locale: Locale,
  width: 390 | 1440,
  dishes: Readonly<Record<string, number>>,
  email = CUSTOMER,
) {
  const visitor = await market.visit({ width, locale })
  const shop = new StorefrontPage(visitor.page, locale)
  await shop.logIn(email, '/help')
  await visitor.page.evaluate(() =>
    fetch('/api/v1/dashboard/user/cart/delete?lang=en', { method: 'DELETE' }),
  )
  for (const [title, quantity] of Object.entries(dishes)) {
    const dish = await findDish(market.database, SHOP, title, locale)
    const sheet = await shop.openDish(SHOP, dish.uuid, dish.title)
    for (let more = 1; more < quantity; more++)
      await sheet.getByRole('button', { name: shop.text('product.increase') }).click()
    await shop.addToCart(sheet)
  }
  await shop.openCart()
  await shop.goToCheckout()
  await shop.choose('shop.pickup')
  await shop.totalToPay()
  const takeScreenshot = async (name: string) => {
    if (SCREENSHOT_FOLDER)
      await visitor.page.screenshot({
        path: `${SCREENSHOT_FOLDER}/${name}-${locale}-${width}.png`,
        fullPage: true,
      })
  }
  return { visitor, shop, takeScreenshot }
}

test('en at 390: a new account is led to confirm its phone before it pays in cash', async () => {
  const email = 'newcomer@hawker.test'
  await market.makePerson(email, { firstname: 'Noor', isEmailVerified: false })
  const { visitor, shop, takeScreenshot } = await openCheckout('en', 390, { Tiramisù: 1 }, email)
  await shop.choose('payment.cash')
  await shop.totalToPay()
  await shop.placeOrder()
  await shop.main
    .getByText('Confirm your phone number first, or pay online', { exact: true })
    .waitFor()
  // The summary is paler until the price is read again.
  await shop.totalToPay()
  await assertAccessible(visitor.page)
  await takeScreenshot('unconfirmed')
  await shop.main.getByRole('link', { name: shop.text('action.confirm_phone') }).click()
  await visitor.page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === '/verify-phone' && searchParams.get('next') === '/checkout',
  )
})

async function topOf(target: Locator): Promise<number> {
  const box = await target.boundingBox()
  return box?.y ?? assert.fail('not on the page')
}

/** The longest part of a text that does not depend on its price. */
const aroundPrice = (shop: StorefrontPage, key: string): string =>
  shop
    .text(key, { price: '\u0001' })
    .split('\u0001')
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')

const isFocused = (field: Locator) =>
  field.evaluate((element) => element === document.activeElement)
const isInvalid = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true'
/** The text that describes a field to a screen reader. */
const describedAs = (field: Locator) =>
  field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
  test(`${locale} at ${width}: a receiver's local number is accepted, and a wrong one marks its field`, async () => {
    const { visitor, shop, takeScreenshot } = await openCheckout(locale, width, { Tiramisù: 1 })
    const { main } = shop
    await shop.choose('payment.cash')
    await shop.openCard('checkout.who')
    await main.getByRole('switch', { name: shop.text('checkout.for_other') }).click()
    const name = main.getByLabel(shop.text('checkout.receiver_name'))
    const phone = main.getByLabel(shop.text('checkout.receiver_phone'))
    await name.fill('Grandma Ilse')
    await phone.fill('555 01')
    await shop.totalToPay()
    await shop.placeOrder()
    await eventually(() => isFocused(phone), true)
    assert.deepEqual([await isInvalid(name), await isInvalid(phone)], [false, true])
    assert.match(await describedAs(phone), new RegExp(shop.text('validation.phone_invalid')))
    await assertAccessible(visitor.page)
    await takeScreenshot('receiver')

    await name.fill('')
    await phone.fill('202 555 0188')
    await shop.placeOrder()
    await eventually(() => isFocused(name), true)
    assert.deepEqual([await isInvalid(name), await isInvalid(phone)], [true, false])

    await name.fill('Grandma Ilse')
    await main.getByLabel(shop.text('checkout.gift_message')).fill('Happy birthday!')
    await shop.totalToPay()
    await shop.placeOrder()
    const id = await shop.orderId()
    assert.equal((await market.order(id)).receiver?.phone, '+12025550188')
    await main.getByText('Happy birthday!', { exact: true }).waitFor()
    await closeWithoutErrors(market, visitor)
  })

  test(`${locale} at ${width}: a refused coupon is marked at its field, which gets the focus`, async () => {
    const { visitor, shop } = await openCheckout(locale, width, { Tiramisù: 1 })
    const coupon = shop.main.getByRole('textbox', { name: shop.text('checkout.coupon') })
    await coupon.fill('NO-SUCH-CODE')
    await shop.button('action.apply').first().click()
    await eventually(() => isInvalid(coupon), true)
    assert.ok(await isFocused(coupon))
    const message = shop.main.getByRole('alert').filter({ visible: true }).first()
    assert.match(await describedAs(coupon), new RegExp((await message.innerText()).trim()))
    // The message is at the field, above the offers.
    const offers = shop.main.locator('details').filter({ visible: true }).first()
    const [fieldTop = 0, messageTop = 0, offersTop = 0] = await Promise.all(
      [coupon, message, offers].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().top),
      ),
    )
    assert.ok(
      fieldTop < messageTop && messageTop < offersTop,
      `${fieldTop} ${messageTop} ${offersTop}`,
    )
    await closeWithoutErrors(market, visitor)
  })

  test(`${locale} at ${width}: lines add up to the items, and free delivery asks for nothing more`, async () => {
    const dish = await findDish(market.database, SHOP, 'Bruschetta', locale)
    await market.changeProduct(dish.productId, {
      discountType: 'percent',
      discountValue: 100_000,
      discountStartsAt: null,
      discountEndsAt: null,
    })
    await market.changeZones(dish.shopId, { freeOver: 9000 })
    const { visitor, shop, takeScreenshot } = await openCheckout(locale, width, {
      Tiramisù: 2,
      Bruschetta: 1,
    })
    const card = shop.main
      .locator('section, div')
      .filter({ has: visitor.page.getByRole('heading', { name: shop.text('checkout.summary') }) })
      .last()
    const lines = card.getByRole('listitem')
    const [price = 0] = dish.stocks.map((stock) => stock.price)
    await eventually(() => lines.locator('del bdi').allInnerTexts(), [dollars(price, locale)])
    const amounts = async (parts: Locator) => (await parts.allInnerTexts()).map(cents)
    const full = await amounts(
      lines
        .locator('del bdi')
        .or(lines.locator('xpath=.//bdi[not(ancestor::ins) and not(ancestor::del)]')),
    )
    const before = full.filter((amount) => amount > 0).reduce((sum, amount) => sum + amount, 0)
    const row = (key: string) =>
      card
        .locator('dl > div')
        .filter({ has: visitor.page.getByText(shop.text(key), { exact: true }) })
        .locator('dd')
    const [items = 0] = await amounts(row('price.items'))
    assert.equal(before, items)
    assert.match(await row('price.discount').innerText(), /\u2212/)
    await takeScreenshot('amounts')

    await shop.choose('shop.delivery')
    await shop.totalToPay()
    const missing = card.getByText(containing(aroundPrice(shop, 'cart.free_delivery_missing')))
    await missing.waitFor()
    await shop.main.getByRole('textbox', { name: shop.text('checkout.coupon') }).fill('FREESHIP')
    await shop.button('action.apply').first().click()
    await shop.totalToPay()
    await missing.waitFor({ state: 'detached' })
    await closeWithoutErrors(market, visitor)
  })

  test(`${locale} at ${width}: a small wallet pays a part, before another method is chosen`, async () => {
    const { visitor, shop, takeScreenshot } = await openCheckout(locale, width, { Tiramisù: 12 })
    const part = shop.main.getByRole('checkbox', {
      name: containing(aroundPrice(shop, 'checkout.use_wallet')),
    })
    await part.waitFor()
    assert.equal(
      await shop.main.getByText(shop.text('payment.reason_insufficient_wallet')).count(),
      0,
    )
    const firstMethod = shop.main.locator('input[type=radio][name=payment]').first()
    assert.ok((await topOf(part)) < (await topOf(firstMethod)), 'the wallet is above the methods')
    await assertAccessible(visitor.page)
    await takeScreenshot('wallet')
    await part.check()
    await shop.choose('payment.sandbox')
    assert.ok(await part.isChecked())
    await closeWithoutErrors(market, visitor)
  })
}

const cents = (text: string): number => {
  const western = text.replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  return Math.round(Number(western.replace('\u066b', '.').replace(/[^0-9.]/g, '')) * 100)
}
