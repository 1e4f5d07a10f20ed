import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { PROVIDERS } from '@hawker/server/adapters/payments/provider-adapters'
import { activateEmulatedMethods } from '@hawker/server/database/seed/emulated-payments'
import { type EmulatedPayments, startEmulatedPayments } from '@hawker/server/emulated-payments'
import { eventually } from './support/browser/eventually.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import {
  type Marketplace,
  type Visitor,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { signInByRequest } from './support/sign-in.ts'
import { StorefrontPage } from './support/storefront.ts'
import { textsOf } from './support/texts.ts'
import { makeUnpaidOrder } from './support/unpaid-order.ts'

const t = textsOf('en', 'console')
const errors = textsOf('en', 'errors')
const STAFF = 'admin@hawker.test'
const BUYER = 'customer@hawker.test'

let payments: EmulatedPayments
let market: Marketplace
let staff: Visitor
/** Everything that the server has answered to staff, and that the process has printed. */
const answers: string[] = []
const printed: string[] = []
const write = process.stdout.write.bind(process.stdout)
before(async () => {
  process.stdout.write = ((...args: Parameters<typeof write>) => {
    printed.push(String(args[0]))
    return write(...args)
  }) as typeof process.stdout.write
  payments = await startEmulatedPayments()
  const { PAYMENT_HOSTS = '' } = payments.settings
  market = await openMarketplace({ settings: { PAYMENT_HOSTS } })
  // For Mercado Pago, which takes none of the demo's currencies.
  await activateEmulatedMethods(market.database, [])
  staff = await market.visit({ width: 1440 })
  staff.page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    void response.text().then(
      (body) => answers.push(body),
      () => undefined,
    )
  })
})
after(async () => {
  process.stdout.write = write
  await market?.close()
  await payments?.close()
})

const open = async (path: string) => {
  await staff.page.goto(`/console/staff/payments${path}`)
  await staff.page.getByRole('heading', { level: 1 }).waitFor()
}
const field = (key: string) => staff.page.getByLabel(t(`payments.key_${key}`), { exact: true })

test('each key says where staff find it, and its first letters choose the mode', async () => {
  const { page } = staff
  await signInByRequest(page, STAFF)
  const mode = (name: 'test' | 'live') =>
    page.getByRole('radio', { name: t(`payments.mode_${name}`), exact: true })
  for (const tag of PROVIDER_TAGS.filter((one) => one !== 'sandbox')) {
    await open(`/${tag}`)
    const provider = PROVIDER_NAMES[tag] ?? tag
    // The region of PayTabs has examples in its label.
    const needed = (PROVIDERS[tag]?.keys ?? []).filter(
      ({ name, isOptional }) => !isOptional && name !== 'mode' && name !== 'region',
    )
    assert.ok(needed.length > 0, tag)
    for (const { name } of needed) {
      const hint = await field(name).evaluate((input: HTMLInputElement) =>
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' '),
      )
      assert.match(hint, new RegExp(`${provider}.*: .* › `), `${tag} ${name}`)
    }
    // Providers cannot reach the address of this machine.
    await page.getByText(t('payments.webhook_unreachable', { provider })).waitFor()
    await assertAccessible(page)
  }
  await open('/stripe')
  assert.equal(await mode('test').isChecked(), true)
  await field('secret_key').fill('sk_live_0000')
  assert.equal(await mode('live').isChecked(), true)
  await page.getByRole('button', { name: t('payments.save_keys') }).click()
  await page.getByText(t('error.required')).waitFor()
  await field('webhook_secret').fill('whsec_0000')
  await mode('live').press('ArrowLeft')
  await page.getByRole('button', { name: t('payments.save_keys') }).click()
  await page.getByText(t('payments.mode_wrong', { provider: 'Stripe' })).waitFor()
  await field('secret_key').fill('')
  await field('webhook_secret').fill('')

  // Tokens of Mercado Pago's test users begin like live ones.
  await open('/mercado-pago')
  await field('access_token').fill('APP_USR-0000')
  assert.equal(await mode('test').isChecked(), true)
  await field('access_token').fill('')
})

test('staff set up Stripe: keys are typed once, tested, and live without a restart', async () => {
  const { page } = staff
  const keys = payments.emulators.get('stripe')?.keys ?? {}
  const [secret = '', webhook = ''] = [keys['secret_key'], keys['webhook_secret']]
  await open('')
  const link = page.getByRole('link', { name: 'Stripe' })
  const row = page.getByRole('listitem').filter({ has: link })
  await row.getByText(t('payments.light_no_keys'), { exact: true }).waitFor()
  await assertAccessible(page)
  await link.click()

  // A wrong key: the provider's own words.
  await field('secret_key').fill('sk_test_wrong_0000')
  await field('webhook_secret').fill('whsec_wrong')
  await page.getByRole('button', { name: t('payments.save_keys') }).click()
  await page.getByText(t('payments.keys_saved')).first().waitFor()
  await page.getByRole('button', { name: t('payments.test_run') }).click()
  await page.getByText(t('payments.test_refused', { provider: 'Stripe' })).waitFor()
  await page.getByText('Invalid API Key').first().waitFor()

  await field('secret_key').fill(secret)
  await field('webhook_secret').fill(webhook)
  await page.getByRole('button', { name: t('payments.save_keys') }).click()
  await page.getByText(new RegExp(`ends in ${secret.slice(-4)}`, 'i')).waitFor()
  assert.equal(await field('secret_key').inputValue(), '')
  await page.getByRole('button', { name: t('payments.test_run') }).click()
  await page.getByText(t('payments.test_ok', { provider: 'Stripe' })).waitFor()
  await page.getByText(t('payments.webhook_none')).waitFor()
  await page.getByText('/webhook/stripe').waitFor()
  await page.getByRole('switch', { name: t('payments.active') }).click()
  await page.getByText(t('payments.saved'), { exact: true }).first().waitFor()
  await assertAccessible(page)

  const order = await makeUnpaidOrder(market, { email: BUYER, tag: 'stripe' })
  const buyer = await market.visit({ width: 390 })
  const shop = new StorefrontPage(buyer.page)
  await shop.logIn(BUYER, `/orders/${order.id}`)
  await shop.button('payment.pay_with', { price: order.price, provider: 'Stripe' }).click()
  await buyer.page.locator('button[value=pay]').click()
  await shop.waitForHeading(shop.text('status.new'))
  await payments.deliverWebhooks((tag) => `${market.address}/webhook/${tag}`)
  await open('/stripe')
  await page.getByText(t('payments.webhook_none')).waitFor({ state: 'detached' })
  await page.getByText(t('payments.webhook_ago', { ago: '' }).trim()).waitFor()
  const exported = await page.request.get('/api/v1/dashboard/user/profile/export')
  answers.push(await exported.text())
  await page.goto('/console/staff/logs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await buyer.close()

  await assertNowhere([secret, webhook, 'sk_test_wrong_0000'])
  assert.ok(
    (await market.tablesWith([BUYER])).includes('public.users'),
    'the search finds what is there',
  )
})

/** In no answer, log or table: exports and the audit log are among them. */
async function assertNowhere(planted: readonly string[]): Promise<void> {
  for (const value of planted) {
    assert.deepEqual(
      answers.filter((body) => body.includes(value)),
      [],
      'an answer',
    )
    assert.deepEqual(
      printed.filter((text) => text.includes(value)),
      [],
      'the log',
    )
  }
  assert.deepEqual(await market.tablesWith(planted), [])
}

const removeButtons = () =>
  staff.page.getByRole('button', {
    name: new RegExp(`^${t('payments.key_set_remove_of', { name: '' })}`),
  })
const dialog = () => staff.page.getByRole('dialog')

/** Sends a form on an old session: it asks who is there, and the form keeps what was typed. */
async function sendOnOldSession(button: Locator, typed: Locator): Promise<void> {
  const { page } = staff
  await market.expireProofs()
  const value = await typed.inputValue()
  const proof = page.getByRole('dialog', { name: t('proof.title') })
  const prove = async (password: string) => {
    await proof.getByLabel(t('proof.password')).fill(password)
    await proof.getByRole('button', { name: t('proof.confirm') }).click()
  }
  await button.click()
  await proof.waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByText(errors('reauth_required')).waitFor()
  assert.equal(await typed.inputValue(), value)
  await button.click()
  await prove('a guess')
  await proof.getByText(errors('wrong_password')).waitFor()
  await prove(DEMO_PASSWORD)
  await proof.waitFor({ state: 'detached' })
}

test('staff remove old keys, unless payments still need them', async () => {
  const { page } = staff
  const { secret_key: secret = '', webhook_secret: webhook = '' } =
    payments.emulators.get('stripe')?.keys ?? {}
  await open('/stripe')
  // The wrong keys of the story before were never used.
  await removeButtons().click()
  await assertAccessible(page)
  await dialog()
    .getByRole('button', { name: t('payments.key_set_remove') })
    .click()
  await page.getByText(t('payments.key_set_removed')).first().waitFor()
  await removeButtons().waitFor({ state: 'detached' })

  await field('secret_key').fill(secret)
  await field('webhook_secret').fill(webhook)
  await sendOnOldSession(
    page.getByRole('button', { name: t('payments.save_keys') }),
    field('secret_key'),
  )
  await page.getByText(t('payments.key_set_needed', { count: 1 })).waitFor()
  await removeButtons().click()
  await dialog()
    .getByRole('button', { name: t('payments.key_set_remove') })
    .click()
  await dialog().getByText(t('payments.key_set_in_use')).waitFor()
  await page.keyboard.press('Escape')
})

async function send(method: 'POST' | 'PUT', path: string, data: unknown): Promise<void> {
  const { request } = staff.page
  const answer = await request.fetch(`/api/v1/dashboard/admin/payment-methods/${path}`, {
    method,
    data,
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
  })
  const body = await answer.text()
  answers.push(body)
  assert.equal(answer.status(), 200, body)
}

for (const tag of PROVIDER_TAGS.filter((one) => one !== 'sandbox'))
  test(`staff make a test payment with ${tag}: declined, then paid and refunded`, async () => {
    const { page } = staff
    const provider = PROVIDER_NAMES[tag] ?? tag
    const keys = payments.emulators.get(tag)?.keys ?? {}
    const modeField = PROVIDERS[tag]?.keys.some(({ name }) => name === 'mode')
    await send('PUT', `${tag}/keys`, {
      mode: 'test',
      keys: Object.entries(modeField ? { ...keys, mode: 'test' } : keys).map(([name, value]) => ({
        name,
        value,
      })),
    })
    const resultOf = (key: string) =>
      page.getByText(new RegExp(t(key, { amount: 'AMOUNT' }).replace('AMOUNT', '.+')))
    const pay = page.getByRole('button', { name: t('payments.pay_test') })
    const decide = async (decision: string) => {
      await page.waitForURL((url) => url.pathname.includes('/page/'))
      await page.locator(`button[value=${decision}]`).click()
      await page.waitForLoadState('load')
    }

    await open(`/${tag}`)
    await pay.click()
    await decide('decline')
    // Some providers let the buyer try again on their page.
    if (new URL(page.url()).pathname.includes('/page/')) await decide('pay')
    else {
      await resultOf('payments.tested_rejected').or(resultOf('payments.tested_open')).waitFor()
      await pay.click()
      await decide('pay')
    }
    await page.waitForURL((url) => url.pathname === `/console/staff/payments/${tag}`)
    await resultOf('payments.tested_paid').waitFor()
    const stopDelivery = payments.deliverTo(market.address)
    await page.getByText(t('payments.tested_refund_paid', { provider })).waitFor()
    // The page shows the webhook without being opened again.
    await page.getByText(t('payments.webhook_none')).waitFor({ state: 'detached' })
    stopDelivery()
    await assertAccessible(page)
    const currency = tag === 'mercado-pago' ? 'BRL' : 'USD'
    const books = payments.emulators.get(tag)?.books(currency)
    assert.ok(books && books.refunded >= 100n)
  })

test('no key of any provider is found anywhere', async () => {
  const planted = [...payments.emulators.values()].flatMap(({ keys }) =>
    Object.values(keys).filter((value) => value.length >= 12),
  )
  assert.ok(planted.length >= 16, String(planted.length))
  await payments.deliverWebhooks((tag) => `${market.address}/webhook/${tag}`)
  // Moyasar's webhooks have our secret in their body.
  assert.ok((await market.countWebhooks('moyasar')) > 0)
  const exported = await staff.page.request.get('/api/v1/dashboard/user/profile/export')
  answers.push(await exported.text())
  await open('')
  await staff.page.waitForLoadState('networkidle')
  await assertNowhere(planted)
})

test('refused keys are shown on the overview, with what to do, until the provider takes them', async () => {
  const { page } = staff
  await send('PUT', 'paystack', { active: true })
  payments.emulators.get('paystack')?.revokeKeys(true)
  const provider = 'Paystack'
  await open('/paystack')
  await page.getByRole('button', { name: t('payments.test_run') }).click()
  await page.getByText(t('payments.test_refused', { provider })).waitFor()
  const title = page.getByText(t('payments.alert_keys_refused', { provider }))
  const alertsAt = async (path: string): Promise<number> => {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/payment-alerts')),
      page.goto(path),
    ])
    const { data }: { data: { tag: string }[] } = await answer.json()
    return data.filter(({ tag }) => tag === 'paystack').length
  }
  await eventually(() => alertsAt('/console/staff'), 1, { withinMs: 10_000 })
  await title.waitFor()
  await assertAccessible(page)
  await page.getByRole('link', { name: t('payments.alert_open', { provider }) }).click()
  await title.waitFor()
  payments.emulators.get('paystack')?.revokeKeys(false)
  await page.getByRole('button', { name: t('payments.test_run') }).click()
  await page.getByText(t('payments.test_ok', { provider })).waitFor()
  await eventually(() => alertsAt('/console/staff/payments'), 0, { withinMs: 10_000 })
  await page.getByRole('link', { name: provider }).waitFor()
  assert.equal(await title.count(), 0)
})

test('only staff may read how payment methods are set up', async () => {
  const listed = await fetch(`${market.address}/api/v1/dashboard/admin/payment-methods`)
  assert.equal(listed.status, 401)
  await closeWithoutErrors(market, staff)
})
