import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatWallTime } from '@hawker/i18n/format-date'
import { sql } from '@hawker/postgres/database'
import { assertAccessible } from './support/checks/accessibility.ts'
import { doubleTextSize, layoutProblems } from './support/checks/text-size.ts'
import { advanceClock } from './support/demo-clock.ts'
import {
  type Marketplace,
  type Visitor,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { signInByRequest } from './support/sign-in.ts'
import { StorefrontPage } from './support/storefront.ts'
import { type TableFloor, openTables } from './support/tables.ts'
import { type Locale, containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const CUSTOMER = 'customer@hawker.test'
const FRIEND = 'friend@hawker.test'
/** The demo begins on Saturday evening, 2026-11-21. */
const FRIDAY = '2026-11-27'
const HOUR_MS = 3_600_000

/** The panel or the details of a reservation. */
class Reservations extends StorefrontPage {
  get submit() {
    return this.sheet.locator('form[method=post] button[type=submit]')
  }
  time(time: string) {
    return this.sheet.getByRole('radio', { name: formatWallTime(time, this.locale), exact: true })
  }
  async openPanel(floor: TableFloor, query: string): Promise<void> {
    await this.open(`/reservations?shop=${floor.slug}&${query}`)
    await this.sheet.getByRole('radio').first().waitFor({ state: 'attached' })
  }
  async addPeople(times: number): Promise<void> {
    for (let n = 0; n < times; n++)
      await this.sheet.getByRole('button', { name: this.text('reservation.more') }).click()
  }
  async fillPhone(): Promise<void> {
    await this.sheet.getByLabel(this.text('checkout.phone')).fill('+1 202 555 0123')
  }
  status(name: string) {
    return this.sheet.getByText(this.text(`reservation.status_${name}`), { exact: true })
  }
}

async function signedIn(
  email: string,
  options: Parameters<Marketplace['visit']>[0] = {},
): Promise<{ visitor: Visitor; screen: Reservations }> {
  const visitor = await market.visit(options)
  await signInByRequest(visitor.page, email)
  return { visitor, screen: new Reservations(visitor.page, options.locale ?? ('en' as Locale)) }
}

test('a guest books for four on Friday from the shop page, and gets the calendar file', async () => {
  const floor = await openTables(market, { slug: 'bella-lanterna', sections: ['Dining room'] })
  const { visitor, screen } = await signedIn(CUSTOMER, { width: 390 })
  const { page } = visitor
  await screen.open(`/shop/${floor.slug}`)
  await screen.main
    .getByRole('list', { name: screen.text('reservation.next_times') })
    .getByRole('link')
    .nth(2)
    .waitFor()
  await assertAccessible(page)
  await screen.main.getByRole('link', { name: screen.text('reservation.book') }).click()
  await screen.sheet.getByRole('radio').first().waitFor({ state: 'attached' })
  await page.goBack()
  await screen.sheet.waitFor({ state: 'hidden' })
  await screen.main.getByRole('link', { name: screen.text('reservation.book') }).click()

  await screen.addPeople(2)
  await screen.sheet.getByRole('link', { name: /^Friday, November 27/ }).click()
  await screen.checkRadio(screen.time('19:00'))
  await screen.fillPhone()
  await screen.sheet.getByLabel(containing(screen.text('reservation.note'))).fill('A quiet corner')
  await assertAccessible(page)
  assert.equal(await screen.submit.innerText(), 'Book for Friday, 7:00 PM, 4 people')
  await screen.submit.click()
  await page.waitForURL(/\/reservations\?id=\d+&done=booked/)
  await screen.sheet.getByText(screen.text('reservation.done_booked')).waitFor()
  await screen.status('approved').waitFor()
  await screen.sheet.getByText(containing('T1')).waitFor()
  await assertAccessible(page)

  const calendar = await screen.sheet
    .getByRole('link', { name: screen.text('reservation.calendar') })
    .getAttribute('href')
  const file = await (await page.request.get(calendar ?? '')).text()
  assert.match(file, /DTSTART:20261128T000000Z/)
  const [booking] = await market.database.rows<{ guests: number; note: string }>(
    sql`select guests, note from bookings where shop_id = ${floor.id}`,
  )
  assert.deepEqual(booking, { guests: 4, note: 'A quiet corner' })
  await page.keyboard.press('Escape')
  await screen.main.getByText('Friday, 7:00 PM').waitFor()
  await closeWithoutErrors(market, visitor)
})
