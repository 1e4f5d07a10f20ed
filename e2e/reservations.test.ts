import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { formatWallTime } from '@hawker/i18n/format-date'
import type { Page } from 'playwright-core'
import { inTurn } from './support/browser/looks.ts'
import { eventually } from './support/browser/eventually.ts'
import { holdRequests } from './support/browser/hold-requests.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { changeSetting } from '@hawker/server/testing/change-setting'
import type { SettingName } from '@hawker/server/features/settings/setting-values'
import { DEMO_PASSWORD } from '@hawker/server/demo-people'
import { doubleTextSize, layoutProblems } from './support/checks/text-size.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { Reservations, signedIn } from './support/reservation-panel.ts'
import { signInByRequest } from './support/sign-in.ts'
import { openTables } from './support/tables.ts'
import { containing } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
  await setting('bookingLimit', '50')
})
after(() => market?.close())

const setting = (name: SettingName, value: string | undefined) =>
  changeSetting({ rows: market.database.rows }, name, value)

const tooWide = async (page: Page) =>
  (await layoutProblems(page)).filter((problem) => problem.includes('too wide'))

/**
 * Hidden controls outside their labels, and clipped boxes that scrolled: people cannot scroll those
 * back.
 */
const scrolledClips = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${className}`
    const moved = [...document.querySelectorAll('*')].filter(
      (element) => element.scrollTop > 0 && getComputedStyle(element).overflowY === 'hidden',
    )
    const outside = [...document.querySelectorAll<HTMLElement>('label input.sr-only')].filter(
      (input) => !input.closest('label')?.contains(input.offsetParent),
    )
    return [...moved, ...outside].map(nameOf)
  })

const CUSTOMER = 'customer@hawker.test'
const FRIEND = 'friend@hawker.test'

test('a guest books for four on Friday from the shop page, and gets the calendar file', async () => {
  const floor = await openTables(market, { slug: 'bella-lanterna', sections: ['Dining room'] })
  const { visitor, screen } = await signedIn(market, CUSTOMER, { width: 390 })
  const { page } = visitor
  await screen.open(`/shop/${floor.slug}`)
  await assertAccessible(page)
  await screen.main.getByRole('link', { name: screen.text('reservation.book') }).click()
  await screen.sheet.getByRole('radio').first().waitFor({ state: 'attached' })
  await page.goBack()
  await screen.sheet.waitFor({ state: 'hidden' })
  await screen.main.getByRole('link', { name: screen.text('reservation.book') }).click()

  await screen.addPeople(2)
  await screen.sheet.getByRole('link', { name: /^Friday, November 27/ }).click()
  await screen.checkRadio(screen.time('19:00'))
  assert.deepEqual(await scrolledClips(page), [], 'choosing a time moves no clipped box')
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
  const [reservation] = await market.reservationsAt(floor.id)
  assert.deepEqual([reservation?.guests, reservation?.note], [4, 'A quiet corner'])
  await page.setViewportSize({ width: 320, height: 844 })
  await eventually(() => tooWide(page), [])
  await page.setViewportSize({ width: 390, height: 844 })
  await doubleTextSize(page)
  await eventually(() => tooWide(page), [])
  await page.keyboard.press('Escape')
  await screen.main.getByText('Friday, 7:00 PM').waitFor()
  await closeWithoutErrors(market, visitor)
})

for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 390],
  ['ar', 1440],
] as const))
  test(`the page of a shop offers its next free tables, and nothing moves (${locale})`, async () => {
    const floor = await openTables(market, { slug: 'lucky-sparrow', hours: ['17:00', '22:00'] })
    const { visitor, screen } = await signedIn(market, CUSTOMER, { width, locale })
    const { page } = visitor
    const held = await holdRequests(page, '**/rest/booking/next-times*')
    await screen.open(`/shop/${floor.slug}`)
    await eventually(held.requestCount, 1)
    const menuTop = () => page.locator('.menu').evaluate((menu) => menu.getBoundingClientRect().top)
    const before = await menuTop()
    held.release()
    const list = screen.main.getByRole('list', {
      name: `${screen.text('reservation.next_tables')} · ${screen.text('reservation.guests', { count: 2 })}`,
    })
    await list.waitFor()
    assert.equal(await menuTop(), before)
    const times = list.getByRole('link')
    assert.equal(await times.count(), 3)
    await assertAccessible(page)
    for (const narrow of [320, width]) {
      await page.setViewportSize({ width: narrow, height: 844 })
      await eventually(() => tooWide(page), [])
    }

    const href = new URL((await times.last().getAttribute('href')) ?? '', page.url())
    const time = href.searchParams.get('time') ?? ''
    await times.last().click()
    await screen.time(time).and(screen.sheet.locator(':checked')).waitFor({ state: 'attached' })
    await screen.sheet
      .getByRole('button', { name: containing(formatWallTime(time, locale)) })
      .waitFor()
    await closeWithoutErrors(market, visitor)
  })

test('two guests want the last table: one reads who was faster and takes an alternative', async () => {
  const floor = await openTables(market, { slug: 'slice-parade' })
  const stay = 'date=2026-12-02&guests=4&time=19:00'
  const [one, two] = [
    await signedIn(market, CUSTOMER),
    await signedIn(market, FRIEND, { width: 390 }),
  ]
  await one.screen.openPanel(floor, stay)
  await two.screen.openPanel(floor, stay)
  await one.screen.submit.click()
  await one.screen.status('approved').waitFor()
  await two.screen.fillPhone()
  await two.screen.submit.click()
  const alert = two.screen.sheet
    .getByRole('status')
    .filter({ hasText: two.screen.text('reservation.taken') })
  await alert.waitFor()
  await assertAccessible(two.visitor.page)
  const alternative = alert.getByRole('link').first()
  const time = await alternative.innerText()
  await alternative.click()
  await two.screen.submit.filter({ hasText: time }).click()
  await two.screen.status('approved').waitFor()
  await closeWithoutErrors(market, one.visitor, two.visitor)
})

test('a change to six people joins tables, and a second reservation at the same time is refused', async () => {
  const floor = await openTables(market, {
    slug: 'chesapeake-bell',
    tables: [{ joins: [1] }, {}],
    rules: { minutes_by_party: [{ to: 99, minutes: 90 }] },
  })
  const { visitor, screen } = await signedIn(market, FRIEND)
  await screen.openPanel(floor, `date=2026-11-26&guests=4&time=19:00`)
  await screen.fillPhone()
  await screen.submit.click()
  await screen.status('approved').waitFor()
  await screen.sheet.getByRole('link', { name: screen.text('reservation.change') }).click()
  await screen.addPeople(2)
  await screen.submit.filter({ hasText: '6 people' }).waitFor()
  await screen.sheet.locator('form [aria-busy=false]').first().waitFor()
  await assertAccessible(visitor.page)
  await screen.submit.click()
  await screen.sheet.getByText(screen.text('reservation.done_changed')).waitFor()
  await screen.sheet.getByText(containing('T1 + T2')).waitFor()

  const other = await openTables(market, { slug: 'maki-mile' })
  await screen.openPanel(other, `date=2026-11-26&guests=2&time=19:30`)
  await screen.submit.click()
  await screen.sheet
    .getByText(containing(screen.text('reservation.overlap', { shop: floor.title })))
    .waitFor()
  await screen.sheet.getByRole('link', { name: screen.text('reservation.show') }).click()
  await screen.status('approved').waitFor()
  await closeWithoutErrors(market, visitor)
})

test('a guest cancels in time, and later gets the phone number', async () => {
  const floor = await openTables(market, { slug: 'olive-and-oar' })
  const { visitor, screen } = await signedIn(market, CUSTOMER)
  const { page } = visitor
  const book = async (date: string) => {
    await screen.openPanel(floor, `date=${date}&guests=2&time=12:00`)
    await screen.submit.click()
    await screen.status('approved').waitFor()
  }
  await book('2026-11-28')
  await screen.sheet.getByText(screen.text('reservation.cancel'), { exact: true }).click()
  await screen.sheet.getByLabel(screen.text('reservation.cancel_why')).fill('We are ill')
  await screen.sheet.getByRole('button', { name: screen.text('reservation.cancel_yes') }).click()
  await screen.sheet.getByText(screen.text('reservation.done_cancelled')).waitFor()
  await screen.status('canceled').waitFor()
  await assertAccessible(page)
  await screen.open('/reservations?list=past')
  await screen.main
    .getByText('Saturday, 12:00 PM')
    .or(screen.main.getByText(/Nov 28.*12:00/))
    .first()
    .waitFor()

  await book('2026-11-29')
  await setting('reservationBeforeTime', '400')
  await screen.sheet.getByText(screen.text('reservation.cancel'), { exact: true }).click()
  await screen.sheet.getByRole('button', { name: screen.text('reservation.cancel_yes') }).click()
  await screen.sheet
    .getByText(/too late to change this here/)
    .first()
    .waitFor()
  await page.reload()
  const call = screen.sheet.getByRole('link', { name: containing(floor.phone) })
  assert.equal(await call.first().getAttribute('href'), `tel:${floor.phone}`)
  await assertAccessible(page)
  await setting('reservationBeforeTime', undefined)
  await closeWithoutErrors(market, visitor)
})

test('a restaurant that answers each request approves it while the guest looks on', async () => {
  const floor = await openTables(market, {
    slug: 'lucky-sparrow',
    rules: { auto_approve: false, accept_minutes: 60 },
  })
  const { visitor, screen } = await signedIn(market, 'friend@hawker.test')
  const seller = await market.visit()
  await signInByRequest(seller.page, 'seller@hawker.test')
  await screen.openPanel(floor, `date=2026-11-24&guests=2&time=12:00`)
  await screen.sheet.getByText(screen.text('reservation.confirms_each')).waitFor()
  await screen.fillPhone()
  await screen.submit.click()
  await screen.sheet.getByText(screen.text('reservation.done_requested')).waitFor()
  await screen.status('new').waitFor()
  await screen.sheet.getByText(/The restaurant answers by 7:/).waitFor()
  const id = Number(new URL(visitor.page.url()).searchParams.get('id'))
  const move = async (status: string, version: number, reason?: string) => {
    const answer = await seller.page.request.post(
      `/api/v1/dashboard/seller/bookings/${id}/status`,
      {
        data: { status, version, ...(reason === undefined ? {} : { reason }) },
        headers: { 'sec-fetch-site': 'same-origin' },
      },
    )
    assert.equal(answer.status(), 200, await answer.text())
  }
  await move('approved', 1)
  await screen.status('approved').waitFor()
  await move('canceled', 2, 'The kitchen is flooded')
  await screen.status('canceled').waitFor()
  await screen.sheet.getByText(containing('The kitchen is flooded')).waitFor()
  await closeWithoutErrors(market, visitor, seller)
})

test('a party that is too large reads whom to call', async () => {
  const floor = await openTables(market, { slug: 'harbor-crane-sushi' })
  const visitor = await market.visit({ width: 390 })
  const screen = new Reservations(visitor.page)
  await screen.open(`/reservations?shop=${floor.slug}&guests=12`)
  await screen.sheet
    .getByText(screen.text('reservation.guests_range', { min: 1, max: 8 }))
    .waitFor()
  const call = screen.sheet.getByRole('link', { name: containing(floor.phone) })
  assert.equal(await call.getAttribute('href'), `tel:${floor.phone}`)
  await assertAccessible(visitor.page)
  await closeWithoutErrors(market, visitor)
})

test('what a guest typed survives the sign-in and a lost network', async () => {
  const floor = await openTables(market, { slug: 'logan-food-hall' })
  const visitor = await market.visit()
  const screen = new Reservations(visitor.page)
  const { page } = visitor
  await screen.openPanel(floor, 'guests=2')
  await screen.sheet.getByLabel(screen.text('reservation.name'), { exact: true }).fill('Ada')
  await screen.fillPhone()
  await screen.sheet.getByLabel(containing(screen.text('reservation.note'))).fill('With a pram')
  await screen.submit.click()
  await screen.sheet.getByText(screen.text('reservation.choose_time')).waitFor()
  await assertAccessible(page)
  await screen.sheet.getByRole('link', { name: /^Monday, November 30/ }).click()
  await screen.checkRadio(screen.time('13:00'))
  await screen.submit.click()
  await page.waitForURL(/\/login\?next=/)
  await page.getByLabel(screen.text('auth.email_or_phone')).fill(CUSTOMER)
  await page
    .getByRole('textbox', { name: screen.text('auth.password'), exact: true })
    .fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: screen.text('auth.login'), exact: true }).click()
  await screen.submit.filter({ hasText: 'Mon, Nov 30, 1:00 PM, 2 people' }).waitFor()
  const note = screen.sheet.getByLabel(containing(screen.text('reservation.note')))
  assert.equal(await note.inputValue(), 'With a pram')

  await page.context().setOffline(true)
  await screen.submit.click()
  await screen.sheet.getByText(screen.text('reservation.offline')).waitFor()
  assert.equal(await note.inputValue(), 'With a pram')
  await page.context().setOffline(false)
  await screen.submit.click()
  await screen.status('approved').waitFor()
  const [reservation] = await market.reservationsAt(floor.id)
  assert.deepEqual([reservation?.name, reservation?.note], ['Ada', 'With a pram'])
  await visitor.close()
})
