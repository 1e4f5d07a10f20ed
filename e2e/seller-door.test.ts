import { inTurn } from './support/browser/looks.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertAccessible } from './support/checks/accessibility.ts'
import { layoutProblems } from './support/checks/text-size.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { ReservationsDesk, bookAsStaff, openRestaurant } from './support/reservations.ts'
import { waitForMessage } from './support/sent-messages.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const PHONE = '+12025550188'

for (const [locale, width] of inTurn(import.meta.filename, [
  ['en', 390],
  ['ar', 1440],
] as const satisfies readonly (readonly [Locale, 390 | 1440])[]))
  test(`${locale} at ${width}: guests at the door wait, are called and get a table`, async () => {
    const floor = await openRestaurant(market, {
      title: 'Blue Door',
      tables: [{ name: 'T1' }],
      rules: { turnover_minutes: 0 },
    })
    const visitor = await market.visit({ width, locale })
    const { page } = visitor
    const desk = new ReservationsDesk(page, floor.id, locale)
    await desk.show('/floor')
    const door = page.getByRole('region', { name: desk.text('door.title') })
    await door.getByText(desk.text('door.empty')).waitFor()
    await door.getByText(desk.text('door.new_now')).waitFor()
    await assertAccessible(page)
    const seated = await bookAsStaff(page, {
      shop_id: floor.id,
      source: 'walk_in',
      duration: 30,
      guests: 2,
      name: 'Omar',
    })

    await door.getByRole('button', { name: desk.text('door.add') }).click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: desk.text('door.add') })
    await add.click()
    await dialog.getByText(desk.text('error.required')).waitFor()
    await dialog.getByLabel(desk.text('bookings.name'), { exact: true }).fill('Nia')
    await dialog.getByLabel(desk.text('bookings.phone')).fill(PHONE)
    await assertAccessible(page)
    await add.click()
    const card = door.getByRole('article').filter({ hasText: 'Nia' })
    await card.getByText(desk.text('reservations.people', { count: 2 })).waitFor()
    await assertAccessible(page)
    assert.deepEqual(await layoutProblems(page), [])

    const path = await waitForMessage(market.database, PHONE, /\/w\/[\w-]+/)
    const guest = await market.visit({ width: 390, locale, javaScript: false })
    await guest.page.goto(path)
    const headline = guest.page.getByRole('heading', { level: 1 })
    assert.ok((await guest.page.content()).length < 30_000)
    const waiting = await headline.innerText()

    await card.getByRole('button', { name: desk.text('door.call', { name: 'Nia' }) }).click()
    await card.getByText(desk.text('door.called')).waitFor()
    await guest.page.reload()
    assert.notEqual(await headline.innerText(), waiting)
    // axe needs scripts.
    const scripted = await market.visit({ width: 390, locale, dark: true })
    await scripted.page.goto(path)
    await assertAccessible(scripted.page)
    await scripted.close()

    const seat = () =>
      card.getByRole('button', { name: desk.text('door.seat', { name: 'Nia' }) }).click()
    const confirm = dialog.getByRole('button', { name: desk.text('bookings.seat'), exact: true })
    await seat()
    await confirm.click()
    await dialog.getByText(desk.text('bookings.full_now')).waitFor()
    await assertAccessible(page)
    await dialog.getByRole('button', { name: desk.text('action.cancel') }).click()
    await market.freeTable(seated.id)
    await seat()
    await confirm.click()
    await door.getByText(desk.text('door.empty')).waitFor()
    await page.getByRole('article').filter({ hasText: 'Nia' }).waitFor()
    assert.equal((await guest.page.goto(path))?.status(), 404)
    await closeWithoutErrors(market, visitor, guest)
  })

test('guests leave the queue from their phone, and the floor shows it', async () => {
  const floor = await openRestaurant(market, { tables: [{ name: 'T1' }] })
  const visitor = await market.visit()
  const desk = new ReservationsDesk(visitor.page, floor.id)
  await desk.show('/floor')
  const door = visitor.page.getByRole('region', { name: desk.text('door.title') })
  const phone = '+12025550189'
  await door.getByRole('button', { name: desk.text('door.add') }).click()
  const dialog = visitor.page.getByRole('dialog')
  await dialog.getByLabel(desk.text('bookings.name'), { exact: true }).fill('Ben')
  await dialog.getByLabel(desk.text('bookings.phone')).fill(phone)
  await dialog.getByRole('button', { name: desk.text('door.add') }).click()
  await door.getByRole('heading', { name: 'Ben' }).waitFor()
  const path = await waitForMessage(market.database, phone, /\/w\/[\w-]+/)
  const guest = await market.visit({ width: 390, javaScript: false })
  await guest.page.goto(path)
  await guest.page.getByText('Leave the line', { exact: true }).click()
  await guest.page.getByRole('button', { name: 'Yes, leave' }).click()
  await guest.page.getByText('you’re no longer in line').waitFor()
  // The event of the queue refreshes the floor.
  await door.getByText(desk.text('door.empty')).waitFor()
  await closeWithoutErrors(market, visitor, guest)
})
