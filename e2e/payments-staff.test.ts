import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type EmulatedPayments, startEmulatedPayments } from '@hawker/server/emulated-payments'
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
  process.stdout.write = ((...given: Parameters<typeof write>) => {
    printed.push(String(given[0]))
    return write(...given)
  }) as typeof process.stdout.write
  payments = await startEmulatedPayments()
  const { PAYMENT_HOSTS = '' } = payments.settings
  market = await openMarketplace({ settings: { PAYMENT_HOSTS } })
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

test('staff set up Stripe: keys are typed once, tested, and live without a restart', async () => {
  const { page } = staff
  const keys = payments.emulators.get('stripe')?.keys ?? {}
  const [secret = '', webhook = ''] = [keys['secret_key'], keys['webhook_secret']]
  await signInByRequest(page, STAFF)
  await open('')
  const row = page.getByRole('link', { name: /Stripe/ })
  await row.getByText(t('payments.light_no_keys'), { exact: true }).waitFor()
  await assertAccessible(page)
  await row.click()

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
  await page.getByText(t('payments.webhook_seen', { time: '' }).trim()).waitFor()
  const exported = await page.request.get('/api/v1/dashboard/user/profile/export')
  answers.push(await exported.text())
  await page.goto('/console/staff/logs')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await buyer.close()

  for (const planted of [secret, webhook, 'sk_test_wrong_0000']) {
    assert.deepEqual(
      answers.filter((body) => body.includes(planted)),
      [],
      'an answer',
    )
    assert.deepEqual(
      printed.filter((text) => text.includes(planted)),
      [],
      'the log',
    )
  }
  assert.deepEqual(await tablesWith([secret, webhook, 'sk_test_wrong_0000']), [])
  assert.ok((await tablesWith([BUYER])).includes('public.users'), 'the search finds what is there')
})

/** The tables with one of the texts in any column of text or JSON. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text}%`)
  const tables = await market.database.rows<{ name: string; found: number }>(sql`
    select name, (xpath('/row/c/text()', query_to_xml(format(
      'select count(*) as c from %s t where t::text like any (%L::text[])', name, ${patterns}::text[]
    ), false, true, '')))[1]::text::int as found
    from (select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')) as tables`)
  return tables.flatMap(({ name, found }) => (found > 0 ? [name] : []))
}

test('only staff may read how payment methods are set up', async () => {
  const listed = await fetch(`${market.address}/api/v1/dashboard/admin/payment-methods`)
  assert.equal(listed.status, 401)
  await closeWithoutErrors(market, staff)
})
