import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { totpCode, totpStep } from '@hawker/server/features/accounts/second-factor/totp'
import type { Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { makeDemoOrder } from './support/demo-order.ts'
import { plainDishes } from './support/dishes.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { waitForMessage } from './support/sent-messages.ts'
import { StorefrontPage } from './support/storefront.ts'
import { textsOf } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** What an authenticator app shows for a key that was typed in. */
function codeOf(key: string, steps = 0): string {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return totpCode(secret, totpStep(market.app.deps.clock.now()) + steps)
}
const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name, value }) => name === 'user' && value !== '')

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`${locale} at ${width}, by keyboard: a seller adds an authenticator app at sign-in`, async () => {
    const email = `seller-${locale}@example.test`
    await market.makePerson(email, { role: 'seller' })
    await market.changeSettings({ second_factor_for_roles: '1' })
    const { page, errors, close } = await market.visit({ width, locale, dark: locale === 'ar' })
    const shop = new StorefrontPage(page, locale)
    const keys = new Keyboard(page)
    const submit = async () => {
      await keys.type(page.getByLabel(shop.text('auth.email_or_phone')), email)
      const password = page.getByRole('textbox', { name: shop.text('auth.password'), exact: true })
      await keys.type(password, 'hawker-demo')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/second-factor/)
    }
    await shop.open('/login?next=%2Fhelp')
    await submit()
    assert.ok(!(await isSignedIn(page)))
    await page.getByText(shop.text('second_factor.enrol_hint')).waitFor()
    await assertAccessible(page)
    await keys.press(page.getByRole('button', { name: shop.text('security.add_app') }))
    await page.getByRole('img', { name: shop.text('second_factor.qr_label') }).waitFor()
    const key = await page.locator('bdi.font-mono').innerText()
    const code = page.getByLabel(shop.text('second_factor.code'))
    await keys.type(code, '000000')
    await page.keyboard.press('Enter')
    await page.getByText(textsOf(locale, 'errors')('wrong_code')).waitFor()
    await assertAccessible(page)
    await page.screenshot({ path: `.data/test/second-factor-enrol-${locale}.png`, fullPage: true })
    const used = codeOf(key)
    await keys.type(code, used)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: shop.text('second_factor.codes_title') }).waitFor()
    await assertAccessible(page)
    const codes = await page.locator('li.font-mono').allInnerTexts()
    assert.equal(codes.length, 10)
    await page.screenshot({ path: `.data/test/second-factor-codes-${locale}.png`, fullPage: true })
    await keys.press(page.getByRole('link', { name: shop.text('second_factor.saved') }))
    await page.waitForURL(/\/help/)
    await eventually(() => isSignedIn(page), true)

    await page.context().clearCookies({ name: 'access_token' })
    await page.context().clearCookies({ name: 'user' })
    await shop.open('/login?next=%2Fhelp')
    await submit()
    await page.getByRole('heading', { name: shop.text('second_factor.verify_title') }).waitFor()
    await assertAccessible(page)
    await page.screenshot({ path: `.data/test/second-factor-verify-${locale}.png`, fullPage: true })
    // The code that turned the app on does not work twice.
    await keys.type(code, used)
    await page.keyboard.press('Enter')
    await page.getByText(textsOf(locale, 'errors')('wrong_code')).waitFor()
    assert.ok(!(await isSignedIn(page)))
    await keys.press(page.getByText(shop.text('second_factor.lost')))
    const recovery = page.getByLabel(shop.text('second_factor.recovery_code'))
    await keys.type(recovery, codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/help/)
    await eventually(() => isSignedIn(page), true)
    await market.changeSettings({ second_factor_for_roles: undefined })
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })

test('the settings ask for a proof of identity before a credential changes, and come back', async () => {
  const { page, errors, close } = await market.visit({ width: 1440 })
  const shop = new StorefrontPage(page)
  const email = 'friend@hawker.test'
  await shop.logIn(email)
  await market.expireProofs(email)
  await shop.open('/profile')
  await shop.button('own_data.download').click()
  await page.waitForURL(/\/confirm-identity/)
  await assertAccessible(page)
  const password = page.getByRole('textbox', { name: shop.text('auth.password'), exact: true })
  await password.fill('not that one')
  await password.press('Enter')
  await page.getByText(textsOf('en', 'errors')('wrong_password')).waitFor()
  await password.fill('hawker-demo')
  await password.press('Enter')
  await page.waitForURL(/\/profile/)
  const download = page.waitForEvent('download')
  await shop.button('own_data.download').click()
  await download
  await shop.open('/settings')
  await shop.main.getByText(shop.text('security.this_device')).first().waitFor()
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test('without scripts, a new address is changed after a mailed code, and taken back by its old owner', async () => {
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  const shop = new StorefrontPage(page)
  const [email, stolen] = ['victim@example.test', 'thief@example.test']
  await market.makePerson(email)
  await shop.logIn(email)
  await market.expireProofs(email)
  await page.goto('/update-details?change=&next=%2Fprofile')
  await page.getByLabel(shop.text('profile.new_email')).fill(stolen)
  await shop.button('auth.send').click()
  await page.waitForURL(/\/confirm-identity/)
  await page.getByRole('button', { name: shop.text('proof.send_email') }).click()
  await page
    .getByLabel(shop.text('auth.code'))
    .fill(await waitForMessage(market.database, email, /\d{6}/))
  await shop.button('action.continue').click()
  await page.waitForURL(/\/update-details/)
  await page.getByLabel(shop.text('profile.new_email')).fill(stolen)
  await shop.button('auth.send').click()
  await page.goto(await waitForMessage(market.database, stolen, /\/update-details\?token=[\w-]+/))
  await shop.button('auth.confirm_email').click()
  await page.waitForURL(/\/profile/)
  await page.goto(await waitForMessage(market.database, email, /\/undo-change\?token=[\w-]+/))
  await shop.button('undo_change.submit').click()
  await page.waitForURL(/\/reset-password\?token=/)
  assert.ok(await market.isRegistered(email))
  assert.ok(!(await isSignedIn(page)))
  await close()
})

test('a guest on a page for sellers reads why an account is needed, and comes back', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.open('/be-seller')
  await page.waitForURL(/\/login/)
  await page.getByText(shop.text('auth.login_first')).waitFor()
  await page.getByText(shop.text('auth.why_sell')).waitFor()
  await page.getByLabel(shop.text('auth.email_or_phone')).fill('customer@hawker.test')
  await page
    .getByRole('textbox', { name: shop.text('auth.password'), exact: true })
    .fill('hawker-demo')
  await shop.button('auth.login').click()
  await page.waitForURL(/\/be-seller/)
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})

test('the device drops order pages when the session ends, and when another person comes by redirect', async () => {
  const [email, other] = ['customer@hawker.test', 'friend@hawker.test']
  const [dish] = await plainDishes(market.database, 'en')
  assert.ok(dish)
  const { id } = await makeDemoOrder(market, { email, dish, quantity: 2, status: 'on_a_way' })
  const { page, close } = await market.visit({ width: 390, serviceWorker: true })
  const shop = new StorefrontPage(page)
  const isStored = () =>
    page.evaluate(
      async (url) =>
        (await (await caches.open('hawker-own-1')).match(url, { ignoreVary: true })) !== undefined,
      `/orders/${id}`,
    )
  const openOrder = async () => {
    await shop.open(`/orders/${id}`)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.reload()
    await eventually(isStored, true)
  }
  await shop.logIn(email, `/orders/${id}`)
  await openOrder()
  // The session ends elsewhere, and a call of another page is the first to notice.
  await market.endSessions(email)
  await shop.open('/help')
  await eventually(isStored, false)

  await page.context().clearCookies({ name: 'access_token' })
  await page.context().clearCookies({ name: 'user' })
  await shop.logInByForm(email, `/orders/${id}`)
  await openOrder()
  // A provider's redirect only sets other cookies.
  await market.handSessionsOver(email, other)
  const { id: otherId } = await market.person(other)
  const user = JSON.stringify({ id: otherId, firstname: 'Friend', img: null, roles: ['user'] })
  await page
    .context()
    .addCookies([{ name: 'user', value: encodeURIComponent(user), url: market.address }])
  await shop.open('/signed-in?next=%2Fhelp')
  await page.waitForURL(/\/help/)
  await eventually(isStored, false)
  await close()
})
