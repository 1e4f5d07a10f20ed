import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { Reservations } from './support/reservation-panel.ts'
import { openTables } from './support/tables.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** The month of days in the panel. */
class MonthPanel extends Reservations {
  get opener() {
    return this.sheet.getByRole('button', { name: this.text('reservation.other_day') })
  }
  get grid() {
    return this.sheet.getByRole('grid')
  }
  get focused() {
    return this.grid.locator('button:focus')
  }
  get chosenDay() {
    return this.sheet.locator('a[aria-current=true]').first()
  }
  /** The date that a key leads to. */
  async press(key: string): Promise<string> {
    await this.page.keyboard.press(key)
    return (await this.focused.getAttribute('aria-label')) ?? ''
  }
}

const requestedMonths = (page: Page): string[] => {
  const months: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/rest/booking/days'))
      months.push(`${url.searchParams.get('from')} +${url.searchParams.get('days')}`)
  })
  return months
}

test('with the keyboard a guest finds a day of the next month; full and closed days say so', async () => {
  const floor = await openTables(market, { slug: 'bella-lanterna', rules: { days_ahead: 45 } })
  await market.planDay(floor.id, '2026-12-10', { open: true, covers: 1 })
  await market.planDay(floor.id, '2026-12-11', { open: false })
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const screen = new MonthPanel(page)
  await screen.openPanel(floor, 'date=2026-11-27&guests=2')
  const months = requestedMonths(page)
  await screen.opener.focus()
  await page.keyboard.press('Enter')
  await screen.grid.and(page.locator('[aria-busy=false]')).waitFor()
  assert.equal(await screen.focused.getAttribute('aria-label'), 'Friday, November 27')
  assert.deepEqual(months, ['2026-11-21 +10'])
  await assertAccessible(page)
  assert.equal(await screen.grid.getByRole('columnheader').first().innerText(), 'S\nSunday')
  assert.ok(await screen.grid.getByRole('button', { name: /November 20/ }).isDisabled())

  assert.equal(await screen.press('ArrowLeft'), 'Thursday, November 26')
  assert.equal(await screen.press('PageDown'), 'Saturday, December 26')
  await screen.sheet.getByText('December 2026', { exact: true }).waitFor()
  await eventually(() => months.at(-1), '2026-12-01 +31')
  assert.equal(await screen.press('PageDown'), 'Tuesday, January 5')
  assert.equal(await screen.press('PageUp'), 'Saturday, December 5')
  await screen.grid.and(page.locator('[aria-busy=false]')).waitFor()
  assert.equal(await screen.press('Home'), 'Sunday, November 29')
  assert.equal(await screen.press('End'), 'Saturday, December 5')
  assert.equal(await screen.press('ArrowDown'), 'Saturday, December 12')
  await screen.grid.and(page.locator('[aria-busy=false]')).waitFor()
  assert.equal(await screen.press('ArrowLeft'), 'Friday, December 11, closed')
  assert.equal(await screen.press('ArrowLeft'), 'Thursday, December 10, full')
  assert.equal(await screen.press('ArrowUp'), 'Thursday, December 3')
  await assertAccessible(page)

  await page.keyboard.press('Enter')
  await screen.grid.waitFor({ state: 'detached' })
  await eventually(
    () => screen.opener.evaluate((button) => button === document.activeElement),
    true,
  )
  await screen.chosenDay.and(page.getByRole('link', { name: 'Thursday, December 3' })).waitFor()
  await screen.time('19:00').waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await screen.focused.waitFor()
  await page.keyboard.press('Escape')
  await screen.grid.waitFor({ state: 'detached' })
  assert.ok(await screen.sheet.isVisible())
  await closeWithoutErrors(market, visitor)
})

test('in Arabic weeks begin on Saturday, and the left arrow leads to the next day', async () => {
  const floor = await openTables(market, { slug: 'lucky-sparrow', rules: { days_ahead: 5 } })
  const visitor = await market.visit({ width: 820, locale: 'ar', dark: true })
  const { page } = visitor
  const screen = new MonthPanel(page, 'ar')
  await screen.openPanel(floor, 'date=2026-11-21&guests=2')
  await screen.opener.click()
  await screen.focused.waitFor()
  assert.match(await screen.grid.getByRole('columnheader').first().innerText(), /السبت/)
  assert.match(await screen.press('ArrowLeft'), /٢٢/)
  assert.match(await screen.press('ArrowRight'), /٢١/)
  assert.match(await screen.press('ArrowRight'), /٢١/, 'today is the first day')
  assert.match(await screen.press('PageDown'), /٢٦/, 'the last day')
  for (const month of ['before', 'after'])
    assert.ok(
      await screen.sheet
        .getByRole('button', { name: screen.text(`reservation.month_${month}`) })
        .isDisabled(),
    )
  await screen.grid.and(page.locator('[aria-busy=false]')).waitFor()
  await assertAccessible(page)
  await closeWithoutErrors(market, visitor)
})

test('the finder offers a year of days', async () => {
  const floor = await openTables(market, { slug: 'slice-parade', rules: { days_ahead: 90 } })
  const visitor = await market.visit({ width: 1440 })
  const { page } = visitor
  const screen = new Reservations(page)
  await screen.open('/reservations')
  const months = requestedMonths(page)
  await screen.main.getByRole('button', { name: screen.text('reservation.other_day') }).click()
  const after = screen.main.getByRole('button', { name: screen.text('reservation.month_after') })
  await after.click()
  await after.click()
  await assertAccessible(page)
  await screen.main.getByRole('button', { name: 'Friday, January 15' }).click()
  assert.ok(await screen.main.getByRole('radio', { name: 'Friday, January 15' }).isChecked())
  await screen.main.getByRole('button', { name: screen.text('reservation.find') }).click()
  await page.waitForURL(/date=2027-01-15/)
  await screen.main
    .getByRole('list', { name: screen.text('reservation.times_at', { shop: floor.title }) })
    .waitFor()
  assert.deepEqual(months, [])
  await closeWithoutErrors(market, visitor)
})

test('a month that is opened before its scripts load appears with them', async () => {
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const screen = new Reservations(page)
  const held = await holdRequests(page, '**/*.js')
  await page.goto('/reservations', { waitUntil: 'commit' })
  await screen.main.getByRole('button', { name: screen.text('reservation.other_day') }).click()
  held.release()
  await screen.main.getByRole('grid').locator('button:focus').waitFor()
  await closeWithoutErrors(market, visitor)
})

test('without JavaScript a date field shows another day', async () => {
  const floor = await openTables(market, { slug: 'nonna-rosalba' })
  const visitor = await market.visit({ width: 390, javaScript: false })
  const screen = new MonthPanel(visitor.page)
  await visitor.page.goto(`/reservations?shop=${floor.slug}&date=2026-11-27&guests=2`)
  assert.equal(await screen.opener.isVisible(), false)
  await screen.sheet
    .getByRole('textbox', { name: screen.text('reservation.other_day') })
    .fill('2026-12-18')
  await screen.sheet.getByRole('button', { name: screen.text('reservation.show') }).click()
  await screen.chosenDay
    .and(visitor.page.getByRole('link', { name: 'Friday, December 18' }))
    .waitFor()
  await closeWithoutErrors(market, visitor)
})
