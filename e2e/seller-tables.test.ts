import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './support/browser/eventually.ts'
import { assertAccessible } from './support/checks/accessibility.ts'
import { layoutProblems } from './support/checks/text-size.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { ReservationsDesk, bookAsStaff, openRestaurant, wallIn } from './support/reservations.ts'
import { type Drawn, drawTable, drawnAt, stepPx, tableOn } from './support/table-plan.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

/** T1 at 2, 2 and T2 at 8, 2 in the dining room, T3 on the terrace. */
async function openEditor({
  width = 1440,
  locale = 'en',
  dark = false,
}: { width?: 390 | 1440; locale?: Locale; dark?: boolean } = {}) {
  const floor = await openRestaurant(market, {
    sections: ['Dining room', 'Terrace'],
    tables: [{ name: 'T1' }, { name: 'T2' }, { name: 'T3', section: 1 }],
    rules: {},
  })
  const [one = 0, two = 0, three = 0] = floor.tableIds
  await drawTable(market, one, { x: 2, y: 2 })
  await drawTable(market, two, { x: 8, y: 2 })
  const visitor = await market.visit({ width, locale, dark })
  const desk = new ReservationsDesk(visitor.page, floor.id, locale)
  await desk.show('/tables')
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return { floor, visitor, page: visitor.page, desk, one, two, three }
}
const drawn = (values: Partial<Drawn>): Drawn => ({ x: 2, y: 2, w: 2, h: 2, turn: 0, ...values })
const isDrawn = (id: number, values: Partial<Drawn>) =>
  eventually(() => drawnAt(market, id), drawn(values))

async function drag(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  assert.ok(box)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx / 2, y + dy / 2)
  await page.mouse.move(x + dx, y + dy, { steps: 4 })
  await page.mouse.up()
}

test('by mouse: a table is moved and resized, stays on the canvas, and undo takes it back', async () => {
  const { visitor, page, desk, one, two, three } = await openEditor()
  const table = tableOn(page, one)
  await table.waitFor()
  await assertAccessible(page)
  assert.deepEqual(await layoutProblems(page), [])
  const step = await stepPx(page, one)

  await drag(page, table, 3 * step, step)
  await page.getByText(desk.text('tables.status_saving')).waitFor()
  await page.getByText(desk.text('tables.status_saved')).waitFor()
  await isDrawn(one, { x: 5, y: 3 })
  // A drag chooses nothing.
  assert.equal(await table.getAttribute('aria-pressed'), 'false')

  await table.click()
  await page
    .getByRole('group', { name: desk.text('tables.chosen') })
    .getByText('T1')
    .waitFor()
  await drag(page, table.locator('[data-corner]'), 2 * step, 0)
  await isDrawn(one, { x: 5, y: 3, w: 4 })
  await desk.button('tables.turn', { name: 'T1' }).click()
  await isDrawn(one, { x: 5, y: 3, w: 4, turn: 45 })
  for (const before of [{ w: 4 }, {}]) {
    await desk.button('action.undo').click()
    await isDrawn(one, { x: 5, y: 3, ...before })
  }

  await drag(page, table, -20 * step, 30 * step)
  await isDrawn(one, { x: 0, y: 12 })
  await desk.button('action.undo').click()
  await drag(page, table, 3 * step, 0)
  await isDrawn(one, { x: 8, y: 3 })
  const overlaps = (name: string) => new RegExp(desk.text('tables.overlaps', { tables: name }))
  await page.getByRole('button', { name: overlaps('T2') }).waitFor()
  await page
    .getByRole('button', { name: overlaps('T1') })
    .and(tableOn(page, two))
    .waitFor()
  await assertAccessible(page)

  await page.getByRole('button', { name: 'Terrace', exact: true }).click()
  await tableOn(page, three).waitFor()
  await table.waitFor({ state: 'detached' })
  await page.reload()
  await tableOn(page, three).waitFor()
  await closeWithoutErrors(market, visitor)
})

test('by keyboard, in Arabic: arrows move to the side they point to, Esc takes all back', async () => {
  const { visitor, page, desk, one } = await openEditor({ locale: 'ar', dark: true })
  const table = tableOn(page, one)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  const place = { name: 'T1', x: 3, y: 3, width: 2, depth: 2 }
  await page
    .getByRole('status')
    .filter({ hasText: desk.text('tables.drawn', place) })
    .waitFor({ state: 'attached' })
  await isDrawn(one, { x: 3, y: 3 })
  await assertAccessible(page)
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('r')
  await page.keyboard.press('r')
  await isDrawn(one, { x: 3, y: 3, w: 2, h: 3 })
  await page.keyboard.press('Escape')
  await isDrawn(one, { x: 2, y: 2 })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await isDrawn(one, { x: 0, y: 2 })
  // Another visit of the table is another change.
  await table.blur()
  await table.focus()
  await page.keyboard.press('ArrowUp')
  await isDrawn(one, { x: 0, y: 1 })
  await page.keyboard.press('Escape')
  await isDrawn(one, { x: 0, y: 2 })
  await closeWithoutErrors(market, visitor)
})

test('on a phone the list comes first; on its map a tap chooses a table, then a finger moves it', async () => {
  const { visitor, page, desk, one } = await openEditor({ width: 390 })
  await desk.button('tables.edit', { name: 'T1' }).waitFor()
  const map = page.getByRole('radio', { name: desk.text('reservations.view_map') })
  assert.equal(await map.isChecked(), false)
  await page.getByText(desk.text('reservations.view_map'), { exact: true }).click()
  const table = tableOn(page, one)
  await table.waitFor()
  await assertAccessible(page)
  assert.deepEqual(await layoutProblems(page), [])
  const step = await stepPx(page, one)
  const touch = await page.context().newCDPSession(page)
  const swipe = async () => {
    await table.scrollIntoViewIfNeeded()
    const box = await table.boundingBox()
    assert.ok(box)
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0) =>
      touch.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
      })
    await send('touchStart')
    for (const steps of [0.5, 1, 2]) await send('touchMove', steps * step)
    await send('touchEnd')
  }
  await swipe()
  assert.equal(await table.getAttribute('aria-pressed'), 'false')
  await table.tap()
  await page.getByRole('group', { name: desk.text('tables.chosen') }).waitFor()
  await swipe()
  await isDrawn(one, { x: 4 })
  await page.reload()
  await table.waitFor()
  await closeWithoutErrors(market, visitor)
})

test('a plan that another device changed is read again, and the seller is informed', async () => {
  const { floor, visitor, page, desk, one } = await openEditor()
  const table = tableOn(page, one)
  await table.waitFor()
  const step = await stepPx(page, one)
  await drawTable(market, one, { x: 12, y: 6 })
  await market.outdatePlan(floor.id)
  await drag(page, table, step, step)
  await page
    .getByRole('alert')
    .filter({ hasText: desk.text('tables.stale') })
    .waitFor()
  await page
    .getByRole('button', {
      name: desk.text('tables.drawn', { name: 'T1', x: 12, y: 6, width: 2, depth: 2 }),
    })
    .waitFor()
  assert.equal(await desk.button('action.undo').isDisabled(), true)
  await drag(page, table, step, step)
  await isDrawn(one, { x: 13, y: 7 })
  await closeWithoutErrors(market, visitor)
})

test('a change without a connection is saved when there is one', async () => {
  const { page, visitor, desk, one } = await openEditor()
  const table = tableOn(page, one)
  await table.waitFor()
  await page.context().setOffline(true)
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText(desk.text('tables.status_failed')).waitFor()
  await page.context().setOffline(false)
  await isDrawn(one, { x: 3 })
  await page.getByText(desk.text('tables.status_saved')).waitFor()
  await visitor.close()
})

test('the last change is saved when the seller leaves the page at once', async () => {
  const { page, visitor, desk, one } = await openEditor()
  await tableOn(page, one).focus()
  await page.keyboard.press('ArrowDown')
  await desk.tab('rules.title').click()
  await isDrawn(one, { y: 3 })
  await desk.tab('tables.title').click()
  await tableOn(page, one).focus()
  await page.keyboard.press('ArrowDown')
  await page.goto('about:blank')
  await isDrawn(one, { y: 4 })
  // The browser lists the answer that nobody waited for as an error.
  await visitor.close()
  assert.deepEqual(market.faults, [])
})

test('a seller draws a section: adds, copies and renames tables, and a booked one stays', async () => {
  const { floor, visitor, page, desk, one } = await openEditor()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: desk.text('action.save') })
  const idOf = async (name: string) => (await market.table(floor.id, name)).id
  await desk.button('tables.add_to', { section: 'Dining room' }).click()
  await dialog.getByLabel(desk.text('tables.name'), { exact: true }).fill('Window')
  await dialog.getByLabel(desk.text('tables.chairs'), { exact: true }).fill('8')
  await dialog.getByText(desk.text('tables.shape_long'), { exact: true }).click()
  await assertAccessible(page)
  await save.click()
  await dialog.waitFor({ state: 'hidden' })
  const added = await idOf('Window')
  await tableOn(page, added).waitFor()
  // The first place that no table covers.
  await isDrawn(added, { x: 11, y: 1, w: 5 })

  await tableOn(page, added).click()
  await desk.button('tables.duplicate', { name: 'Window' }).click()
  await page.getByText(desk.text('tables.added', { name: 'Window 2' })).waitFor()
  await isDrawn(await idOf('Window 2'), { x: 17, y: 1, w: 5 })

  await desk.button('tables.edit', { name: 'Window' }).click()
  const left = dialog.getByLabel(desk.text('tables.drawn_x'), { exact: true })
  await left.fill('500')
  await save.click()
  await dialog.getByText(desk.text('reservations.range', { min: 0, max: 400 })).waitFor()
  await left.fill('3')
  await dialog.getByLabel(desk.text('tables.drawn_y'), { exact: true }).fill('7')
  await dialog.getByLabel(desk.text('tables.drawn_turn'), { exact: true }).fill('90')
  await dialog.getByLabel(desk.text('tables.name'), { exact: true }).fill('Long')
  await dialog.getByRole('checkbox', { name: 'T1' }).check()
  await save.click()
  await page
    .getByRole('group', { name: desk.text('tables.chosen') })
    .getByText('Long')
    .waitFor()
  await isDrawn(added, { x: 3, y: 7, w: 5, turn: 90 })

  const { date, time } = wallIn(market, 120)
  await bookAsStaff(page, {
    shop_id: floor.id,
    source: 'phone',
    start_date: `${date} ${time}`,
    duration: 90,
    guests: 4,
    name: 'Anna',
    table_ids: [one],
  })
  await tableOn(page, one).click()
  await desk.button('tables.delete', { name: 'T1' }).click()
  await dialog.getByRole('heading', { name: desk.text('tables.in_use', { name: 'T1' }) }).waitFor()
  await dialog.getByRole('link', { name: 'Anna' }).waitFor()
  await dialog
    .getByRole('button', { name: desk.text('action.close') })
    .first()
    .click()
  await tableOn(page, added).click()
  await desk.button('tables.delete', { name: 'Long' }).click()
  await tableOn(page, added).waitFor({ state: 'detached' })
  await closeWithoutErrors(market, visitor)
})
