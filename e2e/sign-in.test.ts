import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, textsOf } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

type Message = { id: number; body: string }
/** The newest message to the recipient, as /dev/messages shows it. */
async function messageTo(recipient: string, before = 0): Promise<Message> {
  const newest = async () => (await market.messagesTo(recipient)).find(({ id }) => id > before)
  await eventually(async () => (await newest()) !== undefined, true)
  return (await newest()) ?? assert.fail(`no message to ${recipient}`)
}
const linkIn = (body: string): string => {
  const { pathname, search } = new URL(/http\S+/.exec(body)?.[0] ?? '')
  return pathname + search
}
const codeIn = (body: string): string => /\d{6}/.exec(body)?.[0] ?? ''
const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === 'access_token')

for (const [locale, width, phone, email] of inTurn(import.meta.filename, [
  ['en', 1440, '+12025557001', 'link-en@example.test'],
  ['ar', 390, '+12025557002', 'link-ar@example.test'],
] satisfies [Locale, 390 | 1440, string, string][])) {
  test(`${locale} at ${width}: a code by text message signs in a new user and returns to the page`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    await shop.open('/login?next=%2Fhelp')
    await assertAccessible(page)
    await page.getByRole('link', { name: shop.text('auth.by_code') }).click()
    await page.waitForURL(/\/verify-phone\?next=/)
    await page.getByRole('heading', { name: shop.text('auth.code_title') }).waitFor()
    await page.getByLabel(shop.text('checkout.phone')).fill('123')
    await page.keyboard.press('Enter')
    await page.getByText(shop.text('validation.phone_invalid')).waitFor()
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('name')),
      'phone',
    )
    await page.getByLabel(shop.text('checkout.phone')).fill(phone)
    await page.keyboard.press('Enter')
    const boxes = page.getByLabel(shop.text('auth.code'))
    await boxes.waitFor()
    assert.equal(await boxes.getAttribute('autocomplete'), 'one-time-code')
    await assertAccessible(page)
    const { body } = await messageTo(phone)
    await boxes.fill(String((Number(codeIn(body)) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByText(textsOf(locale, 'errors')('wrong_code')).waitFor()
    // A pasted code is submitted automatically.
    await eventually(() => boxes.inputValue(), '')
    await boxes.fill(codeIn(body))
    await page.waitForURL(/\/update-details/)
    await assertAccessible(page)
    await page.getByLabel(shop.text('auth.firstname')).fill('Nour')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/help')
    assert.ok(await isSignedIn(page))
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })

  test(`${locale} at ${width}: a mailed link and a password reset work without JavaScript`, async () => {
    const { page, close } = await market.visit({ width, locale, javaScript: false })
    const shop = new StorefrontPage(page, locale)
    await page.goto('/login?by=link&next=%2Fhelp')
    await page.getByLabel(shop.text('auth.email')).fill(email)
    await page.getByRole('button', { name: shop.text('auth.send'), exact: true }).click()
    const mail = await messageTo(email)
    await page.goto(linkIn(mail.body))
    assert.ok(!(await isSignedIn(page)), 'opening the link alone does not sign in')
    await page.getByRole('button', { name: shop.text('auth.login'), exact: true }).click()
    await page.waitForURL(/\/update-details/)
    await page.getByLabel(shop.text('auth.firstname')).fill('Nour')
    await page.getByRole('button', { name: shop.text('action.save') }).click()
    await page.waitForURL((url) => url.pathname === '/help')
    await page.context().clearCookies({ name: 'access_token' })
    await page.context().clearCookies({ name: 'user' })

    await page.goto('/reset-password')
    await page.getByLabel(shop.text('auth.email_or_phone')).fill(email)
    await page.getByRole('button', { name: shop.text('auth.send'), exact: true }).click()
    const reset = await messageTo(email, mail.id)
    await page.goto(linkIn(reset.body))
    const set = async (password: string, again: string) => {
      await page.getByLabel(shop.text('auth.new_password'), { exact: true }).fill(password)
      await page.getByLabel(shop.text('auth.confirm_password'), { exact: true }).fill(again)
      await page.getByRole('button', { name: shop.text('auth.save_password') }).click()
    }
    await set('short', 'other')
    await page.getByText(shop.text('validation.password_min')).waitFor()
    await page.getByText(shop.text('validation.passwords_dont_match')).waitFor()
    await set('saffron rice', 'saffron rice')
    await page.waitForURL((url) => url.pathname === '/')
    assert.ok(await isSignedIn(page))
    await close()
  })
}

for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 1440],
  ['ar', 390],
] satisfies [Locale, 390 | 1440][]))
  test(`${locale} at ${width}, by keyboard: a password can be shown, and Caps Lock shows a hint`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const keys = new Keyboard(page)
    await shop.open('/login')
    const password = page.getByRole('textbox', { name: shop.text('auth.password'), exact: true })
    const eye = (key: string, pressed: boolean) =>
      page.getByRole('button', { name: shop.text(key), exact: true, pressed })
    await keys.type(password, 'Saffron rice')
    assert.equal(await password.getAttribute('type'), 'password')
    await keys.press(eye('auth.show_password', false))
    await eye('auth.hide_password', true).waitFor()
    assert.deepEqual(
      [await password.getAttribute('type'), await password.inputValue()],
      ['text', 'Saffron rice'],
    )
    await assertAccessible(page)
    await keys.press(eye('auth.hide_password', true), 'Space')
    await eye('auth.show_password', false).waitFor()
    assert.deepEqual(
      [await password.getAttribute('type'), await password.inputValue()],
      ['password', 'Saffron rice'],
    )

    const hint = () =>
      password.evaluate((field) =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.innerText ?? ''),
      )
    // Playwright cannot turn Caps Lock on, so the event carries the modifier.
    const release = (modifierCapsLock: boolean) =>
      password.dispatchEvent('keyup', { key: 'A', modifierCapsLock })
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+A')
    assert.deepEqual(await hint(), [''])
    await release(true)
    await eventually(hint, [shop.text('auth.caps_lock')])
    await page
      .getByRole('status')
      .filter({ hasText: shop.text('auth.caps_lock') })
      .waitFor()
    await assertAccessible(page)
    await release(false)
    await eventually(hint, [''])
    await release(true)
    await eventually(hint, [shop.text('auth.caps_lock')])
    await page.keyboard.press('Tab')
    await eventually(hint, [''])
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })

test('a passkey created in the settings signs in, and the settings list devices and passkeys', async () => {
  const { page, errors, close } = await market.visit()
  const shop = new StorefrontPage(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await shop.logIn('friend@hawker.test', '/settings')
  const devices = page.getByRole('region', { name: shop.text('security.devices') })
  await devices.getByText(shop.text('security.this_device')).waitFor()
  await devices.getByText('Chrome').first().waitFor()
  // The time of day tells sign-ins of one day apart.
  await devices
    .getByText(/\d:\d\d/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: shop.text('security.add_passkey') }).click()
  await page
    .getByRole('region', { name: shop.text('security.passkeys') })
    .getByRole('listitem')
    .waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: shop.text('security.everywhere') }).click()
  await eventually(() => isSignedIn(page), false)
  await shop.open('/login?next=%2Fprofile')
  await page.getByRole('button', { name: shop.text('auth.by_passkey') }).click()
  await page.waitForURL((url) => url.pathname === '/profile')
  assert.deepEqual([errors, market.faults], [[], []])
  await close()
})
