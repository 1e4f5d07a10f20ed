import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatMoney } from '@hawker/i18n/format'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { assertAccessible } from './support/checks/accessibility.ts'
import { eventually } from './support/browser/eventually.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import { type Marketplace, openMarketplace } from './support/marketplace.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const DOLLAR = { symbol: '$', position: 'before', decimal_places: 2 } as const
const price = (amount: number, locale: Locale) => formatMoney(amount, DOLLAR, locale)
const balance = (shop: StorefrontPage) =>
  shop.page.getByRole('region', { name: shop.text('wallet.balance'), exact: true })

test('a top-up arrives, a large transfer needs the password, and the receiver sees it in Arabic', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test', '/wallet')
  await balance(shop).getByText(price(60, 'en')).waitFor()
  await assertAccessible(page)

  await page.getByRole('link', { name: shop.text('wallet.top_up') }).click()
  await shop.sheet.getByLabel(shop.text('wallet.amount'), { exact: true }).fill('100')
  await shop.sheet
    .getByRole('button', { name: containing(shop.text('payment.pay', { price: '' }).trim()) })
    .click()
  await page.waitForURL(/\/dev\/sandbox\//)
  await page.locator('button[value="pay"]').click()
  await page.waitForURL(/\/wallet\?topup=\d+/)
  await balance(shop).getByText(price(160, 'en')).waitFor()
  await page.getByText(shop.text('wallet.topped_up', { price: price(100, 'en') })).waitFor()

  await shop.open('/wallet?do=send')
  const toWhom = shop.sheet.getByLabel(shop.text('wallet.to_whom'))
  await toWhom.fill('nobody@hawker.test')
  await page.keyboard.press('Enter')
  await shop.sheet.getByText(shop.text('wallet.nobody_found')).waitFor()
  await toWhom.fill('friend@hawker.test')
  await page.keyboard.press('Enter')
  const amount = shop.sheet.getByLabel(shop.text('wallet.amount'), { exact: true })
  await amount.fill('160.01')
  await page.keyboard.press('Enter')
  await shop.sheet.getByText(shop.text('payment.reason_insufficient_wallet')).waitFor()
  await amount.fill('120,50')
  await shop.sheet.getByLabel(shop.text('wallet.note'), { exact: true }).fill('for the flat')
  await page.keyboard.press('Enter')
  const password = shop.sheet.getByLabel(shop.text('wallet.confirm_password'))
  await password.fill('not that one')
  await page.keyboard.press('Enter')
  await eventually(() => password.getAttribute('aria-invalid'), 'true')
  await assertAccessible(page)
  await password.fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await shop.sheet
    .getByText(shop.text('wallet.sent_done', { price: price(120.5, 'en'), person: 'Theo' }))
    .waitFor()
  await shop.sheet.getByRole('button', { name: shop.text('action.done') }).click()
  await balance(shop).getByText(price(39.5, 'en')).waitFor()
  await page.getByText(shop.text('wallet.sent_to', { person: 'Theo' })).waitFor()
  assert.deepEqual(errors, [])
  await close()

  const friend = await market.visit({ width: 1440, locale: 'ar' })
  const theirs = new StorefrontPage(friend.page, 'ar')
  await theirs.logIn('friend@hawker.test', '/wallet?type=receive')
  await friend.page.getByText(theirs.text('wallet.received_from', { person: 'Amina' })).waitFor()
  await friend.page.getByText('for the flat').waitFor()
  await balance(theirs).getByText(price(120.5, 'ar')).waitFor()
  await assertAccessible(friend.page)
  assert.deepEqual(friend.errors, [])
  await friend.close()
})

test('an unpaid top-up and a rejected payment show their outcome', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test', '/wallet?do=topup')
  await shop.sheet.getByLabel(shop.text('wallet.amount'), { exact: true }).fill('10')
  await shop.sheet
    .getByRole('button', { name: containing(shop.text('payment.pay', { price: '' }).trim()) })
    .click()
  await page.waitForURL(/\/dev\/sandbox\//)
  const left = await market.expireTopUp()
  await eventually(async () => (await market.payment(left)).status, 'canceled', {
    withinMs: 30_000,
  })
  await shop.open(`/wallet?topup=${left}`)
  await page.getByText(shop.text('payment.nothing_taken')).waitFor()
  await market.changePayment(left, { status: 'rejected', note: 'unknown_currency' })
  await shop.open(`/wallet?topup=${left}`)
  await page.getByText(shop.text('payment.mismatch_hint')).waitFor()
  await assertAccessible(page)
  assert.deepEqual(errors, [])
  await close()
})

test('the send form keeps input typed before its script has loaded', async () => {
  const { page, errors, close } = await market.visit({ width: 390 })
  const shop = new StorefrontPage(page)
  await shop.logIn('customer@hawker.test', '/wallet')
  const sending = await holdRequests(page, '**/assets/send-sheet-*.js')
  await shop.open('/wallet?do=send')
  const toWhom = shop.sheet.getByLabel(shop.text('wallet.to_whom'))
  await toWhom.fill('nobody@hawker.test')
  sending.release()
  await eventually(
    () => toWhom.evaluate((box) => Object.keys(box).some((key) => key.startsWith('__reactProps'))),
    true,
  )
  assert.equal(await toWhom.inputValue(), 'nobody@hawker.test')
  await page.keyboard.press('Enter')
  await shop.sheet.getByText(shop.text('wallet.nobody_found')).waitFor()
  assert.deepEqual(errors, [])
  assert.deepEqual(market.faults, [])
  await close()
})

test('the wallet asks a guest to sign in, and an invitation link prefills its code', async () => {
  const { page, errors, close } = await market.visit({ width: 820 })
  const shop = new StorefrontPage(page)
  await shop.logIn('friend@hawker.test', '/wallet')
  const card = page.getByRole('region', { name: containing('Invite a friend') })
  const code = await card.locator('bdi').first().innerText()
  assert.match(code, /^[2-9A-HJKMNP-TV-Z]{8}$/)
  await card.getByRole('button', { name: shop.text('referral.qr') }).click()
  await card.getByRole('img', { name: shop.text('referral.qr_label') }).waitFor()
  assert.deepEqual(errors, [])
  await close()

  const guest = await market.visit({ width: 390 })
  const newcomer = new StorefrontPage(guest.page)
  await newcomer.page.goto('/wallet')
  await guest.page.waitForURL(/\/login\?next=%2Fwallet/)
  await newcomer.open(`/register?referral=${code}`)
  assert.equal(await guest.page.getByLabel(newcomer.text('auth.referral')).inputValue(), code)
  await guest.close()
  assert.deepEqual(market.faults, [])
})
