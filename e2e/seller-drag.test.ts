import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { ReservationsDesk, bookAsStaff, openRestaurant, wallIn } from './support/reservations.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const startIn = (minutes: number) => {
  const { date, time } = wallIn(market, minutes)
  return `${date} ${time}`
}
/** Minutes from the next quarter of an hour to the start, the length, and the tables. */
async function placeOf(id: number) {
  const { startsAt, minutes, tables } = await market.reservation(id)
  return { start: startsAt, minutes, tables }
}
const bar = (page: Page, id: number, tableId: number) =>
  page.locator(`[data-bar="${id} ${tableId}"]`)
async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox()
  assert.ok(box)
  return box
}

async function floorWithTwo() {
  const floor = await openRestaurant(market, {
    tables: [{ name: 'T1' }, { name: 'T2' }],
    rules: { turnover_minutes: 0 },
  })
  const [one = 0, two = 0] = floor.tableIds
  const visitor = await market.visit()
  const desk = new ReservationsDesk(visitor.page, floor.id)
  await desk.show()
  const book = (name: string, minutes: number, tableId: number) =>
    bookAsStaff(visitor.page, {
      shop_id: floor.id,
      source: 'phone',
      start_date: startIn(minutes),
      duration: 60,
      guests: 2,
      name,
      table_ids: [tableId],
    })
  const lina = await book('Lina', 60, one)
  const omar = await book('Omar', 60, two)
  await desk.show()
  await bar(visitor.page, lina.id, one).waitFor()
  return { visitor, desk, one, two, lina, omar }
}

test('by mouse: a bar is moved and stretched, and a refused one returns and says why', async () => {
  const { visitor, desk, one, two, lina } = await floorWithTwo()
  const { page } = visitor
  const { start } = await placeOf(lina.id)
  const own = bar(page, lina.id, one)
  await own.scrollIntoViewIfNeeded()
  const box = await own.boundingBox()
  assert.ok(box)
  const quarter = box.width / 4
  const drag = async (from: { x: number; y: number }, dx: number, dy: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + dx / 2, from.y + dy / 2)
    await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 })
    await page.mouse.up()
  }
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const row = await middleOf(page, `[data-table="${two}"]`)
  const rowBelow = row.y + row.height / 2 - centre.y

  await drag(centre, 0, rowBelow)
  await page.getByRole('alert').filter({ hasText: 'Omar' }).waitFor()
  assert.deepEqual(await placeOf(lina.id), { start, minutes: 60, tables: ['T1'] })

  await drag(centre, 2 * quarter, 0)
  await page.getByText(/Lina: moved to table T1/).waitFor({ state: 'attached' })
  const moved = { start: new Date(start.getTime() + 30 * 60_000), minutes: 60, tables: ['T1'] }
  assert.deepEqual(await placeOf(lina.id), moved)

  const end = { x: box.x + box.width + 2 * quarter - 3, y: centre.y }
  await drag(end, quarter, 0)
  await page.getByText(/Lina: moved to table T1/).waitFor({ state: 'attached' })
  for (let look = 0; look < 100 && (await placeOf(lina.id)).minutes === 60; look += 1)
    await page.waitForTimeout(50)
  assert.deepEqual(await placeOf(lina.id), { ...moved, minutes: 75 })
  await assertAccessible(page)
  // A press without a move still chooses.
  await bar(page, lina.id, one).click()
  await page
    .getByRole('complementary', { name: desk.text('bookings.chosen') })
    .getByRole('heading', { name: 'Lina' })
    .waitFor()
  await closeWithoutErrors(market, visitor)
})

test('by keyboard: Enter picks up, arrows move, Enter puts down, Esc takes back', async () => {
  const { visitor, one, two, lina } = await floorWithTwo()
  const { page } = visitor
  const { start } = await placeOf(lina.id)
  const own = bar(page, lina.id, one)
  await own.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary').getByRole('heading', { name: 'Lina' }).waitFor()
  await own.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.getByText(/Lina: table T2/).waitFor({ state: 'attached' })
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Omar' }).waitFor()
  assert.deepEqual(await placeOf(lina.id), { start, minutes: 60, tables: ['T1'] })

  await page.keyboard.press('Enter')
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown'])
    await page.keyboard.press(key)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByText(/Lina: moved to table T2/).waitFor({ state: 'attached' })
  const moved = { start: new Date(start.getTime() + 60 * 60_000), minutes: 75, tables: ['T2'] }
  assert.deepEqual(await placeOf(lina.id), moved)
  // The focus follows the bar to its new row.
  const there = bar(page, lina.id, two)
  await there.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await page.getByText(/Lina: table T2/).waitFor({ state: 'detached' })
  assert.deepEqual(await placeOf(lina.id), moved)
  await closeWithoutErrors(market, visitor)
})
