import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PROVIDER_NAMES } from '@hawker/domain/payments/provider-names'
import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { HOUR_MS } from '@hawker/std/time'
import { activateEmulatedMethods } from '@hawker/server/database/seed/emulated-payments'
import { type EmulatedPayments, startEmulatedPayments } from '@hawker/server/emulated-payments'
import { insertBareParcel } from '@hawker/server/testing/make/make-bare-parcel'
import type { Locator, Page } from 'playwright-core'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import {
  type Marketplace,
  type Visitor,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { signInByRequest } from './support/sign-in.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, textsOf } from './support/texts.ts'
import { type UnpaidOrder, makeUnpaidOrder } from './support/unpaid-order.ts'

const BUYER = 'customer@hawker.test'
const STAFF = 'admin@hawker.test'
/** An admin, too, for these stories. */
const OTHER_STAFF = 'seller@hawker.test'
const PAGES = ['disputes', 'findings', 'stuck', 'payouts'] as const

let payments: EmulatedPayments
let market: Marketplace
let stopDelivery: () => void
let buyer: Visitor
let staff: Visitor
before(async () => {
  payments = await startEmulatedPayments()
  market = await openMarketplace({ settings: payments.settings })
  await activateEmulatedMethods(market.database, payments.tags)
  stopDelivery = payments.deliverTo(market.address)
  await market.giveRole(OTHER_STAFF, 'admin')
  buyer = await market.visit({ width: 390 })
  await signInByRequest(buyer.page, BUYER)
  staff = await market.visit({ width: 1440 })
  await signInByRequest(staff.page, STAFF)
})
after(async () => {
  stopDelivery?.()
  await market?.close()
  await payments?.close()
})

/** Staff's pages about money, in one browser and one language. */
class MoneyPages {
  readonly page: Page
  readonly t: (key: string, params?: Record<string, string | number>) => string
  constructor({ page }: Visitor, locale: Locale = 'en') {
    this.page = page
    this.t = textsOf(locale, 'console')
  }
  async open(name: (typeof PAGES)[number], search = ''): Promise<void> {
    await this.page.goto(`/console/staff/payments/${name}${search}`)
    await this.page.getByRole('heading', { level: 1, name: this.t(`${name}.title`) }).waitFor()
  }
  /** The entry of the list that has this text. */
  row(text: string): Locator {
    return this.page
      .getByRole('main')
      .getByRole('listitem')
      .filter({
        hasText: text,
        has: this.page.getByRole('heading', { level: 2 }),
      })
  }
  button(key: string, within: Locator = this.page.getByRole('main')): Locator {
    return within.getByRole('button', { name: this.t(key), exact: true })
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }
  tab(name: (typeof PAGES)[number]): Locator {
    return this.page
      .getByRole('navigation', { name: this.t('payments.title') })
      .getByRole('link', { name: this.t(`${name}.title`) })
  }
}

type PaidOrder = UnpaidOrder & { tag: ProviderTag; transaction: number; providerId: string }

async function payForOrder(tag: ProviderTag, currency: string): Promise<PaidOrder> {
  const order = await makeUnpaidOrder(market, { email: BUYER, tag, currency })
  const { page } = buyer
  const shop = new StorefrontPage(page)
  const provider = PROVIDER_NAMES[tag] ?? tag
  await shop.open(`/orders/${order.id}`)
  await shop.button('payment.pay_with', { price: order.price, provider }).click()
  await page.waitForURL((url) => url.pathname.includes('/page/'))
  await page.locator('button[value=pay]').click()
  await shop.waitForHeading(shop.text('status.new'))
  const [paid] = await market.payments(order.id)
  assert.equal(paid?.status, 'paid')
  return { ...order, tag, transaction: paid.id, providerId: paid.providerId ?? '' }
}

test('without anything to do, each page says so and is accessible', async () => {
  const desk = new MoneyPages(staff)
  for (const name of PAGES) {
    await desk.open(name)
    await desk.page.getByRole('heading', { level: 2, name: desk.t(`${name}.none`) }).waitFor()
    await assertAccessible(desk.page)
  }
})

const WITH_DISPUTES: readonly (readonly [ProviderTag, string, 'won' | 'lost'])[] = [
  ['stripe', 'USD', 'lost'],
  ['paypal', 'USD', 'won'],
  ['razorpay', 'USD', 'lost'],
  ['paystack', 'USD', 'won'],
  ['mercado-pago', 'BRL', 'lost'],
]
for (const [tag, currency, outcome] of WITH_DISPUTES)
  test(`${tag}: staff see a dispute with its due date, prepare it, and see that it is ${outcome}`, async () => {
    const order = await payForOrder(tag, currency)
    const emulator = payments.emulators.get(tag)
    const disputeId = await emulator?.openDispute?.(order.providerId, order.minor)
    assert.ok(disputeId)
    const known = () => market.dispute(disputeId)
    await eventually(async () => (await known()) !== undefined, true, { withinMs: 30_000 })

    const desk = new MoneyPages(staff)
    await desk.open('disputes')
    const row = desk.row(disputeId)
    await row.getByText(desk.t('disputes.status_open')).waitFor()
    const { isDue: due } = (await known()) ?? {}
    assert.equal(
      await row.getByText(desk.t(due ? 'disputes.due' : 'disputes.no_due', { time: '' })).count(),
      1,
    )
    assert.match(await row.innerText(), new RegExp(PROVIDER_NAMES[tag] ?? tag))
    assert.equal(
      await row
        .getByRole('link', {
          name: desk.t('disputes.answer', { provider: PROVIDER_NAMES[tag] ?? '' }),
        })
        .count(),
      tag === 'mercado-pago' ? 0 : 1,
    )
    assert.match(
      (await row.getByRole('link', { name: /^Order / }).getAttribute('href')) ?? '',
      new RegExp(`/staff/orders/${order.id}$`),
    )
    await desk.tab('disputes').getByText(desk.t('money.waiting')).waitFor({ state: 'attached' })

    await desk.button('disputes.edit', row).click()
    await desk.dialog.getByRole('radio', { name: desk.t('disputes.liable_shop') }).check()
    await desk.dialog.getByLabel(desk.t('disputes.note')).fill(`Asked the shop about ${tag}`)
    await desk.button('action.save', desk.dialog).click()
    await row.getByText(`Asked the shop about ${tag}`).waitFor()
    await row.getByText(desk.t('disputes.liable_shop'), { exact: true }).waitFor()
    await assertAccessible(desk.page)

    await emulator?.closeDispute?.(disputeId, outcome)
    await eventually(async () => (await known())?.status, outcome, { withinMs: 30_000 })
    await desk.open('disputes')
    assert.equal(await desk.row(disputeId).count(), 0, 'an ended dispute is not open')
    await desk.button('money.all').click()
    await row.getByText(desk.t(`disputes.status_${outcome}`), { exact: true }).waitFor()
    await row.getByText(desk.t('disputes.ended', { time: '' })).waitFor()
    // Who has paid is settled, but the note can still change.
    await desk.button('disputes.edit', row).click()
    await desk.dialog.getByLabel(desk.t('disputes.note')).waitFor()
    assert.equal(await desk.dialog.getByRole('radio').count(), 0)
    await desk.button('action.cancel', desk.dialog).click()
  })

test('staff see that a claim is a complaint at Mercado Pago, and that its refund is booked separately', async () => {
  const order = await payForOrder('mercado-pago', 'BRL')
  const emulator = payments.emulators.get('mercado-pago')
  const claimId = await emulator?.openClaim?.(order.providerId)
  assert.ok(claimId)
  const desk = new MoneyPages(staff)
  const provider = 'Mercado Pago'
  const row = desk.row(`claim-${claimId}`)
  const statusOf = async () => (await market.dispute(`claim-${claimId}`))?.status
  await eventually(statusOf, 'open', { withinMs: 30_000 })
  await desk.open('disputes')
  await row.getByText(desk.t('disputes.stage_claim', { provider }), { exact: true }).waitFor()
  await row.getByText(desk.t('disputes.claim_help', { provider })).waitFor()
  await row.getByText(desk.t('disputes.due', { time: '' })).waitFor()
  await row.getByText(desk.t('disputes.answer_where', { provider })).waitFor()
  assert.equal(await row.getByText(desk.t('disputes.liable_if_lost')).count(), 0)
  await desk.button('disputes.edit', row).click()
  await desk.dialog.getByLabel(desk.t('disputes.note')).fill('Sent the photo')
  assert.equal(await desk.dialog.getByRole('radio').count(), 0)
  await desk.button('action.save', desk.dialog).click()
  await row.getByText('Sent the photo').waitFor()
  await assertAccessible(desk.page)

  // The order waits for staff, who find the complaint from there.
  await desk.page.goto(`/console/staff/orders/${order.id}`)
  await desk.page.getByText(desk.t('rescue.payment_review_text')).waitFor()
  await desk.page.getByText(provider).waitFor()

  await emulator?.closeClaim?.(claimId, 'lost')
  await eventually(statusOf, 'lost', { withinMs: 30_000 })
  await desk.page.getByRole('link', { name: desk.t('disputes.title'), exact: true }).click()
  await row.getByText(desk.t('disputes.claim_lost', { provider })).waitFor()
  assert.equal(await row.getByText(desk.t('disputes.liable'), { exact: true }).count(), 0)
})

test('staff see that a fraud alert needs no answer, but a decision about the order', async () => {
  const order = await payForOrder('mercado-pago', 'BRL')
  await payments.emulators.get('mercado-pago')?.warnOfFraud?.(order.providerId)
  await eventually(() => market.countDisputes(order.transaction), 1, { withinMs: 30_000 })
  const desk = new MoneyPages(staff)
  await desk.open('disputes')
  const row = desk.row('fraud-alert-').filter({
    has: desk.page.locator(`a[href$="/staff/orders/${order.id}"]`),
  })
  await row.getByText(desk.t('disputes.stage_fraud_alert'), { exact: true }).waitFor()
  await row.getByText(desk.t('disputes.alert_help')).waitFor()
  for (const key of ['status_open', 'no_due', 'liable_if_lost'])
    assert.equal(await row.getByText(desk.t(`disputes.${key}`)).count(), 0, key)
  assert.equal(
    await row.getByText(desk.t('disputes.answer_where', { provider: 'Mercado Pago' })).count(),
    0,
  )
})

for (const [tag, currency] of [
  ['flutterWave', 'USD'],
  ['moyasar', 'KWD'],
  ['paytabs', 'USD'],
] as const)
  test(`${tag}: staff see a refund that was made in its dashboard on the order and in the log`, async () => {
    const order = await payForOrder(tag, currency)
    const emulator = payments.emulators.get(tag)
    await emulator?.refundInDashboard(order.providerId, order.minor / 2n)
    await payments.deliverWebhooks((provider) => `${market.address}/webhook/${provider}`)
    // Not every provider tells it by webhook. Then the next look at the payment finds it.
    await market.checkPaymentNow(order.transaction)
    const refunded = async () => (await market.payment(order.transaction)).refunded
    await eventually(refunded, Number(order.minor / 2n), { withinMs: 40_000 })
    const desk = new MoneyPages(staff)
    await desk.page.goto(`/console/staff/orders/${order.id}`)
    await desk.page.getByText(desk.t('rescue.refunded', { price: '' }).trim()).waitFor()
    await desk.page.goto(`/console/staff/logs?subject=transaction&id=${order.transaction}`)
    await desk.page.getByText('payment.refunded_outside', { exact: true }).waitFor()
  })

const decide = async (desk: MoneyPages, row: Locator, button: string, decision: string) => {
  await desk.button(button, row).click()
  await desk.dialog.getByLabel(desk.t('findings.note')).waitFor()
  await assertAccessible(desk.page)
  await desk.button(`findings.do_${decision}`, desk.dialog).click()
  await desk.dialog.waitFor({ state: 'hidden' })
}
test('a difference is accepted, and another provider has none', async () => {
  await market.makeFinding('To accept', 320)
  const desk = new MoneyPages(staff)
  await desk.open('findings')
  const row = desk.row('To accept')
  await row.getByText(desk.t('findings.more', { provider: 'Stripe', price: '$3.20' })).waitFor()
  await desk.page.getByLabel(desk.t('findings.provider')).selectOption('paypal')
  await desk.page.getByRole('heading', { level: 2, name: desk.t('findings.none') }).waitFor()
  await desk.page.getByLabel(desk.t('findings.provider')).selectOption('')
  await decide(desk, row, 'findings.do_accept', 'accept')
  await row.waitFor({ state: 'detached' })
  assert.equal(await market.findingState('To accept'), 'accepted')
  await desk.button('money.all').click()
  await row.getByText(desk.t('findings.state_accepted'), { exact: true }).waitFor()
  await assertAccessible(desk.page)
})

test('a large difference is booked by two persons, and never confirmed by the first', async () => {
  await market.makeFinding('To book', -60_000)
  const desk = new MoneyPages(staff)
  await desk.open('findings')
  const row = desk.row('To book')
  await row.getByText(desk.t('findings.less', { provider: 'Stripe', price: '$600.00' })).waitFor()
  // The same page in a second tab, from before the proposal.
  const stale = { ...staff, page: await staff.page.context().newPage() }
  const before = new MoneyPages(stale)
  await before.open('findings')
  await before.button('findings.do_book', before.row('To book')).click()

  await decide(desk, row, 'findings.do_book', 'book')
  await row.getByText(desk.t('findings.own_book')).waitFor()
  assert.equal(await desk.button('findings.confirm_book', row).count(), 0)
  assert.equal(await desk.button('findings.do_book', row).count(), 0)
  assert.equal(await market.findingState('To book'), 'proposed')
  await before.button('findings.do_book', before.dialog).click()
  await before.dialog
    .getByRole('alert')
    .filter({ hasText: /another person/i })
    .waitFor()
  await stale.page.close()

  const second = await market.visit({ width: 820, dark: true })
  await signInByRequest(second.page, OTHER_STAFF)
  const other = new MoneyPages(second)
  await other.open('findings')
  const proposed = other.row('To book')
  await proposed.getByText(/proposed to book it/).waitFor()
  await assertAccessible(second.page)
  await decide(other, proposed, 'findings.confirm_book', 'book')
  await proposed.waitFor({ state: 'detached' })
  assert.equal(await market.findingState('To book'), 'booked')
  // The stale tab's refusal is an expected answer of the server.
  await closeWithoutErrors(market, second)
})

test('a difference that is gone closes when the provider is asked again', async () => {
  const order = await payForOrder('stripe', 'USD')
  await market.makeFinding('To ask again', 500, {
    name: 'amount_differs',
    transaction: order.transaction,
  })
  const desk = new MoneyPages(staff)
  await desk.open('findings')
  const row = desk.row('To ask again')
  await decide(desk, row, 'findings.do_ask_again', 'ask_again')
  await eventually(() => market.findingState('To ask again'), 'resolved', { withinMs: 30_000 })
  await row.waitFor({ state: 'detached' })
  await desk.open('findings', '?show=all')
  await row.getByText(desk.t('findings.closed_alone')).waitFor()
})

test('a refund that hangs is seen and ends when staff ask again', async () => {
  const order = await payForOrder('stripe', 'USD')
  const emulator = payments.emulators.get('stripe')
  emulator?.holdRefunds(true)
  await market.releaseNow(order.id)
  await eventually(async () => (await market.order(order.id)).isReleased, true, {
    withinMs: 30_000,
  })
  const cancelled = await staff.page.request.post(
    `/api/v1/dashboard/admin/orders/${order.id}/recover`,
    {
      data: { action: 'cancel', reason: 'The kitchen has no power' },
      headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() },
    },
  )
  assert.equal(cancelled.status(), 200, await cancelled.text())
  const refund = () => market.refundOf(order.transaction)
  const isAtProvider = async () => typeof (await refund())?.providerId === 'string'
  await eventually(isAtProvider, true, { withinMs: 30_000 })
  emulator?.holdRefunds(false)
  const fourDaysAgo = new Date(market.app.deps.clock.now().getTime() - 4 * 24 * HOUR_MS)
  await market.changeRefund((await refund())?.id ?? 0, { createdAt: fourDaysAgo })

  const desk = new MoneyPages(staff)
  await desk.open('stuck')
  const row = desk.row(`Payment ${order.transaction}`)
  await row.getByRole('heading', { name: desk.t('stuck.kind_refund_late') }).waitFor()
  await row.getByText(order.price, { exact: true }).waitFor()
  await assertAccessible(desk.page)
  await staff.page.goto('/console/staff')
  await staff.page.getByRole('link', { name: `${desk.t('stuck.title')} 1`, exact: true }).click()
  // The webhook is lost, so only a question brings the news.
  stopDelivery()
  await emulator?.settleRefund((await refund())?.providerId ?? '', 'paid')
  emulator?.takeWebhooks()
  await desk.button('findings.do_ask_again', row).click()
  await row.waitFor({ state: 'detached' })
  assert.equal((await refund())?.status, 'paid')
  stopDelivery = payments.deliverTo(market.address)
  await desk.page.getByRole('heading', { level: 2, name: desk.t('stuck.none') }).waitFor()
})

const lostRefund = (order: PaidOrder, minor: number): Promise<number> =>
  market.loseRefund(order.transaction, minor)
const refundState = async (id: number) => (await market.refund(id))?.status
const walletOf = (): Promise<number> => market.ledgerBalance(BUYER)
async function endRefund(
  desk: MoneyPages,
  row: Locator,
  { button, decision, refundId }: { button: string; decision: string; refundId?: string },
): Promise<void> {
  await desk.button(`stuck.${button}`, row).click()
  if (refundId !== undefined)
    await desk.dialog.getByLabel(desk.t('stuck.refund_id', { provider: 'Stripe' })).fill(refundId)
  await desk.dialog.getByLabel(desk.t('stuck.decision_note')).fill(`Looked up: ${decision}`)
  await assertAccessible(desk.page)
  await desk.dialog.locator('button[type=submit]').click()
  await desk.dialog.waitFor({ state: 'hidden' })
}

test('staff end a refund that was made, and one that was not made goes to the wallet', async () => {
  const order = await payForOrder('stripe', 'USD')
  const desk = new MoneyPages(staff)
  const row = desk.row(`Payment ${order.transaction}`)
  const made = await lostRefund(order, 300)
  await desk.open('stuck')
  await row.getByRole('heading', { name: desk.t('stuck.kind_refund_unknown') }).waitFor()
  await desk.button('stuck.do_made', row).click()
  await desk.dialog.locator('button[type=submit]').click()
  await desk.dialog.getByText(desk.t('stuck.refund_id_short')).waitFor()
  await desk.button('action.cancel', desk.dialog).click()
  const before = await walletOf()
  await endRefund(desk, row, { button: 'do_made', decision: 'made', refundId: 're_looked_up' })
  await row.waitFor({ state: 'detached' })
  assert.equal(await refundState(made), 'paid')
  assert.equal(await walletOf(), before)

  const notMade = await lostRefund(order, 200)
  await desk.open('stuck')
  await desk.button('stuck.do_not_made', row).click()
  await desk.dialog
    .getByText(desk.t('stuck.about_wallet', { price: '$2.00', provider: 'Stripe' }))
    .waitFor()
  await desk.button('action.cancel', desk.dialog).click()
  await endRefund(desk, row, { button: 'do_not_made', decision: 'not made' })
  await row.waitFor({ state: 'detached' })
  assert.equal(await refundState(notMade), 'failed')
  assert.equal(await walletOf(), before + 200)
})

test('a large refund is ended by two persons', async () => {
  const order = await payForOrder('stripe', 'USD')
  const refund = await lostRefund(order, 100)
  await market.changeRefund(refund, { settlementAmount: 60_000 })
  const desk = new MoneyPages(staff)
  const row = desk.row(`Payment ${order.transaction}`)
  await desk.open('stuck')
  await endRefund(desk, row, { button: 'do_made', decision: 'made', refundId: 're_large_one' })
  await row.getByText(desk.t('stuck.own_made')).waitFor()
  assert.equal(await desk.button('stuck.do_made', row).count(), 0)
  assert.equal(await refundState(refund), 'unknown')

  const second = await market.visit({ width: 390, dark: true })
  await signInByRequest(second.page, OTHER_STAFF)
  const other = new MoneyPages(second)
  await other.open('stuck')
  const proposed = other.row(`Payment ${order.transaction}`)
  await proposed.getByText(/proposed that it was made/).waitFor()
  // The id of the proposal is there already.
  await endRefund(other, proposed, { button: 'confirm_made', decision: 'made' })
  await proposed.waitFor({ state: 'detached' })
  assert.equal(await refundState(refund), 'paid')
  await closeWithoutErrors(market, second)
})

for (const { locale, width, dark } of inTurn(import.meta.filename, [
  { locale: 'en', width: 1440, dark: false },
  { locale: 'ar', width: 390, dark: true },
] as const))
  test(`staff write off a delivered order that nobody pays (${locale}, ${width})`, async () => {
    // A late webhook would say that the order is paid.
    stopDelivery()
    const order = await payForOrder('stripe', 'USD')
    payments.emulators.get('stripe')?.takeWebhooks()
    stopDelivery = payments.deliverTo(market.address)
    const now = market.app.deps.clock.now()
    await market.changePayment(order.transaction, { status: 'canceled', holdUntil: now })
    await market.changeOrder(order.id, {
      status: 'delivered',
      deliveredAt: now,
      releasedAt: now,
      paymentDue: (await market.order(order.id)).total,
    })
    const visitor = await market.visit({ width, locale, dark })
    await signInByRequest(visitor.page, STAFF)
    const desk = new MoneyPages(visitor, locale)
    await desk.open('stuck')
    const row = desk.row(desk.t('stuck.payment', { id: String(order.transaction) }))
    await row.getByRole('heading', { name: desk.t('stuck.kind_hold_lost') }).waitFor()
    await desk.button('stuck.do_write_off', row).click()
    await desk.button('stuck.do_write_off', desk.dialog).click()
    await desk.dialog.getByText(desk.t('error.required')).waitFor()
    await desk.dialog.getByLabel(desk.t('stuck.write_off_note')).fill('No answer for two weeks')
    await assertAccessible(desk.page)
    await desk.button('stuck.do_write_off', desk.dialog).click()
    await row.waitFor({ state: 'detached' })
    assert.equal((await market.order(order.id)).paymentDue, null)
    await closeWithoutErrors(market, visitor)
  })

test('a finding leads to the parcel that was paid', async () => {
  const order = await payForOrder('stripe', 'USD')
  const parcel = await market.database.row<{ id: number }>(
    insertBareParcel({ userId: await market.personId(BUYER), at: new Date() }),
  )
  await market.changePayment(order.transaction, {
    payableType: 'parcel_order',
    payableId: parcel?.id ?? 0,
  })
  await market.makeFinding('Of a parcel', 500, {
    name: 'amount_differs',
    transaction: order.transaction,
  })
  const desk = new MoneyPages(staff)
  await desk.open('findings')
  const name = desk.t('parcel.number', { number: 'P1-001' })
  await desk.row('Of a parcel').getByRole('link', { name }).click()
  await desk.page.getByRole('heading', { level: 1, name }).waitFor()
  assert.equal(new URL(desk.page.url()).pathname, `/console/staff/parcels/${parcel?.id ?? 0}`)
})

test('staff record a payout, another person confirms a large one, and it is withdrawn', async () => {
  const record = async (desk: MoneyPages, amount: string, reference: string) => {
    await desk.button('payouts.record').click()
    await desk.dialog.getByLabel(desk.t('findings.provider')).selectOption('paytabs')
    await desk.dialog.getByLabel(desk.t('payouts.amount')).fill(amount)
    await desk.dialog.getByLabel(desk.t('payouts.reference')).fill(reference)
    await assertAccessible(desk.page)
    await desk.button('payouts.do_record', desk.dialog).click()
  }
  const end = async (desk: MoneyPages, row: Locator, step: 'confirm' | 'withdraw') => {
    await desk.button(`payouts.do_${step}`, row).click()
    await desk.dialog.getByText(desk.t(`payouts.title_${step}`)).waitFor()
    await desk.button(`payouts.do_${step}`, desk.dialog).click()
  }
  const desk = new MoneyPages(staff)
  await desk.open('payouts')
  await record(desk, '80', 'Statement 17')
  const small = desk.row('Statement 17')
  await small.getByText(desk.t('payouts.state_booked'), { exact: true }).waitFor()
  await record(desk, '81', 'Statement 17')
  await desk.dialog.getByText(desk.t('payouts.reference_taken')).waitFor()
  await desk.dialog.getByLabel(desk.t('payouts.reference')).fill('Statement 18')
  await desk.dialog.getByLabel(desk.t('payouts.amount')).fill('900')
  await desk.button('payouts.do_record', desk.dialog).click()
  const large = desk.row('Statement 18')
  await large.getByText(desk.t('payouts.own')).waitFor()
  assert.equal(await desk.button('payouts.do_confirm', large).count(), 0)

  const second = await market.visit({ width: 390, dark: true })
  await signInByRequest(second.page, OTHER_STAFF)
  const other = new MoneyPages(second)
  await other.open('payouts')
  await assertAccessible(second.page)
  await end(other, other.row('Statement 18'), 'confirm')
  await other
    .row('Statement 18')
    .getByText(other.t('payouts.state_booked'), { exact: true })
    .waitFor()
  await closeWithoutErrors(market, second)

  await end(desk, small, 'withdraw')
  await small.getByText(desk.t('payouts.state_withdrawn'), { exact: true }).waitFor()
  await assertAccessible(desk.page)
})

test('in Arabic on a phone staff walk through the pages and prepare a dispute', async () => {
  const order = await payForOrder('stripe', 'USD')
  const disputeId = await payments.emulators
    .get('stripe')
    ?.openDispute?.(order.providerId, order.minor)
  const isKnown = async () => (await market.dispute(disputeId ?? '')) !== undefined
  await eventually(isKnown, true, { withinMs: 30_000 })
  // Little time is left, and the page has words for it. A webhook that is still on its way must not
  // restore the date: news from before `asked_at` is ignored.
  const now = market.app.deps.clock.now().getTime()
  await market.changeDispute(disputeId ?? '', {
    dueAt: new Date(now + 5.5 * HOUR_MS),
    asked_at: new Date(now + 24 * HOUR_MS),
  })
  await market.makeFinding('في القائمة', 900)
  const visitor = await market.visit({ width: 390, locale: 'ar' })
  await signInByRequest(visitor.page, STAFF)
  const desk = new MoneyPages(visitor, 'ar')
  await desk.open('stuck')
  await desk.tab('findings').click()
  await desk.row('في القائمة').waitFor()
  await assertAccessible(desk.page)
  await desk.tab('disputes').click()
  const row = desk.row(disputeId ?? '')
  await row.getByText(desk.t('disputes.left', { time: '' }).trim()).waitFor()
  await desk.button('disputes.edit', row).click()
  await desk.dialog.getByLabel(desk.t('disputes.note')).fill('سألنا المتجر')
  await desk.button('action.save', desk.dialog).click()
  await row.getByText('سألنا المتجر').waitFor()
  await assertAccessible(desk.page)
  const wide = await desk.page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  assert.equal(wide, false, 'nothing is wider than the screen')
  await closeWithoutErrors(market, visitor)
})

test('a difference is decided by keyboard alone', async () => {
  await market.makeFinding('By keyboard', 210)
  const desk = new MoneyPages(staff)
  const keys = new Keyboard(staff.page)
  await desk.open('disputes')
  await keys.press(desk.tab('findings'))
  const row = desk.row('By keyboard')
  await keys.press(desk.button('findings.do_book', row))
  await keys.type(desk.dialog.getByLabel(desk.t('findings.note')), 'Bank statement of May')
  await keys.press(desk.button('findings.do_book', desk.dialog))
  await row.waitFor({ state: 'detached' })
  assert.equal(await market.findingState('By keyboard'), 'booked')
})
