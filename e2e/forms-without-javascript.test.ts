import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import type { Marketplace } from './support/marketplace.ts'
import { waitForMessage, pathOf } from './support/sent-messages.ts'
import { type SocialMarketplace, openSocialMarketplace } from './support/social-marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { textsOf } from './support/texts.ts'

let market: Marketplace
let providers: SocialMarketplace['providers']
let close = async () => {}
before(async () => {
  ;({ market, providers, close } = await openSocialMarketplace())
})
after(() => close())

const PASSWORD = 'saffron rice'
const link = (page: string) => new RegExp(`http\\S+${page}\\?\\S*token=\\S+`)
const CODE = /\d{6}/
/** The signed-in user by the readable cookie, or undefined. */
const signedInUser = async (page: Page): Promise<{ id: number; firstname: string } | undefined> => {
  const cookies = await page.context().cookies()
  const user = cookies.find(({ name }) => name === 'user')
  return user && cookies.some(({ name }) => name === 'access_token')
    ? JSON.parse(decodeURIComponent(user.value))
    : undefined
}
let people = 0
for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`${locale} at ${width}, without JavaScript: all forms for accounts and settings work`, async () => {
    const number = ++people
    const [email, phone] = [`plain${number}@example.test`, `+1202555${7100 + number}`]
    const { page, close } = await market.visit({ width, locale, javaScript: false })
    const shop = new StorefrontPage(page, locale)
    const field = (key: string) => page.getByLabel(shop.text(key), { exact: true })
    const press = (key: string) =>
      page.getByRole('button', { name: shop.text(key), exact: true }).click()
    const at = (pathname: string) => page.waitForURL((url) => url.pathname === pathname)
    const read = (recipient: string, pattern: RegExp) =>
      waitForMessage(market.database, recipient, pattern)
    /** In the digits of the user's keyboard. */
    const asTyped = (text: string) =>
      locale === 'ar'
        ? text.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))
        : text
    const out = async () => {
      await page.goto('/profile')
      await press('shell.logout')
      await at('/')
      assert.equal(await signedInUser(page), undefined)
    }

    // Registration: errors are at their fields, valid input stays, and a phone number alone is
    // enough.
    await page.goto('/register?next=%2Fhelp')
    await press('auth.register')
    await eventually(
      () => page.getByText(shop.text('validation.required'), { exact: true }).count(),
      4,
    )
    await field('auth.firstname').fill('Nour')
    await field('checkout.phone').fill(phone)
    await field('auth.password').fill('12345')
    await field('auth.confirm_password').fill('54321')
    await press('auth.register')
    await page.getByText(shop.text('validation.password_min')).waitFor()
    await page.getByText(shop.text('validation.passwords_dont_match')).waitFor()
    assert.equal(await field('checkout.phone').inputValue(), phone)
    await field('auth.password').fill(PASSWORD)
    await field('auth.confirm_password').fill(PASSWORD)
    await press('auth.register')
    await at('/help')
    const { id = 0 } = (await signedInUser(page)) ?? {}

    // The profile.
    await page.goto('/profile')
    await field('auth.firstname').fill('')
    await field('auth.lastname').fill('Haddad')
    await field('profile.birthday').fill('1990-02-28')
    await field('profile.gender').selectOption('other')
    await press('action.save')
    await page.getByText(shop.text('validation.required'), { exact: true }).waitFor()
    await field('auth.firstname').fill('Noor')
    await press('action.save')
    await eventually(async () => (await signedInUser(page))?.firstname, 'Noor')
    assert.equal(await field('profile.birthday').inputValue(), '1990-02-28')

    // A new e-mail address, by the link mailed to it.
    await page.getByRole('link', { name: shop.text('profile.change'), exact: true }).click()
    await at('/update-details')
    await page.getByRole('heading', { name: shop.text('profile.change_email') }).waitFor()
    await press('auth.send')
    await page.getByText(shop.text('validation.required'), { exact: true }).waitFor()
    await field('profile.new_email').fill(email)
    await press('auth.send')
    await page.goto(pathOf(await read(email, link('/update-details'))))
    assert.equal((await market.person(id)).email, null, 'opening the link alone changes nothing')
    await press('auth.confirm_email')
    await at('/profile')

    // A new phone number, by the code sent to it.
    const newPhone = `+1202555${7200 + number}`
    await page.locator('form[action="/verify-phone"]').getByRole('button').click()
    await at('/verify-phone')
    await page.getByRole('heading', { name: shop.text('profile.change_phone') }).waitFor()
    await field('checkout.phone').fill('12')
    await press('auth.send')
    await page.getByText(shop.text('validation.phone_invalid')).waitFor()
    await field('checkout.phone').fill(asTyped(newPhone))
    await press('auth.send')
    const code = await read(newPhone, CODE)
    const boxes = page.getByLabel(shop.text('auth.code'))
    await boxes.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    // The typed code is visible without the script that fills the boxes.
    assert.notEqual(
      await boxes.evaluate((element) => getComputedStyle(element).color),
      'rgba(0, 0, 0, 0)',
    )
    await press('action.confirm')
    await page.getByText(textsOf(locale, 'errors')('wrong_code')).waitFor()
    await boxes.fill(asTyped(code))
    await press('action.confirm')
    await at('/profile')
    const { firstname, lastname, birthday, gender, ...contact } = await market.person(id)
    const stored = {
      firstname,
      lastname,
      birthday,
      gender,
      email: contact.email,
      phone: contact.phone,
    }
    assert.deepEqual(stored, {
      firstname: 'Noor',
      lastname: 'Haddad',
      birthday: '1990-02-28',
      gender: 'other',
      email,
      phone: newPhone,
    })
    await out()

    // Each sign-in method returns to the requested page.
    const signIn = async (method: () => Promise<void>) => {
      await page.goto('/login?next=%2Fhelp')
      await method()
      await at('/help')
      const user = await signedInUser(page)
      await out()
      return user?.id
    }
    const byPassword = (name: string) => async () => {
      await field('auth.email_or_phone').fill(name)
      await field('auth.password').fill(PASSWORD)
      await press('auth.login')
    }
    const other = (key: string, params?: Record<string, string>) =>
      page.getByRole('link', { name: shop.text(key, params), exact: true }).click()
    assert.equal(await signIn(byPassword(email)), id)
    assert.equal(await signIn(byPassword(newPhone)), id)
    const byLink = async () => {
      await other('auth.by_link')
      await field('auth.email').fill(email)
      await press('auth.send')
      await page.goto(pathOf(await read(email, link('/login'))))
      await press('auth.login')
    }
    assert.equal(await signIn(byLink), id)
    const byCode = async () => {
      await other('auth.by_code')
      await field('checkout.phone').fill(newPhone)
      await press('auth.send')
      await page
        .getByLabel(shop.text('auth.code'))
        .fill(asTyped(await read(newPhone, new RegExp(`(?!${code})\\d{6}`))))
      await press('auth.login')
    }
    assert.equal(await signIn(byCode), id)
    const via =
      (provider: 'google' | 'facebook' | 'apple', name: string, person: Record<string, unknown>) =>
      async () => {
        providers[provider].signsInAs(person)
        await other('auth.continue_with', { provider: name })
        if (provider !== 'google') await page.getByText('Continue', { exact: true }).click()
        // Returning from another site. With scripts, this page redirects automatically.
        await at('/signed-in')
        await other('action.continue')
        await page.waitForURL(
          ({ pathname }) => pathname === '/help' || pathname === '/update-details',
        )
        if (new URL(page.url()).pathname === '/help') return
        await field('auth.firstname').fill('Ada')
        await press('action.save')
      }
    const sub = `plain-${locale}-${width}`
    assert.equal(
      await signIn(
        via('google', 'Google', { sub, email, email_verified: true, given_name: 'Noor' }),
      ),
      id,
    )
    assert.ok(
      ((await signIn(via('facebook', 'Facebook', { id: sub, first_name: 'Grace' }))) ?? id) !== id,
    )
    const person = {
      sub,
      email: `${sub}@relay.test`,
      email_verified: 'true',
      user: { name: { firstName: 'Ada' } },
    }
    assert.ok(((await signIn(via('apple', 'Apple', person))) ?? id) !== id)

    // A password reset by mail.
    await page.goto('/reset-password')
    await field('auth.email_or_phone').fill(email)
    await press('auth.send')
    await page.goto(pathOf(await read(email, link('/reset-password'))))
    await field('auth.new_password').fill('cardamom tea')
    await field('auth.confirm_password').fill('cardamom tea')
    await press('auth.save_password')
    await at('/')
    assert.equal((await signedInUser(page))?.id, id)

    // Language and address: the welcome page and the settings.
    const elsewhere = locale === 'en' ? 'ar' : 'en'
    await page.goto('/welcome')
    await field('shell.language').selectOption(elsewhere)
    await press('action.apply')
    await page.locator(`html[lang="${elsewhere}"]`).waitFor({ state: 'attached' })
    await page.goto('/settings')
    // Controls that need scripts are hidden.
    assert.equal(await page.getByRole('radio').filter({ visible: true }).count(), 0)
    assert.equal(
      await page
        .getByRole('switch')
        .or(page.getByRole('checkbox'))
        .filter({ visible: true })
        .count(),
      0,
    )
    assert.deepEqual(
      await page
        .locator('main button:not([type=submit])')
        .filter({ visible: true })
        .allInnerTexts(),
      [],
    )
    const there = textsOf(elsewhere)
    await page.getByLabel(there('shell.language'), { exact: true }).selectOption(locale)
    await page.getByRole('button', { name: there('action.save'), exact: true }).click()
    await page.locator(`html[lang="${locale}"]`).waitFor({ state: 'attached' })
    await page.goto('/welcome')
    await press('address.search')
    await page.getByText(shop.text('validation.required'), { exact: true }).waitFor()
    await field('address.search').fill('no such street anywhere')
    await press('address.search')
    await page.getByText(shop.text('address.none_found'), { exact: true }).waitFor()
    await field('address.search').fill('1658 16th')
    await press('address.search')
    await page
      .getByRole('button', { name: /1658 16th St/ })
      .first()
      .click()
    await at('/')
    // The address is stored on the device and in the account.
    const address = (await page.context().cookies()).find(({ name }) => name === 'address')
    assert.match(JSON.parse(decodeURIComponent(address?.value ?? '{}')).text, /1658 16th St/)
    assert.deepEqual(
      (await market.addressesOf(id)).map(({ active }) => active),
      [true],
    )
    assert.deepEqual(market.faults, [])
    await close()
  })
