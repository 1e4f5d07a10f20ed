import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatTime } from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import type { Page } from 'playwright-core'
import { afterLayout } from './support/browser/after-layout.ts'
import { eventually } from './support/browser/eventually.ts'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { doubleTextSize, layoutProblems } from './support/checks/text-size.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { FROM_STREET, type Parcels, TO_STREET, openParcels } from './support/parcels.ts'
import { signInByRequest } from './support/sign-in.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type Locale, containing, dollars } from './support/texts.ts'

let market: Marketplace
let parcels: Parcels
before(async () => {
  market = await openMarketplace()
  parcels = await openParcels(market)
})
after(() => market?.close())

const CUSTOMER = 'customer@hawker.test'
const FRIEND = 'friend@hawker.test'

/** The page that sends a parcel, in any language. */
class SendPage extends StorefrontPage {
  async choosePlace(end: 'from' | 'to', street: string): Promise<void> {
    await this.main.getByRole('button', { name: this.text(`parcel.choose_${end}`) }).click()
    const picker = this.page.getByRole('dialog', { name: this.text(`parcel.choose_${end}`) })
    await picker.getByRole('combobox', { name: this.text('address.search') }).fill(street)
    await picker.getByRole('option', { name: street }).first().click()
    await picker.getByRole('button', { name: this.text(`parcel.confirm_${end}`) }).click()
    await picker.waitFor({ state: 'hidden' })
    await this.group(end)
      .getByRole('button', { name: containing(street) })
      .waitFor()
  }
  group(end: 'from' | 'to') {
    return this.main.getByRole('group', { name: this.text(`parcel.${end}`) })
  }
  async fillPerson(end: 'from' | 'to', name: string, phone: string): Promise<void> {
    await this.group(end).getByLabel(this.text('parcel.name')).fill(name)
    await this.group(end).getByLabel(this.text('checkout.phone')).fill(phone)
  }
  async chooseSize(title: string): Promise<void> {
    await this.checkRadio(this.main.getByRole('radio', { name: containing(title) }))
  }
  async describe(what: string, value: string): Promise<void> {
    await this.main.getByLabel(this.text('parcel.description')).fill(what)
    await this.main.getByLabel(this.text('parcel.value')).fill(value)
  }
  /** The price that is shown for the form as it is. */
  async price(): Promise<string> {
    const live = this.main.locator('[aria-live=polite][aria-busy=false]')
    await live.getByText(this.text('price.total'), { exact: true }).waitFor()
    return (await live.locator('dl').last().locator('dd').innerText()).replaceAll(
      /[\u2066-\u2069]/g,
      '',
    )
  }
  async logInHere(email: string): Promise<void> {
    await this.page.getByLabel(this.text('auth.email_or_phone')).fill(email)
    await this.page
      .getByRole('textbox', { name: this.text('auth.password'), exact: true })
      .fill(DEMO_PASSWORD)
    await this.page.getByRole('button', { name: this.text('auth.login'), exact: true }).click()
  }
  get submit() {
    return this.main.locator('form button.ui-button').last()
  }
}

const sendPage = async (
  options: { width?: 390 | 1440; locale?: Locale; email?: string } = {},
): Promise<{ visitor: Awaited<ReturnType<Marketplace['visit']>>; screen: SendPage }> => {
  const { email, ...looks } = options
  const visitor = await market.visit(looks)
  if (email !== undefined) await signInByRequest(visitor.page, email)
  const screen = new SendPage(visitor.page, options.locale)
  return { visitor, screen }
}

/** Opens the receipt from the parcel, checks it and goes back. */
async function readReceipt(screen: SendPage, total: string): Promise<void> {
  const { page } = screen
  const [back] = /.*\/parcels\/\d+/.exec(page.url()) ?? []
  await screen.main.getByRole('link', { name: screen.text('receipt.title'), exact: true }).click()
  await page.waitForURL(/\/parcels\/\d+\/receipt$/)
  await screen.waitForHeading(screen.text('receipt.title'))
  const rows = screen.main.getByRole('table').first().getByRole('row')
  await rows.filter({ hasText: 'Backpack' }).waitFor()
  await rows.filter({ hasText: 'Stairs' }).waitFor()
  for (const street of [FROM_STREET, TO_STREET])
    await screen.main.getByText(containing(street)).waitFor()
  const paid = screen.text('receipt.payment_paid', { method: screen.text('payment.sandbox') })
  const payment = screen.main.locator('dl > div', { hasText: paid })
  const text = (await payment.innerText()).replaceAll(/[\u2066-\u2069]/g, '')
  assert.ok(text.includes(total), `${text} is not ${total}`)
  await assertAccessible(page)
  await assertFits(page)
  const pdf = await page.request.get(
    (await screen.main
      .getByRole('link', { name: screen.text('receipt.pdf') })
      .getAttribute('href')) ?? '',
  )
  assert.deepEqual([pdf.status(), pdf.headers()['content-type']], [200, 'application/pdf'])
  await screen.main.getByRole('link', { name: screen.text('action.back') }).click()
  await page.waitForURL(back ?? '')
}

async function assertFits(page: Page): Promise<void> {
  const tooWide = async () =>
    (await layoutProblems(page)).filter((problem) => problem.includes('too wide'))
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 844 })
  await afterLayout(page)
  await eventually(tooWide, [])
  if (size) await page.setViewportSize(size)
}

for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS))
  test(`${locale} at ${width}: a sender sends a parcel, reads its receipt and rates the courier`, async () => {
    const email = locale === 'en' ? CUSTOMER : FRIEND
    const { visitor, screen } = await sendPage({ locale, width, email })
    const { page } = visitor
    await screen.open('/')
    await screen.main.getByRole('link', { name: containing(screen.text('parcel.send')) }).click()
    await page.waitForURL(/\/parcels\/new$/)
    await screen.waitForHeading(screen.text('parcel.send'))
    await assertAccessible(page)
    const own = screen.group('from').getByRole('button', { name: containing('St') })
    if ((await own.count()) > 0) await own.click()
    else await screen.main.getByRole('button', { name: screen.text('parcel.choose_from') }).click()
    const picker = page.getByRole('dialog', { name: screen.text('parcel.choose_from') })
    await picker.getByRole('combobox', { name: screen.text('address.search') }).fill(FROM_STREET)
    await picker.getByRole('option', { name: FROM_STREET }).first().click()
    await assertAccessible(page)
    await picker.getByRole('button', { name: screen.text('parcel.confirm_from') }).click()
    await picker.waitFor({ state: 'hidden' })
    await screen.choosePlace('to', TO_STREET)
    await screen.fillPerson('from', 'Amina', '+1 202 555 0111')
    await screen.fillPerson('to', 'Noor', '+1 202 555 0177')
    await screen.chooseSize('Backpack')
    const plain = await screen.price()
    await screen.main.getByRole('checkbox', { name: containing('Stairs') }).check()
    await eventually(async () => (await screen.price()) !== plain, true)
    await screen.describe('A birthday cake', '20')
    await screen.choose('payment.sandbox')
    await screen.main.getByRole('checkbox', { name: screen.text('parcel.rules') }).check()
    await assertAccessible(page)
    await assertFits(page)
    const total = await screen.price()
    await screen.submit.filter({ hasText: containing(total) }).click()
    await page.waitForURL(/\/dev\/sandbox\//)
    await page.locator('button[value=pay], button').first().click()
    await page.waitForURL(/\/parcels\/\d+/)
    const id = Number(/\/parcels\/(\d+)/.exec(page.url())?.[1])
    await screen.button('order.undo').waitFor()
    await assertAccessible(page)

    await parcels.release(id)
    await screen.waitForHeading(screen.text('parcel.status_new'))
    await parcels.actions.accept(id)
    await screen.waitForHeading(screen.text('parcel.status_accepted'))
    await screen.main.getByRole('heading', { name: screen.text('parcel.pickup_code') }).waitFor()
    const { pickup } = parcels.codes(id)
    await screen.main.getByText(pickup, { exact: true }).waitFor()
    await assertAccessible(page)
    await parcels.actions.arrive(id)
    await screen.waitForHeading(screen.text('parcel.status_ready'))
    const until = formatTime(await parcels.waitUntil(id), locale, { timeZone: 'America/New_York' })
    await screen.main
      .getByText(containing(screen.text('parcel.courier_waits', { time: isolate(until) })))
      .waitFor()
    await parcels.actions.pick(id)
    await screen.waitForHeading(screen.text('parcel.status_on_a_way'))
    const { pin } = parcels.codes(id)
    await screen.main.getByText(pin, { exact: true }).waitFor()
    await screen.main.getByRole('link', { name: screen.text('parcel.proof_parcel') }).waitFor()
    await assertAccessible(page)
    await assertFits(page)
    await doubleTextSize(page)
    await afterLayout(page)
    const tooWide = (await layoutProblems(page)).filter((problem) => problem.includes('too wide'))
    assert.deepEqual(tooWide, [])
    await page.reload()
    await screen.waitForHydration()

    await parcels.actions.deliver(id)
    await screen.waitForHeading(screen.text('parcel.status_delivered'))
    await readReceipt(screen, total)
    await screen.waitForHeading(screen.text('parcel.status_delivered'))
    await screen.checkRadio(screen.main.locator('input[name=courier][value="4"]'))
    await screen.button('parcel.send_rating').click()
    await screen.main.getByText(screen.text('parcel.your_rating'), { exact: true }).waitFor()
    assert.deepEqual(await market.parcelRating(id), { rating: 4 })
    await assertAccessible(page)

    await screen.open('/orders')
    await screen.main.getByRole('link', { name: screen.text('parcel.list'), exact: true }).click()
    await page.waitForURL(/list=parcels/)
    await screen.main
      .getByRole('link', { name: containing(TO_STREET) })
      .first()
      .waitFor()
    await assertAccessible(page)
    await closeWithoutErrors(market, visitor)
  })

test('a guest sees the price, and the draft survives the sign-in', async () => {
  const { visitor, screen } = await sendPage({ width: 390 })
  const { page } = visitor
  await screen.open('/parcels/new')
  await screen.choosePlace('from', FROM_STREET)
  await screen.choosePlace('to', TO_STREET)
  await screen.fillPerson('from', 'Amina', '+1 202 555 0111')
  await screen.fillPerson('to', 'Noor', '+1 202 555 0177')
  await screen.chooseSize('Envelope')
  await screen.describe('My spare keys', '10')
  await screen.main.getByRole('checkbox', { name: screen.text('parcel.rules') }).check()
  const total = await screen.price()
  await assertAccessible(page)
  await screen.submit.click()
  await page.waitForURL(/\/login\?next=%2Fparcels%2Fnew/)
  await screen.logInHere(CUSTOMER)
  await page.waitForURL(/\/parcels\/new$/)
  await screen.waitForHeading(screen.text('parcel.send'))
  assert.equal(await screen.price(), total)
  // What is complete is folded.
  await screen.main.getByText('My spare keys').first().waitFor()
  await screen.choose('payment.sandbox')
  await screen.submit.click()
  await page.waitForURL(/\/dev\/sandbox\//)
  const { description, recipient } = await market.newestParcel()
  assert.deepEqual([description, recipient], ['My spare keys', 'Noor'])
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  assert.ok(!stored.includes('spare keys'), stored)
  await closeWithoutErrors(market, visitor)
})

test('each refusal has its words at the field that it is about', async () => {
  const { visitor, screen } = await sendPage({ email: CUSTOMER })
  const { page } = visitor
  await screen.open('/parcels/new')
  await screen.submit.click()
  const errorOf = (field: ReturnType<StorefrontPage['button']>) =>
    field.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )
  const to = screen.group('to').getByRole('button').first()
  await eventually(() => errorOf(to), screen.text('parcel.to_required'))
  await assertAccessible(page)
  const from = screen.group('from').getByRole('button').first()
  await from.click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('combobox', { name: screen.text('address.search') }).fill(FROM_STREET)
  await picker.getByRole('option', { name: FROM_STREET }).first().click()
  await picker.getByRole('button', { name: screen.text('parcel.confirm_from') }).click()
  await screen.choosePlace('to', FROM_STREET)
  await screen.chooseSize('Envelope')
  // The price is refused before anything is sent.
  await eventually(() => errorOf(to), 'Pickup and drop-off are the same place')
  await to.click()
  await picker.getByRole('combobox', { name: screen.text('address.search') }).fill(TO_STREET)
  await picker.getByRole('option', { name: TO_STREET }).first().click()
  await picker.getByRole('button', { name: screen.text('parcel.confirm_to') }).click()
  await screen.price()
  const value = screen.main.getByLabel(screen.text('parcel.value'))
  await screen.describe('Jewels', '80')
  await screen.submit.click()
  await eventually(async () => (await errorOf(value)).includes('We carry things worth up to'), true)
  // The size says why not, as soon as it is not chosen.
  await screen.chooseSize('Backpack')
  const envelope = screen.main.getByRole('radio', { name: containing('Envelope') })
  assert.equal(await envelope.isDisabled(), true)
  await screen.main
    .getByText(containing(`worth up to ${dollars(5000)}`))
    .first()
    .waitFor()
  await screen.price()
  await assertAccessible(page)
  await closeWithoutErrors(market, visitor)
})

test('an absent recipient: tries, the way back with its fee, the return code, and the debt is none', async () => {
  const { id } = await parcels.send(CUSTOMER)
  const { visitor, screen } = await sendPage({ width: 390, email: CUSTOMER })
  const { page } = visitor
  await screen.open(`/parcels/${id}`)
  await screen.waitForHeading(screen.text('parcel.status_new'))
  await screen.button('parcel.cancel_free').waitFor()
  await parcels.actions.accept(id)
  await parcels.actions.pick(id)
  await screen.waitForHeading(screen.text('parcel.status_on_a_way'))
  await screen.button('parcel.return').click()
  const dialog = page.getByRole('dialog', { name: screen.text('parcel.return_question') })
  const fee = dollars((await market.parcel(id)).returnTotal)
  await assertAccessible(page)
  await dialog
    .getByRole('button', { name: containing(screen.text('parcel.return_for', { price: fee })) })
    .click()
  await screen.waitForHeading(screen.text('parcel.status_returning'))
  await screen.main
    .getByText(containing(screen.text('parcel.returning_costs', { price: fee })))
    .waitFor()
  const { back } = parcels.codes(id)
  await screen.main.getByText(back, { exact: true }).waitFor()
  await assertAccessible(page)
  await parcels.actions.bringBack(id)
  await screen.waitForHeading(screen.text('parcel.status_returned'))
  // Paid from the wallet, so the way back is still due.
  await screen.main
    .getByText(containing(screen.text('parcel.debt', { price: fee })))
    .first()
    .waitFor()
  await assertAccessible(page)
  await screen.open('/parcels/new')
  await screen.open(`/parcels/${id}`)
  await screen.button('payment.pay', { price: fee }).click()
  await screen.choose('payment.wallet')
  await screen.button('payment.pay', { price: fee }).click()
  await screen.main
    .getByText(containing(screen.text('parcel.debt', { price: fee })))
    .first()
    .waitFor({ state: 'hidden' })
  await closeWithoutErrors(market, visitor)
})

test('a way back is paid with a part from the wallet', async () => {
  const { id } = await parcels.send(FRIEND)
  await parcels.actions.accept(id)
  await parcels.actions.pick(id)
  await parcels.actions.fail(id, 'refused')
  await parcels.actions.bringBack(id)
  const { returnTotal: fee, userId } = await market.parcel(id)
  await market.holdAllBut(userId, 100)
  const { visitor, screen } = await sendPage({ width: 390, email: FRIEND })
  await screen.open(`/parcels/${id}`)
  await screen.button('payment.pay', { price: dollars(fee) }).click()
  await screen.choose('payment.sandbox')
  const wallet = screen.text('checkout.use_wallet', { price: dollars(100) })
  await screen.main.getByRole('checkbox', { name: containing(wallet) }).check()
  await assertAccessible(visitor.page)
  await screen.main
    .getByRole('button', { name: containing(dollars(fee - 100)) })
    .last()
    .click()
  await visitor.page.waitForURL(/\/dev\/sandbox\//)
  const parts = (await market.payments(id, 'parcel_order')).slice(-2)
  assert.deepEqual(
    parts.map(({ tag, amount }) => [tag, amount]),
    [
      ['wallet', 100],
      ['sandbox', fee - 100],
    ],
  )
  await market.releaseHold(userId)
  // Later stories send parcels of the same person.
  await market.changeParcel(id, { due: 0 })
  await visitor.close()
})

test('ar at 390, without JavaScript: the receipt of a parcel that came back names what is due', async () => {
  const { id } = await parcels.send(FRIEND)
  await parcels.actions.accept(id)
  await parcels.actions.pick(id)
  await parcels.actions.fail(id, 'refused')
  await parcels.actions.bringBack(id)
  const visitor = await market.visit({ width: 390, locale: 'ar', javaScript: false })
  const { page } = visitor
  await signInByRequest(page, FRIEND)
  const screen = new SendPage(page, 'ar')
  await page.goto(`/parcels/${id}`)
  await screen.main.getByRole('link', { name: screen.text('receipt.title'), exact: true }).click()
  await page.waitForURL(/\/receipt$/)
  await page.getByRole('heading', { name: screen.text('receipt.title'), level: 1 }).waitFor()
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
  for (const label of ['receipt.later_way_back', 'receipt.charged', 'receipt.due'] as const)
    await screen.main.getByText(containing(screen.text(label))).waitFor()
  // It needs scripts; the PDF does not.
  const print = screen.main.getByRole('button', { name: screen.text('receipt.print') })
  assert.equal(await print.isVisible(), false)
  const pdf = screen.main.getByRole('link', { name: screen.text('receipt.pdf') })
  assert.equal(await pdf.isVisible(), true)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await pdf.isVisible(), false)
  await visitor.close()
  // Later stories send parcels of the same person.
  await market.changeParcel(id, { due: 0 })
})

test('cancelling after a courier accepted names its cost in the button', async () => {
  const { id } = await parcels.send(CUSTOMER)
  await parcels.actions.accept(id)
  const { visitor, screen } = await sendPage({ width: 390, email: CUSTOMER })
  const { page } = visitor
  await screen.open(`/parcels/${id}`)
  const price = dollars(300)
  await screen.button('parcel.cancel_for', { price }).click()
  const dialog = page.getByRole('dialog', { name: screen.text('parcel.cancel_question') })
  await screen.checkRadio(
    dialog.getByRole('radio', { name: screen.text('parcel.reason_changed_mind') }),
  )
  await assertAccessible(page)
  await dialog
    .getByRole('button', { name: containing(screen.text('parcel.cancel_for', { price })) })
    .click()
  await screen.waitForHeading(screen.text('parcel.status_cancelled'))
  await screen.main.getByText(screen.text('parcel.reason_changed_mind')).first().waitFor()
  await screen.main.getByRole('link', { name: screen.text('parcel.again') }).click()
  await page.waitForURL(/\/parcels\/new\?again=/)
  await screen.price()
  await screen.main.getByText('A birthday cake').first().waitFor()
  await closeWithoutErrors(market, visitor)
})

test('a damaged parcel is claimed with a photo', async () => {
  const { id } = await parcels.send(CUSTOMER)
  await parcels.actions.accept(id)
  await parcels.actions.pick(id)
  await parcels.actions.deliver(id)
  const { visitor, screen } = await sendPage({ width: 390, email: CUSTOMER })
  const { page } = visitor
  await screen.open(`/parcels/${id}`)
  await screen.button('claim.open').click()
  const dialog = page.getByRole('dialog', { name: screen.text('claim.title') })
  await screen.checkRadio(dialog.getByRole('radio', { name: screen.text('parcel.cause_damaged') }))
  await dialog.getByRole('button', { name: screen.text('claim.send') }).click()
  await dialog.getByText(screen.text('claim.photo_needed')).waitFor()
  await assertAccessible(page)
  const png = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: png })
  await dialog.getByRole('button', { name: screen.text('photo.remove', { number: 1 }) }).waitFor()
  await dialog.getByRole('button', { name: screen.text('claim.send') }).click()
  await screen.main.getByRole('heading', { name: screen.text('parcel.cause_damaged') }).waitFor()
  await screen.main.getByText(screen.text('refund.pending'), { exact: true }).waitFor()
  await assertAccessible(page)
  await closeWithoutErrors(market, visitor)
})

test('a prohibited thing is cancelled with a photo that the sender sees', async () => {
  const { id } = await parcels.send(FRIEND)
  await parcels.actions.accept(id)
  await parcels.actions.arrive(id)
  const { visitor, screen } = await sendPage({ width: 390, email: FRIEND })
  await screen.open(`/parcels/${id}`)
  await parcels.actions.fail(id, 'prohibited', true)
  await screen.waitForHeading(screen.text('parcel.status_cancelled'))
  await screen.main.getByText(screen.text('parcel.reason_prohibited')).first().waitFor()
  await screen.main.getByRole('link', { name: screen.text('parcel.proof_reason') }).waitFor()
  await assertAccessible(visitor.page)
  await closeWithoutErrors(market, visitor)
})

test('a list without parcels offers to send one', async () => {
  const { visitor, screen } = await sendPage({ width: 390, email: 'seller@hawker.test' })
  await screen.open('/orders?list=parcels')
  await screen.main.getByText(screen.text('parcel.empty')).waitFor()
  await assertAccessible(visitor.page)
  await screen.main.getByRole('link', { name: screen.text('parcel.empty_action') }).click()
  await visitor.page.waitForURL(/\/parcels\/new$/)
  await closeWithoutErrors(market, visitor)
})

test('another user’s parcel and its receipt are not found', async () => {
  const { id } = await parcels.send(CUSTOMER)
  const { visitor } = await sendPage({ email: FRIEND })
  for (const path of [`/parcels/${id}`, `/parcels/${id}/receipt`])
    assert.equal((await visitor.page.goto(path))?.status(), 404, path)
  await visitor.close()
})
