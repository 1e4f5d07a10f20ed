import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { Keyboard } from './support/browser/keyboard.ts'
import { advanceClock } from './support/demo-clock.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import {
  GUEST,
  ReservationsDesk,
  bookAsGuest,
  bookAsStaff,
  openRestaurant,
  wallIn,
} from './support/reservations.ts'
import { signInByRequest } from './support/sign-in.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const MINUTE = 60_000
const startIn = (minutes: number) => {
  const { date, time } = wallIn(market, minutes)
  return `${date} ${time}`
}
const statusOf = async (id: number) => (await market.reservation(id)).status

test('a seller adds a section with tables, and a booked table cannot be deleted', async () => {
  const floor = await openRestaurant(market, { sections: [], tables: [] })
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id)
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: desk.text('action.save') })
  await desk.show('/tables')
  await page.getByText(desk.text('tables.empty')).waitFor()
  await assertAccessible(page)

  await desk.button('tables.first_section').click()
  await save.click()
  await dialog.getByText(desk.text('error.required')).waitFor()
  await dialog.getByLabel(desk.text('tables.section_name'), { exact: true }).fill('Terrace')
  await dialog.getByText(desk.text('tables.area_outdoor')).click()
  await assertAccessible(page)
  await save.click()
  await desk.button('tables.add_to', { section: 'Terrace' }).click()
  await dialog.getByLabel(desk.text('tables.name'), { exact: true }).fill('T1')
  await dialog.getByLabel(desk.text('tables.chairs'), { exact: true }).fill('6')
  await dialog.getByLabel(desk.text('tables.least'), { exact: true }).fill('7')
  await save.click()
  await dialog.getByText(desk.text('reservations.range', { min: 1, max: 6 })).waitFor()
  await dialog.getByLabel(desk.text('tables.least'), { exact: true }).fill('2')
  await save.click()
  await desk.button('tables.duplicate', { name: 'T1' }).click()

  await desk.button('tables.edit', { name: 'T2' }).click()
  await dialog.getByRole('checkbox', { name: 'T1' }).check()
  await dialog.getByLabel(desk.text('tables.name'), { exact: true }).fill('T1')
  await save.click()
  await dialog
    .getByLabel(desk.text('tables.name'), { exact: true })
    .and(page.locator('[aria-invalid]'))
    .waitFor()
  await dialog.getByLabel(desk.text('tables.name'), { exact: true }).fill('Corner')
  await save.click()
  await page.getByText(desk.text('tables.joins_with', { tables: 'Corner' })).waitFor()
  const table = await market.table(floor.id, 'T1')
  assert.deepEqual([table.chairs, table.minGuests], [6, 2])

  await bookAsStaff(page, {
    shop_id: floor.id,
    source: 'phone',
    start_date: startIn(120),
    duration: 90,
    guests: 4,
    name: 'Anna',
    table_ids: [table?.id ?? 0],
  })
  await desk.button('tables.delete', { name: 'T1' }).click()
  await dialog.getByRole('heading', { name: desk.text('tables.in_use', { name: 'T1' }) }).waitFor()
  await assertAccessible(page)
  await dialog.getByRole('link', { name: 'Anna' }).click()
  await page.getByRole('dialog', { name: 'Anna' }).waitFor()

  await desk.show('/tables')
  const code = () => market.table(floor.id, 'Corner')
  const before = await code()
  await desk.button('tables.delete', { name: 'Corner' }).click()
  await page.getByText(desk.text('tables.deleted', { name: 'Corner' })).waitFor()
  await desk.button('action.undo').click()
  await page.getByText(desk.text('tables.restored', { name: 'Corner' })).waitFor()
  await page.getByText(desk.text('tables.joins_with', { tables: 'Corner' })).waitFor()
  assert.deepEqual(await code(), before)

  await desk.button('tables.edit', { name: 'Terrace' }).click()
  await dialog
    .getByRole('switch', { name: containing(desk.text('tables.section_active')) })
    .uncheck()
  await save.click()
  await dialog
    .getByRole('heading', { name: desk.text('tables.section_booked', { name: 'Terrace' }) })
    .waitFor()
  await assertAccessible(page)
  await dialog.getByRole('link', { name: 'Anna' }).click()
  await page.getByRole('dialog', { name: 'Anna' }).waitFor()
  await closeWithoutErrors(market, visitor)
})

test('by keyboard: a phone reservation is made and moved, and a refused move says why', async () => {
  const floor = await openRestaurant(market, { tables: [{ name: 'T1' }, { name: 'T2' }] })
  const visitor = await market.visit()
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id)
  const keyboard = new Keyboard(page)
  await desk.show()
  await bookAsStaff(page, {
    shop_id: floor.id,
    source: 'phone',
    start_date: startIn(60),
    duration: 90,
    guests: 2,
    name: 'Omar',
    table_ids: [floor.tableIds[1] ?? 0],
  })
  const { date, time } = wallIn(market, 60)
  // The empty day has a button of its own.
  await page.getByText('Omar').first().waitFor()
  await desk.button('bookings.new').click({ trial: true })
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await dialog.getByLabel(desk.text('reservations.day'), { exact: true }).fill(date)
  await dialog.getByLabel(desk.text('bookings.time'), { exact: true }).fill(time)
  await keyboard.tabTo(dialog.getByLabel(desk.text('bookings.name'), { exact: true }))
  await page.keyboard.type('Lina')
  await assertAccessible(page)
  await keyboard.press(dialog.getByRole('button', { name: desk.text('bookings.book') }))
  const panel = page.getByRole('complementary', { name: desk.text('bookings.chosen') })
  await panel.getByRole('heading', { name: 'Lina' }).waitFor()
  await assertAccessible(page)

  await keyboard.press(panel.getByRole('button', { name: desk.text('bookings.move'), exact: true }))
  await keyboard.press(panel.getByRole('checkbox', { name: 'T1' }), 'Space')
  await keyboard.press(panel.getByRole('checkbox', { name: 'T2' }), 'Space')
  await keyboard.press(panel.getByRole('button', { name: desk.text('action.save') }))
  await panel.getByRole('alert').filter({ hasText: 'Omar' }).waitFor()
  assert.equal(await panel.getByRole('checkbox', { name: 'T2' }).isChecked(), true)
  await assertAccessible(page)

  const later = wallIn(market, 240)
  await panel.getByLabel(desk.text('reservations.day'), { exact: true }).fill(later.date)
  await panel.getByLabel(desk.text('bookings.time'), { exact: true }).fill(later.time)
  await keyboard.press(panel.getByRole('button', { name: desk.text('action.save') }))
  await panel.getByRole('button', { name: desk.text('bookings.arrive') }).waitFor()
  const lina = (await market.reservationsAt(floor.id)).find(({ name }) => name === 'Lina')
  assert.deepEqual(lina?.tableIds, [floor.tableIds[1]])
  await closeWithoutErrors(market, visitor)
})

test('a reservation that another device changed keeps what was typed', async () => {
  const floor = await openRestaurant(market)
  const visitor = await market.visit()
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id)
  await desk.show()
  const reservation = await bookAsStaff(page, {
    shop_id: floor.id,
    source: 'phone',
    start_date: startIn(60),
    duration: 90,
    guests: 2,
    name: 'Lina',
  })
  await desk.show(`?id=${reservation.id}`)
  const panel = page.getByRole('complementary', { name: desk.text('bookings.chosen') })
  await panel.getByRole('button', { name: desk.text('bookings.move'), exact: true }).click()
  const note = panel.getByLabel(desk.text('bookings.staff_note'), { exact: true })
  await note.fill('Likes the window')
  // No event is sent: the page does not know of the change.
  await market.changeReservation(reservation.id, { guests: 3 })
  const save = panel.getByRole('button', { name: desk.text('action.save') })
  await save.click()
  await panel.getByRole('alert').waitFor()
  assert.equal(await note.inputValue(), 'Likes the window')
  await save.click()
  await panel.getByText('Likes the window').waitFor()
  await panel
    .getByText(desk.text('reservations.people', { count: 3 }))
    .first()
    .waitFor()
  await closeWithoutErrors(market, visitor)
})

test('walk-ins stay too long, and the next guests move to another table', async () => {
  const floor = await openRestaurant(market, {
    tables: [{ name: 'T1' }, { name: 'T2', chairs: 6 }],
    rules: { turnover_minutes: 0 },
  })
  const visitor = await market.visit()
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id)
  await desk.show('/floor')
  const tile = (name: string) =>
    page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) })
  await tile('T1').getByText(desk.text('floor.best')).waitFor()
  await assertAccessible(page)
  await tile('T1').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(desk.text('bookings.length')).selectOption('30')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: desk.text('bookings.seat') }).click()
  await tile('T1').getByText(desk.text('bookings.walk_in')).waitFor()
  const next = await bookAsStaff(page, {
    shop_id: floor.id,
    source: 'phone',
    start_date: startIn(31),
    duration: 90,
    guests: 2,
    name: 'Nora',
    table_ids: [floor.tableIds[0] ?? 0],
  })
  // The event of the reservation refreshes the floor.
  await tile('T1').getByRole('button', { name: 'Nora' }).waitFor()

  await advanceClock(market, 50 * MINUTE)
  await visitor.close()
  const later = await market.visit()
  const evening = new ReservationsDesk(later.page, floor.id)
  await evening.show('/floor')
  await later.page
    .getByText(/over by \d+ min/)
    .first()
    .waitFor()
  await later.page.getByRole('button', { name: 'Walk-in' }).first().click()
  const sheet = later.page.getByRole('dialog')
  await sheet.getByText('Nora').waitFor()
  await sheet.getByRole('button', { name: evening.text('action.close') }).click()
  await later.page.getByRole('button', { name: 'Nora' }).click()
  await sheet.getByRole('button', { name: evening.text('bookings.move'), exact: true }).click()
  await sheet.getByRole('checkbox', { name: 'T1' }).uncheck()
  await sheet.getByRole('checkbox', { name: 'T2' }).check()
  await assertAccessible(later.page)
  await sheet.getByRole('button', { name: evening.text('action.save') }).click()
  await sheet.getByRole('button', { name: evening.text('bookings.arrive') }).waitFor()
  assert.deepEqual((await market.reservation(next.id)).tableIds, [floor.tableIds[1]])
  await closeWithoutErrors(market, later)
})

test('guests are marked as a no-show only after the grace, and that can be undone', async () => {
  const floor = await openRestaurant(market)
  const visitor = await market.visit()
  const desk = new ReservationsDesk(visitor.page, floor.id)
  await desk.show()
  const reservation = await bookAsStaff(visitor.page, {
    shop_id: floor.id,
    source: 'phone',
    start_date: startIn(0),
    duration: 90,
    guests: 2,
    name: 'Tom',
  })
  await desk.show(`?id=${reservation.id}`)
  const early = visitor.page.getByRole('button', {
    name: desk.text('bookings.no_show_from', { time: '' }).trim(),
  })
  await early.waitFor()
  assert.equal(await early.isDisabled(), true)
  await closeWithoutErrors(market, visitor)

  await advanceClock(market, 31 * MINUTE)
  const later = await market.visit({ dark: true })
  const evening = new ReservationsDesk(later.page, floor.id)
  await evening.show(`?id=${reservation.id}`)
  await evening.button('bookings.no_show').click()
  const undo = later.page
    .getByRole('status')
    .filter({ hasText: 'Tom' })
    .getByRole('button', { name: evening.text('action.undo') })
  await undo.waitFor()
  assert.equal(await statusOf(reservation.id), 'no_show')
  await assertAccessible(later.page)
  await undo.click()
  await evening.button('bookings.arrive').waitFor()
  assert.equal(await statusOf(reservation.id), 'approved')
  await evening.button('bookings.arrive').click()
  await evening.button('bookings.seat').click()
  await evening.button('bookings.complete').click()
  await undo.waitFor()
  assert.equal(await statusOf(reservation.id), 'completed')
  await closeWithoutErrors(market, later)
})

test('in Arabic on a phone: a new reservation appears, is confirmed, and another is canceled', async () => {
  const floor = await openRestaurant(market, {
    tables: [{ name: 'T1' }, { name: 'T2' }],
    rules: { auto_approve: false },
  })
  const visitor = await market.visit({ width: 390, locale: 'ar', dark: true })
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id, 'ar')
  const { date } = wallIn(market, 180)
  await desk.show(`?date=${date}`)
  await page.getByText(desk.text('bookings.empty')).waitFor()
  await assertAccessible(page)

  const guest = await market.visit({ width: 390 })
  await signInByRequest(guest.page, GUEST)
  await guest.page.goto('/')
  const { id } = await bookAsGuest(guest.page, {
    shop_id: floor.id,
    start_date: startIn(180),
    duration: 90,
    guests: 2,
    phone: '+12025550124',
    occasion: 'birthday',
  })
  await page.getByText(desk.text('bookings.status_new')).first().waitFor()
  await page.getByText(desk.text('bookings.occasion_birthday')).waitFor()
  await assertAccessible(page)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true)
  await page.locator('main li button').first().click()
  await desk.button('bookings.approve').click()
  await desk.button('bookings.arrive').waitFor()
  assert.equal(await statusOf(id), 'approved')
  await assertAccessible(page)

  await desk.button('bookings.cancel').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: desk.text('bookings.cancel') }).click()
  await dialog.getByText(desk.text('board.reject_choose')).waitFor()
  await dialog.getByText(desk.text('bookings.reason_full')).click()
  await dialog.getByRole('button', { name: desk.text('bookings.cancel') }).click()
  await dialog.getByText(desk.text('bookings.status_canceled')).first().waitFor()
  assert.equal((await market.reservation(id)).cancelReason, desk.text('bookings.reason_full'))
  await closeWithoutErrors(market, guest, visitor)
})

test('a day that closes for guests lists its reservations first, and keeps or cancels each', async () => {
  const floor = await openRestaurant(market)
  const visitor = await market.visit({ width: 820 })
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id)
  await desk.show()
  const { date } = wallIn(market, 2 * 24 * 60)
  for (const [name, time] of [
    ['Lina', '19:00'],
    ['Omar', '12:00'],
  ])
    await bookAsStaff(page, {
      shop_id: floor.id,
      source: 'phone',
      start_date: `${date} ${time}`,
      duration: 90,
      guests: 2,
      name: name ?? '',
    })
  await desk.show(`/days?date=${date}`)
  await page.getByRole('switch', { name: desk.text('days.open') }).uncheck()
  await page.getByLabel(desk.text('days.note'), { exact: true }).fill('Wedding in the garden')
  await desk.button('action.save').click()
  const question = page.getByRole('dialog', { name: desk.text('closed_time.title') })
  await question.getByRole('radiogroup', { name: 'Lina' }).waitFor()
  await question
    .getByRole('radiogroup', { name: 'Omar' })
    .getByText(desk.text('closed_time.cancel'), { exact: true })
    .click()
  await assertAccessible(page)
  await question.getByRole('button', { name: desk.text('action.save') }).click()
  await page.getByRole('main').getByRole('link', { name: 'Lina' }).waitFor()
  assert.equal(await page.getByRole('main').getByRole('link', { name: 'Omar' }).count(), 0)
  const omar = (await market.reservationsAt(floor.id)).find(({ name }) => name === 'Omar')
  assert.deepEqual(
    [omar?.status, omar?.cancelReason],
    ['canceled', desk.text('bookings.reason_closed')],
  )
  await assertAccessible(page)
  await page.getByRole('link', { name: desk.text('days.show_bookings') }).click()
  await page.getByText(desk.text('bookings.closed_for_guests')).waitFor()
  await page.getByText('Wedding in the garden').waitFor()
  const answer = await page.request.get(
    `/api/v1/rest/booking/availability?shop_id=${floor.id}&guests=2&date=${date}`,
  )
  const { data } = (await answer.json()) as { data: { state: string } }
  assert.equal(data.state, 'closed')
  await closeWithoutErrors(market, visitor)
})

test('a seller changes the rules of a restaurant', async () => {
  const floor = await openRestaurant(market)
  const visitor = await market.visit({ width: 390 })
  const { page } = visitor
  const desk = new ReservationsDesk(page, floor.id)
  await desk.show('/rules')
  const largest = page.getByLabel(desk.text('rules.field_most'), { exact: true })
  await largest.fill('500')
  await desk.button('action.save').click()
  await page.getByText(desk.text('reservations.range', { min: 1, max: 100 })).waitFor()
  await largest.fill('12')
  await page.getByRole('switch', { name: desk.text('rules.approves') }).uncheck()
  await assertAccessible(page)
  await desk.button('action.save').click()
  await page.getByText(desk.text('rules.saved')).waitFor()
  const { onlineMaxGuests, autoApprove } = await market.reservationRules(floor.id)
  assert.deepEqual([onlineMaxGuests, autoApprove], [12, false])
  await closeWithoutErrors(market, visitor)
})
