import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import type { Marketplace } from './support/marketplace.ts'
import { type SocialMarketplace, openSocialMarketplace } from './support/social-marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'

let market: Marketplace
let providers: SocialMarketplace['providers']
let close = async () => {}
before(async () => {
  ;({ market, providers, close } = await openSocialMarketplace())
})
after(() => close())

const PASSWORD = 'saffron rice'
let people = 0
/** Registers a user with a verified e-mail address and phone number. */
async function registeredUser(): Promise<{ id: number; email: string; phone: string }> {
  const name = {
    email: `regular${++people}@example.test`,
    phone: `+1202555${String(8000 + people)}`,
  }
  const answer = await fetch(`${market.address}/api/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...name,
      firstname: 'Nour',
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }),
  })
  const { data }: { data: { user: { id: number } } } = await answer.json()
  await market.confirmAll(data.user.id)
  return { id: data.user.id, ...name }
}
async function messageTo(recipient: string, pattern: RegExp): Promise<string> {
  const find = async () =>
    (await market.messagesTo(recipient)).flatMap(({ body }) => pattern.exec(body)?.[0] ?? [])[0]
  await eventually(async () => (await find()) !== undefined, true)
  return (await find()) ?? ''
}
/** The id of the signed-in user by the readable cookie; 0 if nobody is signed in. */
const signedInUserId = async (page: Page): Promise<number> => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'user')
  return cookie ? Number(JSON.parse(decodeURIComponent(cookie.value)).id) : 0
}

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`${locale} at ${width}, by keyboard: each sign-in method returns to the requested page`, async () => {
    const { page, errors, close } = await market.visit({ width, locale })
    const shop = new StorefrontPage(page, locale)
    const keys = new Keyboard(page)
    const { id, email, phone } = await registeredUser()
    /**
     * Signs in by the method from /login with /help as target, signs out, and returns the user's
     * id.
     */
    const signIn = async (method: () => Promise<void>): Promise<number> => {
      await shop.open('/login?next=%2Fhelp')
      await method()
      await page.waitForURL((url) => url.pathname === '/help')
      const user = await signedInUserId(page)
      for (const name of ['access_token', 'user']) await page.context().clearCookies({ name })
      return user
    }
    const byPassword = (name: string) => async () => {
      await keys.type(page.getByLabel(shop.text('auth.email_or_phone')), name)
      await keys.type(
        page.getByRole('textbox', { name: shop.text('auth.password'), exact: true }),
        PASSWORD,
      )
      await page.keyboard.press('Enter')
    }
    const otherMethod = (key: string, params?: Record<string, string>) =>
      keys.press(page.getByRole('link', { name: shop.text(key, params), exact: true }))

    assert.equal(await signIn(byPassword(email)), id)
    assert.equal(await signIn(byPassword(phone)), id)

    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { ...options, automaticPresenceSimulation: true },
    })
    await shop.open('/login?next=%2Fsettings')
    await byPassword(email)()
    await page.waitForURL((url) => url.pathname === '/settings')
    await keys.press(page.getByRole('button', { name: shop.text('security.add_passkey') }))
    await page
      .getByRole('region', { name: shop.text('security.passkeys') })
      .getByRole('listitem')
      .waitFor()
    for (const name of ['access_token', 'user']) await page.context().clearCookies({ name })
    assert.equal(
      await signIn(() =>
        keys.press(page.getByRole('button', { name: shop.text('auth.by_passkey') })),
      ),
      id,
    )

    const link = async () => {
      await otherMethod('auth.by_link')
      await keys.type(page.getByLabel(shop.text('auth.email'), { exact: true }), email)
      await page.keyboard.press('Enter')
      await shop.open(await messageTo(email, /http\S+\/login\?token=\S+/))
      await keys.press(page.getByRole('button', { name: shop.text('auth.login'), exact: true }))
    }
    assert.equal(await signIn(link), id)
    const code = async () => {
      await otherMethod('auth.by_code')
      await keys.type(page.getByLabel(shop.text('checkout.phone')), phone)
      await page.keyboard.press('Enter')
      await keys.tabTo(page.getByLabel(shop.text('auth.code')))
      await page.keyboard.type(await messageTo(phone, /\d{6}/))
    }
    assert.equal(await signIn(code), id)

    const via =
      (provider: 'google' | 'facebook' | 'apple', name: string, person: Record<string, unknown>) =>
      async () => {
        providers[provider].signsInAs(person)
        await otherMethod('auth.continue_with', { provider: name })
        // The fake Google redirects at once; the others show a page first.
        if (provider !== 'google') await page.getByText('Continue', { exact: true }).press('Enter')
        await page.waitForURL(
          ({ pathname }) => pathname === '/help' || pathname === '/update-details',
        )
        if (new URL(page.url()).pathname === '/help') return
        await keys.type(page.getByLabel(shop.text('auth.firstname')), 'Ada')
        await page.keyboard.press('Enter')
      }
    const sub = `${locale}-${width}`
    assert.equal(
      await signIn(
        via('google', 'Google', { sub, email, email_verified: true, given_name: 'Nour' }),
      ),
      id,
    )
    const grace = await signIn(via('facebook', 'Facebook', { id: sub, first_name: 'Grace' }))
    assert.notEqual(grace, id)
    const ada = await signIn(
      via('apple', 'Apple', {
        sub,
        email: `${sub}@relay.test`,
        email_verified: 'true',
        user: { name: { firstName: 'Ada' } },
      }),
    )
    assert.ok(ada > 0 && ada !== grace)
    assert.equal(
      await signIn(
        via('apple', 'Apple', { sub, email: `${sub}@relay.test`, email_verified: 'true' }),
      ),
      ada,
    )
    assert.deepEqual([errors, market.faults], [[], []])
    await close()
  })
