import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { LOOKS, inTurn } from './support/browser/looks.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { waitForMessage } from './support/sent-messages.ts'
import { StorefrontPage } from './support/storefront.ts'
import { textsOf } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

for (const [index, [locale, width]] of inTurn(import.meta.filename, LOOKS).entries())
  test(`${locale} at ${width}, by keyboard: a phone number changes after its code`, async () => {
    const [phone, newPhone] = [`+1202555720${index}`, `+1202555721${index}`]
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const keys = new Keyboard(page)
    const email = `moved-${locale}-${width}@example.test`
    await shop.open('/login')
    await shop.signUp({ firstname: 'Nour', email, password: 'saffron rice' })
    await market.changePerson(email, { phone, phoneVerifiedAt: market.app.deps.clock.now() })
    const storedNumber = async () => {
      const { phone, isPhoneVerified } = await market.person(email)
      return { phone, isPhoneVerified }
    }
    const hasFocus = (target: Locator) =>
      eventually(() => target.evaluate((element) => element === document.activeElement), true)

    await shop.open('/profile')
    await page.getByText(phone, { exact: true }).waitFor()
    const change = page.getByRole('button', { name: shop.text('profile.change'), exact: true })
    await keys.press(change)
    const dialog = page.getByRole('dialog', { name: shop.text('profile.change_phone') })
    const number = dialog.getByRole('textbox', { name: shop.text('checkout.phone'), exact: true })
    await keys.press(dialog.getByRole('button', { name: shop.text('auth.send'), exact: true }))
    await dialog.getByText(shop.text('validation.phone_required'), { exact: true }).waitFor()
    await hasFocus(number)
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await dialog.getByText(shop.text('validation.phone_invalid'), { exact: true }).waitFor()
    await hasFocus(number)
    await assertAccessible(page)
    await keys.type(number, newPhone)
    await page.keyboard.press('Enter')

    const boxes = dialog.getByLabel(shop.text('auth.code'))
    await boxes.waitFor()
    // The dialog shows the number and lets the user correct it. A new code needs a waiting time.
    await dialog
      .getByText(shop.text('auth.code_sent', { phone: `\u2066${newPhone}\u2069` }))
      .waitFor()
    const again = new RegExp(
      `^${shop.text('auth.resend_in', { seconds: '~' }).replace('~', '.+')}$`,
    )
    assert.equal(await dialog.getByRole('button', { name: again }).isDisabled(), true)
    await keys.press(
      dialog.getByRole('button', { name: shop.text('auth.other_number'), exact: true }),
    )
    assert.equal(await number.inputValue(), newPhone)
    await keys.press(dialog.getByRole('button', { name: shop.text('auth.send'), exact: true }))
    await boxes.waitFor()
    await hasFocus(boxes)
    const code = await waitForMessage(market.database, newPhone, /\d{6}/)
    await page.keyboard.type(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await dialog.getByText(textsOf(locale, 'errors')('wrong_code')).waitFor()
    await hasFocus(boxes)
    assert.equal(await boxes.inputValue(), '')
    await assertAccessible(page)
    assert.deepEqual(await storedNumber(), { phone, isPhoneVerified: true })
    await page.keyboard.type(code)
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText(newPhone, { exact: true }).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: shop.text('profile.saved') })
      .waitFor()
    await hasFocus(change)
    assert.deepEqual(await storedNumber(), { phone: newPhone, isPhoneVerified: true })
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })

test('shows an error with a retry button when the list of devices fails to load', async () => {
  const { page, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test', '/settings')
  const sessionsUrl = '**/api/v1/dashboard/user/sessions*'
  await page.route(sessionsUrl, (route) => route.abort())
  await shop.open('/settings')
  await shop.main.getByText(shop.text('error.something_wrong')).waitFor()
  await page.unroute(sessionsUrl)
  await shop.button('action.retry').click()
  await shop.main.getByText(shop.text('security.this_device')).first().waitFor()
  await eventually(() => shop.main.getByText(shop.text('error.something_wrong')).count(), 0)
  await close()
})
