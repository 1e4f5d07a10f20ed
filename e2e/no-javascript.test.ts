import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { findDish } from './support/dishes.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import type { Locator } from 'playwright-core'
import { type Locale, dollars, containing, textsOf } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const locale of inTurn(import.meta.filename, ['en', 'ar'] satisfies Locale[])) {
  test(`without JavaScript (${locale}): a guest finds a dish, adds it and changes its quantity`, async () => {
    const dish = await findDish(market.database, 'bella-lanterna', 'Diavola', locale)
    const { page } = await market.visit({ width: 390, locale, javaScript: false })
    const shop = new StorefrontPage(page, locale)
    await page.goto('/')
    await page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
    // The header has no button that needs scripts; the settings have plain forms instead.
    const header = page.getByRole('banner').filter({ visible: true })
    assert.deepEqual(
      await header
        .getByRole('button')
        .evaluateAll(
          (buttons) => buttons.filter((button) => button.getAttribute('type') === 'button').length,
        ),
      0,
    )
    await header.getByRole('link', { name: shop.text('shell.settings'), exact: true }).click()
    await page.waitForURL(/\/settings$/)
    await page.goto('/')
    await shop.main.getByRole('link', { name: dish.shop, exact: true }).first().click()
    await page.waitForURL(/\/shop\/bella-lanterna/)
    await shop.main.getByRole('heading', { name: dish.shop, level: 1 }).waitFor()
    await shop.main.locator(`a[href$="${dish.uuid}"]`).click()
    const sheet = page.getByRole('dialog', { name: dish.title })
    await sheet.waitFor()

    const [, medium] = dish.stocks
    assert.ok(medium)
    await sheet.getByRole('radio', { name: containing(dollars(medium.price, locale)) }).check()
    await sheet.locator('input[type=radio][name^="group-"]').first().check()
    await shop.addToCartButton(sheet).click()
    await page.waitForURL(/\/cart$/)
    await shop.main.getByText(dish.title).waitFor()
    const quantity = shop.main.getByRole('spinbutton')
    assert.equal(await quantity.inputValue(), '1')
    const subtotal = shop.main
      .getByText(shop.text('cart.subtotal'))
      .locator('xpath=following-sibling::*[1]')
    assert.equal(await subtotal.innerText(), dollars(medium.price, locale))

    await quantity.fill('3')
    await shop.main.getByRole('button', { name: shop.text('action.save') }).click()
    await subtotal
      .getByText(dollars(3 * medium.price, locale), { exact: true })
      .or(subtotal.filter({ hasText: dollars(3 * medium.price, locale) }))
      .first()
      .waitFor()
    await shop.main.getByRole('link', { name: shop.text('cart.checkout') }).click()
    await page.waitForURL(/\/login\?next=/)
    await page.getByLabel(shop.text('auth.email_or_phone')).fill('customer@hawker.test')
    await page
      .getByRole('textbox', { name: shop.text('auth.password'), exact: true })
      .fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: shop.text('auth.login'), exact: true }).click()
    // Paying needs scripts, and the page says so instead of loading for ever.
    await page.waitForURL(/\/checkout/)
    await shop.main.getByText(containing(shop.text('checkout.needs_scripts'))).waitFor()
    for (const unfinished of [
      shop.main.getByText(shop.text('common.loading')),
      shop.main.locator('.animate-pulse'),
    ])
      assert.equal(await unfinished.filter({ visible: true }).count(), 0)
    assert.deepEqual(market.faults, [])
  })
}

for (const locale of inTurn(import.meta.filename, ['en', 'ar'] satisfies Locale[]))
  test(`without JavaScript (${locale}): an empty cart says so only once, and the map is a list`, async () => {
    const { page, close } = await market.visit({
      width: locale === 'en' ? 390 : 1440,
      locale,
      javaScript: false,
    })
    const shop = new StorefrontPage(page, locale)
    await page.goto('/cart')
    await shop.main.getByText(shop.text('cart.empty'), { exact: true }).waitFor()
    assert.equal(await shop.main.locator('.animate-pulse').filter({ visible: true }).count(), 0)

    await page.goto('/?view=map')
    await shop.main.getByText(shop.text('map.needs_script'), { exact: true }).waitFor()
    assert.equal(await shop.main.locator('.animate-pulse').filter({ visible: true }).count(), 0)
    assert.ok(await shop.main.locator('[data-shop]').first().isVisible())
    await close()
  })

const logInPlainly = async (shop: StorefrontPage) => {
  const { page } = shop
  await page.goto('/login')
  await page.getByLabel(shop.text('auth.email_or_phone')).fill('customer@hawker.test')
  await page
    .getByRole('textbox', { name: shop.text('auth.password'), exact: true })
    .fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: shop.text('auth.login'), exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}

test('without JavaScript: the top-up form validates its amount, and another site cannot submit it', async () => {
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  await logInPlainly(shop)
  await page.goto('/wallet')
  await shop.main.getByRole('link', { name: shop.text('wallet.top_up') }).click()
  const sheet = page.getByRole('dialog', { name: shop.text('wallet.top_up') })
  const send = async (amount: string) => {
    await sheet.getByLabel(shop.text('wallet.amount')).fill(amount)
    await sheet.getByRole('button', { name: shop.text('wallet.top_up'), exact: true }).click()
  }
  await send('a lot')
  await sheet.getByText(shop.text('wallet.amount_invalid')).waitFor()
  await send('100000')
  await sheet
    .getByText(shop.text('wallet.topup_limits', { min: dollars(100), max: dollars(50_000) }))
    .waitFor()
  assert.equal(await sheet.getByLabel(shop.text('wallet.amount')).inputValue(), '100000')
  await send('12,50')
  await page.waitForURL(/\/dev\/sandbox\//)
  const topUps = async () =>
    (await market.topUps('customer@hawker.test')).map(({ amount }) => amount)
  assert.deepEqual(await topUps(), [1250])

  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const foreign = await fetch(`${market.address}/wallet`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie,
      origin: 'https://elsewhere.test',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'amount=20&method=sandbox',
  })
  assert.equal(foreign.status, 403)
  assert.equal((await topUps()).length, 1)
  assert.deepEqual(market.faults, [])
  await close()
})

for (const [locale, width] of [
  ['en', 390],
  ['ar', 1440],
] satisfies [Locale, 390 | 1440][])
  test(`without JavaScript (${locale} at ${width}): money is sent once, after a password and validation`, async () => {
    const { page, close } = await market.visit({ width, locale, javaScript: false })
    const shop = new StorefrontPage(page, locale)
    await logInPlainly(shop)
    await page.goto('/wallet?do=topup')
    await page.getByLabel(shop.text('wallet.amount')).fill('100')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: shop.text('wallet.top_up'), exact: true })
      .click()
    await page.locator('button[value="pay"]').click()
    await page.waitForURL(/\/wallet\?topup=/)

    await page.goto('/wallet')
    await shop.main.getByRole('link', { name: shop.text('wallet.send_short'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: shop.text('wallet.send') })
    const [toWhom, amount, note] = [
      sheet.getByLabel(shop.text('wallet.to_whom')),
      sheet.getByLabel(shop.text('wallet.amount')),
      sheet.getByLabel(shop.text('wallet.note')),
    ]
    const next = () =>
      sheet.getByRole('button', { name: shop.text('action.continue'), exact: true }).click()
    /** The field shows its error and has the focus. */
    const showsError = async (field: Locator, error: string) => {
      await sheet.getByText(containing(error)).filter({ visible: true }).last().waitFor()
      assert.equal(await field.getAttribute('aria-invalid'), 'true', error)
      await eventually(() => field.evaluate((element) => element === document.activeElement), true)
    }
    await next()
    await showsError(toWhom, shop.text('validation.required'))
    await toWhom.fill('nobody@hawker.test')
    await next()
    await showsError(toWhom, shop.text('wallet.nobody_found'))
    assert.equal(await toWhom.inputValue(), 'nobody@hawker.test')
    await toWhom.fill('friend@hawker.test')
    await next()
    await sheet.getByText('Theo').waitFor()
    assert.doesNotMatch(page.url(), /friend/)
    await note.fill('for the flat')
    await amount.fill('a lot')
    await next()
    await showsError(amount, shop.text('wallet.amount_invalid'))
    await amount.fill('600')
    await next()
    await showsError(amount, shop.text('wallet.send_max', { price: dollars(50_000, locale) }))
    await amount.fill('120,50')
    await next()
    await sheet.getByText('for the flat').waitFor()
    const password = sheet.getByLabel(shop.text('wallet.confirm_password'))
    const send = sheet.getByRole('button', { name: containing(dollars(12_050, locale)) })
    // Going back keeps the typed values.
    await sheet.getByRole('button', { name: shop.text('action.back'), exact: true }).click()
    assert.deepEqual(
      [await amount.inputValue(), await note.inputValue()],
      ['120.5', 'for the flat'],
    )
    await next()
    await send.click()
    await showsError(password, shop.text('validation.required'))
    await password.fill('not that one')
    await send.click()
    await showsError(password, textsOf(locale, 'errors')('wrong_password'))

    const before = await market.countTransfers('send')
    // The same form is submitted twice at the same time and a third time later.
    const fields = await sheet
      .locator('form')
      .evaluate((form: HTMLFormElement) =>
        [...new FormData(form)].map(([name, value]) => [name, String(value)]),
      )
    const cookie = (await page.context().cookies())
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
    const press = () =>
      fetch(`${market.address}/wallet?do=send`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          cookie,
          origin: market.address,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ ...Object.fromEntries(fields), password: DEMO_PASSWORD }),
      })
    const sent = [...(await Promise.all([press(), press()])), await press()]
    assert.deepEqual(
      sent.map(({ status }) => status),
      [303, 303, 303],
    )
    assert.equal(new Set(sent.map(({ headers }) => headers.get('location'))).size, 1)
    await password.fill(DEMO_PASSWORD)
    await send.click()
    await page.waitForURL((url) => url.searchParams.has('sent'))
    await shop.main
      .getByText(
        containing(
          shop.text('wallet.sent_done', { price: dollars(12_050, locale), person: 'Theo' }),
        ),
      )
      .waitFor()
    assert.equal(await market.countTransfers('send'), before + 1)
    assert.deepEqual(market.faults, [])
    await close()
  })
