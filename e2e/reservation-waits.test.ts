import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { reservationSweeps } from '@hawker/server/features/reservations/index'
import { changeSetting } from '@hawker/server/testing/change-setting'
import { assertAccessible } from './support/checks/accessibility.ts'
import { eventually } from './support/browser/eventually.ts'
import { advanceClock } from './support/demo-clock.ts'
import {
  type Marketplace,
  type VisitOptions,
  closeWithoutErrors,
  openMarketplace,
} from './support/marketplace.ts'
import { Reservations, signedIn } from './support/reservation-panel.ts'
import { type TableFloor, openTables } from './support/tables.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  await changeSetting({ rows: (query) => market.database.rows(query) }, 'bookingLimit', '50')
})
after(() => market?.close())

const CUSTOMER = 'customer@hawker.test'
const FRIEND = 'friend@hawker.test'
const PHONE = '+12025550123'

async function send(screen: Reservations, method: 'POST' | 'DELETE', path: string, data?: object) {
  const answer = await screen.page.request.fetch(`/api/v1/dashboard/user${path}`, {
    method,
    ...(data ? { data } : {}),
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID() },
  })
  assert.ok(answer.ok(), await answer.text())
  return ((await answer.json()) as { data: { id: number; version: number } }).data
}
/** A friend's reservation of the only table, from the start to the end of the evening. */
async function takeAll(screen: Reservations, floor: TableFloor, date: string) {
  const booked = []
  for (const time of ['11:00', '13:15', '15:30', '17:45', '20:00'])
    booked.push(
      await send(screen, 'POST', '/bookings', {
        shop_id: floor.id,
        start_date: `${date} ${time}`,
        duration: 120,
        guests: 2,
        phone: PHONE,
      }),
    )
  return booked
}
const RULES = { durations: [120], turnover_minutes: 15 }

/** A full day: the guest waits, another one cancels, and the guest takes the table in time. */
async function waitAndTake(slug: string, date: string, options: VisitOptions) {
  const floor = await openTables(market, { slug, rules: RULES })
  const rival = await signedIn(market, FRIEND)
  const reservations = await takeAll(rival.screen, floor, date)
  const { visitor, screen } = await signedIn(market, CUSTOMER, options)
  const { page } = visitor
  const button = (key: string) => screen.page.getByRole('button', { name: screen.text(key) })

  await screen.open(`/reservations?shop=${floor.slug}&date=${date}&guests=2&time=18:00`)
  await screen.sheet
    .getByLabel(screen.text('reservation.wait_until'), { exact: true })
    .selectOption('19:30')
  assert.equal(
    await screen.sheet
      .getByLabel(screen.text('reservation.wait_from'), { exact: true })
      .inputValue(),
    '17:00',
  )
  await assertAccessible(page)
  await screen.fillPhone()
  await button('reservation.wait_offer').click()
  await screen.sheet.getByText(screen.text('reservation.wait_done')).waitFor()
  await assertAccessible(page)
  await screen.sheet.getByRole('link', { name: screen.text('reservation.wait_show') }).click()
  const waits = screen.main.getByRole('region', { name: screen.text('reservation.waits') })
  await waits.getByText(screen.text('reservation.wait_waiting'), { exact: true }).first().waitFor()
  await assertAccessible(page)

  const freed = reservations[3]
  assert.ok(freed)
  await send(rival.screen, 'DELETE', `/bookings/${freed.id}?version=${freed.version}`)
  // The stream of notifications brings the offer.
  await waits.getByText(screen.text('reservation.wait_held')).waitFor()
  await waits.getByText(screen.text('reservation.wait_left', { count: 10 })).waitFor()
  await assertAccessible(page)
  await button('reservation.wait_take').click()
  await page.waitForURL(/\/reservations\?id=\d+&done=booked/)
  await screen.status('approved').waitFor()
  const taken = (await market.reservationsAt(floor.id)).filter(
    ({ customer }) => customer === CUSTOMER,
  )
  assert.deepEqual(
    taken.map(({ source, status, localStart }) => [source, status, localStart]),
    [['waitlist', 'approved', `${date} 17:45:00`]],
  )
  await closeWithoutErrors(market, visitor, rival.visitor)
}

test('a guest waits for a table of a full day, and takes it when another one cancels', () =>
  waitAndTake('bella-lanterna', '2026-12-01', { width: 390 }))

test('without scripts: a guest waits, and a table that was not taken in time is gone', async () => {
  const floor = await openTables(market, { slug: 'maki-mile', rules: RULES })
  const date = '2026-12-03'
  const rival = await signedIn(market, FRIEND)
  const reservations = await takeAll(rival.screen, floor, date)
  const { visitor, screen } = await signedIn(market, CUSTOMER, { width: 390, javaScript: false })
  const { page } = visitor
  await page.goto(`/reservations?shop=${floor.slug}&date=${date}&guests=2&time=18:00`)
  await screen.fillPhone()
  await page.getByRole('button', { name: screen.text('reservation.wait_offer') }).click()
  await page.waitForURL(/#waits$/)
  const waits = page.getByRole('region', { name: screen.text('reservation.waits') })
  const card = waits.getByRole('listitem').filter({ hasText: floor.title })
  await card.getByText(screen.text('reservation.wait_waiting'), { exact: true }).waitFor()

  const freed = reservations[3]
  assert.ok(freed)
  await send(rival.screen, 'DELETE', `/bookings/${freed.id}?version=${freed.version}`)
  const take = card.getByRole('button', { name: screen.text('reservation.wait_take') })
  await eventually(async () => {
    await page.reload()
    return take.isVisible()
  }, true)
  await advanceClock(market, 11 * 60_000)
  await take.click()
  await card.getByText(screen.text('reservation.wait_lapsed')).first().waitFor()
  await card.getByRole('button', { name: screen.text('action.remove') }).click()
  await card.waitFor({ state: 'detached' })
  await closeWithoutErrors(market, visitor, rival.visitor)
})

test('a mail about a free table opens a page that takes it without sign-in or scripts', async () => {
  const floor = await openTables(market, { slug: 'olive-and-oar', rules: RULES })
  const date = '2026-12-04'
  const rival = await signedIn(market, FRIEND)
  const reservations = await takeAll(rival.screen, floor, date)
  const guest = await signedIn(market, CUSTOMER)
  await send(guest.screen, 'POST', '/booking-waits', {
    shop_id: floor.id,
    date,
    from: '17:00',
    until: '19:00',
    guests: 2,
    phone: PHONE,
  })
  const freed = reservations[3]
  assert.ok(freed)
  await send(rival.screen, 'DELETE', `/bookings/${freed.id}?version=${freed.version}`)
  const path = await linkMailedTo(CUSTOMER, `A table is free at ${floor.title}`)
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  await page.goto(path)
  await page.getByRole('heading', { name: 'A table is free', level: 1 }).waitFor()
  assert.ok((await page.content()).length < 30_000)
  await page.getByRole('button', { name: 'Take it' }).click()
  await page.getByRole('heading', { name: 'Confirmed', level: 1 }).waitFor()
  await close()
  await closeWithoutErrors(market, guest.visitor, rival.visitor)
})

/** The path of the reservation link in a mail with this text. */
async function linkMailedTo(email: string, text: string): Promise<string> {
  const find = async () => {
    const messages = await market.messagesTo(email)
    const body =
      messages.find((message) => message.subject === text || message.body.includes(text))?.body ??
      ''
    return /\/b\/[\w-]+/.exec(body.slice(Math.max(0, body.indexOf(text))))?.[0]
  }
  await eventually(async () => (await find()) !== undefined, true)
  return (await find()) ?? ''
}

test('a guest cancels a table from the mailed reminder, without sign-in or scripts', async () => {
  const floor = await openTables(market, { slug: 'lucky-sparrow' })
  const guest = await signedIn(market, CUSTOMER)
  await send(guest.screen, 'POST', '/bookings', {
    shop_id: floor.id,
    start_date: '2026-12-06 19:00',
    duration: 90,
    guests: 2,
    phone: PHONE,
  })
  const start = Date.parse('2026-12-07T00:00:00Z')
  await advanceClock(market, start - 23 * 3_600_000 - market.app.deps.clock.now().getTime())
  const remind = reservationSweeps(market.app.deps).find(({ name }) =>
    name.endsWith('remind guests'),
  )
  await remind?.run()
  await market.app.runDueJobs()
  // Mails wait for more news; this one is not tested for that.
  await market.hurryMails()
  const path = await linkMailedTo(CUSTOMER, `Tomorrow at ${floor.title}`)
  const { page, close } = await market.visit({ width: 390, javaScript: false })
  await page.goto(path)
  await page.getByText('Cancel reservation', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await page.getByRole('heading', { name: 'Canceled', level: 1 }).waitFor()
  await close()
  await closeWithoutErrors(market, guest.visitor)
})

test('after a visit the guest is asked how it was, and the review is public', async () => {
  const floor = await openTables(market, { slug: 'chesapeake-bell' })
  const { visitor, screen } = await signedIn(market, CUSTOMER, { width: 390 })
  const reservation = await send(screen, 'POST', '/bookings', {
    shop_id: floor.id,
    start_date: '2026-12-09 12:00',
    duration: 60,
    guests: 2,
    phone: PHONE,
  })
  const now = market.app.deps.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  await market.changeReservation(reservation.id, {
    status: 'completed',
    seatedAt: now,
    endedAt: now,
    startsAt: hoursAgo(2),
    endsAt: hoursAgo(1),
  })
  await screen.open(`/reservations?id=${reservation.id}`)
  const section = screen.sheet.getByRole('region', { name: screen.text('reservation.how_was_it') })
  await section.getByRole('radio').nth(3).check({ force: true })
  await section
    .getByLabel(containing(screen.text('review.comment')))
    .fill('Warm bread, kind people')
  await assertAccessible(visitor.page)
  await section.getByRole('button', { name: screen.text('review.send') }).click()
  await visitor.page.getByText(screen.text('review.sent')).waitFor()
  await section.waitFor({ state: 'detached' })
  assert.deepEqual(await market.reviewOfReservation(reservation.id), {
    rating: 4,
    comment: 'Warm bread, kind people',
  })
  await closeWithoutErrors(market, visitor)
})

test('while guests cannot book online, a restaurant’s page says whom to call', async () => {
  const floor = await openTables(market, { slug: 'harbor-crane-sushi' })
  const rows = <Row extends object>(query: Parameters<Marketplace['database']['rows']>[0]) =>
    market.database.rows<Row>(query)
  for (const javaScript of [true, false]) {
    const visitor = await market.visit({ width: 390, javaScript })
    const screen = new Reservations(visitor.page)
    const call = visitor.page.getByRole('link', {
      name: containing(screen.text('reservation.call_to_book', { phone: floor.phone })),
    })
    const book = visitor.page.getByRole('link', { name: screen.text('reservation.book') })
    await visitor.page.goto(`/shop/${floor.slug}`)
    await book.waitFor()
    await changeSetting({ rows }, 'reservationEnableForUser', '0')
    await visitor.page.goto(`/shop/${floor.slug}?lang=en`)
    await call.waitFor()
    assert.equal(await call.getAttribute('href'), `tel:${floor.phone}`)
    assert.equal(await book.count(), 0)
    if (javaScript) await assertAccessible(visitor.page)
    await changeSetting({ rows }, 'reservationEnableForUser', '1')
    await closeWithoutErrors(market, visitor)
  }
})

// Last: mails to this guest are in Arabic from then on.
test('in Arabic, on a wide screen: the same', () =>
  waitAndTake('slice-parade', '2026-12-16', { width: 1440, locale: 'ar' }))
