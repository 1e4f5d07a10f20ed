import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { changeSetting } from '@hawker/server/testing/change-setting'
import { TWO_LOOKS, inTurn } from './support/browser/looks.ts'
import { doubleTextSize, layoutProblems } from './support/checks/text-size.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { Reservations, signedIn } from './support/reservation-panel.ts'
import { signInByRequest } from './support/sign-in.ts'
import { openTables } from './support/tables.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  await changeSetting({ rows: (query) => market.database.rows(query) }, 'bookingLimit', '50')
})
after(() => market?.close())

const CUSTOMER = 'customer@hawker.test'
const FRIEND = 'friend@hawker.test'

test('in Arabic without JavaScript: find, book, change and cancel', async () => {
  const floor = await openTables(market, {
    slug: 'copper-griddle',
    rules: { minutes_by_party: [{ to: 99, minutes: 90 }] },
  })
  const visitor = await market.visit({ width: 390, locale: 'ar', javaScript: false })
  const screen = new Reservations(visitor.page, 'ar')
  const { page } = visitor
  await signInByRequest(page, FRIEND)
  await page.goto('/reservations')
  await screen.main.getByRole('radio').nth(5).check({ force: true })
  await screen.main.getByLabel(screen.text('reservation.people')).selectOption('3')
  await screen.main.getByRole('button', { name: screen.text('reservation.find') }).click()
  await page.waitForURL(/date=2026-11-26&guests=3/)
  await page.goto(`/reservations?shop=${floor.slug}&date=2026-11-27&guests=3`)
  await screen.sheet.getByRole('button', { name: screen.text('reservation.more') }).click()
  await page.waitForURL(/guests=4/)
  await screen.fillPhone()
  await screen.submit.click()
  await screen.sheet.getByText(screen.text('reservation.choose_time')).waitFor()
  assert.equal(
    await screen.sheet.getByLabel(screen.text('checkout.phone')).inputValue(),
    '+1 202 555 0123',
  )
  await screen.time('13:00').check({ force: true })
  await screen.submit.click()
  await page.waitForURL(/id=\d+&done=booked/)
  await screen.status('approved').waitFor()

  await screen.sheet.getByRole('link', { name: screen.text('reservation.change') }).click()
  await screen.time('14:00').check({ force: true })
  await screen.submit.click()
  await page.waitForURL(/done=changed/)
  await screen.sheet.getByText(screen.text('reservation.cancel'), { exact: true }).click()
  await screen.sheet.getByRole('button', { name: screen.text('reservation.cancel_yes') }).click()
  await page.waitForURL(/done=cancelled/)
  await screen.status('canceled').waitFor()
  await closeWithoutErrors(market, visitor)
})

test('with the keyboard alone: choose a time on a card, book, and come back to the list', async () => {
  const floor = await openTables(market, { slug: 'burrito-ledger' })
  const { visitor, screen } = await signedIn(market, CUSTOMER)
  const { page } = visitor
  await screen.open('/reservations?date=2026-12-01&guests=2&time=18:00')
  const card = screen.main
    .getByRole('list', { name: screen.text('reservation.times_at', { shop: floor.title }) })
    .getByRole('link')
    .first()
  await card.focus()
  await page.keyboard.press('Enter')
  const chosen = screen.sheet.locator('input[name=time]:checked')
  await chosen.waitFor({ state: 'attached' })
  const before = await chosen.getAttribute('value')
  await chosen.focus()
  await page.keyboard.press('ArrowRight')
  assert.notEqual(await chosen.getAttribute('value'), before)
  const minus = screen.sheet.getByRole('button', { name: screen.text('reservation.fewer') })
  await minus.focus()
  await page.keyboard.press('Enter')
  await screen.submit.filter({ hasText: '1 person' }).waitFor()
  await screen.sheet.getByLabel(screen.text('checkout.phone')).focus()
  await page.keyboard.press('Enter')
  await screen.status('approved').waitFor()
  await page.keyboard.press('Escape')
  await screen.sheet.waitFor({ state: 'hidden' })
  await screen.main
    .getByRole('link', { name: containing(floor.title) })
    .last()
    .waitFor()
  await closeWithoutErrors(market, visitor)
})

test('in the night of the clock change the time that is skipped is not offered', async () => {
  const floor = await openTables(market, {
    slug: 'burger-almanac',
    hours: ['18:00', '05:00'],
    rules: { days_ahead: 200 },
  })
  const visitor = await market.visit()
  const screen = new Reservations(visitor.page)
  await screen.openPanel(floor, 'date=2027-03-14&guests=2')
  await screen.time('01:45').waitFor({ state: 'attached' })
  await screen.time('03:00').waitFor({ state: 'attached' })
  assert.equal(await screen.time('02:15').count(), 0)
  await closeWithoutErrors(market, visitor)
})

test('nothing sticks out at 320 px and with doubled text', async () => {
  const floor = await openTables(market, { slug: 'night-owl-diner' })
  for (const [locale, width] of inTurn(import.meta.filename, TWO_LOOKS)) {
    const visitor = await market.visit({ width, locale })
    const screen = new Reservations(visitor.page, locale)
    const { page } = visitor
    for (const path of ['/reservations', `/reservations?shop=${floor.slug}`]) {
      await screen.open(path)
      if (path !== '/reservations')
        await screen.sheet.getByRole('radio').first().waitFor({ state: 'attached' })
      await page.setViewportSize({ width: 320, height: 844 })
      assert.deepEqual(await layoutProblems(page), [], path)
      await page.setViewportSize({ width, height: 900 })
      await doubleTextSize(page)
      assert.deepEqual(await layoutProblems(page), [], `${path}, doubled`)
    }
    await closeWithoutErrors(market, visitor)
  }
})
