import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/checks/accessibility.ts'
import { layoutProblems } from './support/checks/text-size.ts'
import { type Marketplace, closeWithoutErrors, openMarketplace } from './support/marketplace.ts'
import { ReservationsDesk, bookAsStaff, openRestaurant, wallIn } from './support/reservations.ts'
import { drawTable } from './support/table-plan.ts'
import type { Locale } from './support/texts.ts'

let market: Marketplace
before(async () => {
  market = await openMarketplace()
})
after(() => market?.close())

const tableNamed = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) })
async function boxOf(page: Page, name: string) {
  const box = await tableNamed(page, name).boundingBox()
  assert.ok(box)
  return box
}

for (const [locale, dark] of [
  ['en', false],
  ['ar', true],
] as const satisfies readonly (readonly [Locale, boolean])[])
  test(`${locale}: the floor shows tables where they are drawn, and what happens there in words`, async () => {
    const floor = await openRestaurant(market, {
      tables: [
        { name: 'T1', chairs: 2 },
        { name: 'T2', chairs: 6 },
        { name: 'T3' },
        { name: 'T4' },
      ],
      rules: { turnover_minutes: 0 },
    })
    const [one = 0, two = 0, three = 0, four = 0] = floor.tableIds
    await drawTable(market, one, { x: 12, y: 5 })
    await drawTable(market, two, { x: 3, y: 5, w: 4 })
    await drawTable(market, three, { x: 3, y: 10 })
    await drawTable(market, four, { x: 8, y: 10, turn: 45 })
    const visitor = await market.visit({ locale, dark })
    const { page } = visitor
    const desk = new ReservationsDesk(page, floor.id, locale)
    await desk.show('/floor')
    await tableNamed(page, 'T1').waitFor()
    const { date, time } = wallIn(market, 15)
    await bookAsStaff(page, {
      shop_id: floor.id,
      source: 'phone',
      start_date: `${date} ${time}`,
      duration: 90,
      guests: 4,
      name: 'Anna',
      table_ids: [three],
    })
    await bookAsStaff(page, {
      shop_id: floor.id,
      source: 'walk_in',
      duration: 90,
      guests: 5,
      name: 'Omar',
      table_ids: [two],
    })
    await tableNamed(page, 'T2').getByText('Omar').waitFor()
    await tableNamed(page, 'T3').getByRole('button', { name: 'Anna' }).waitFor()
    await tableNamed(page, 'T4').getByText(desk.text('floor.free'), { exact: true }).waitFor()

    // A plan has its left on the left in each language.
    const [t1, t2, t3] = [await boxOf(page, 'T1'), await boxOf(page, 'T2'), await boxOf(page, 'T3')]
    const step = t1.width / 2
    const near = (value: number, expected: number) => assert.ok(Math.abs(value - expected) < 2)
    near(t2.width, 4 * step)
    near(t1.x - t2.x, 9 * step)
    near(t1.y, t2.y)
    near(t3.x, t2.x)
    near(t3.y - t2.y, 5 * step)
    await assertAccessible(page)
    // The next guests stand at the edge of their table.
    const problems = await layoutProblems(page)
    assert.deepEqual(
      problems.filter((problem) => !/ overlaps .*Anna/.test(problem)),
      [],
    )

    await tableNamed(page, 'T1').getByText(desk.text('floor.best')).waitFor()
    const more = page
      .getByRole('group', { name: desk.text('floor.party') })
      .getByRole('button', { name: desk.text('bookings.more') })
    await more.click()
    await tableNamed(page, 'T4').getByText(desk.text('floor.best')).waitFor()
    await tableNamed(page, 'T4').getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: desk.text('bookings.seat') }).click()
    await tableNamed(page, 'T4').getByText(desk.text('bookings.walk_in')).waitFor()

    await page.getByText(desk.text('reservations.view_list'), { exact: true }).click()
    const inList = await boxOf(page, 'T2')
    near(inList.y, (await boxOf(page, 'T1')).y)
    await page.reload()
    await tableNamed(page, 'T1').waitFor()
    near((await boxOf(page, 'T1')).width, inList.width)
    await closeWithoutErrors(market, visitor)
  })
