import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestFloor, makeFloor } from '../../testing/make/make-floor.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { reservationRoutes } from '../reservations/index.ts'
import { shopRoutes } from '../shops/index.ts'
import { reviewRoutes } from './index.ts'

const app = await startTestApp({
  routes: (deps) => [...reservationRoutes(deps), ...reviewRoutes(deps), ...shopRoutes(deps)],
})
after(app.close)

/** A visit that ended an hour ago. */
async function visitOf(floor: TestFloor, userId: number, more: { seated?: boolean } = {}) {
  const now = app.clock.now()
  const starts = new Date(now.getTime() - 3 * 3_600_000)
  const ends = new Date(now.getTime() - 3_600_000)
  const [row] = await app.rows<{ id: number }>(sql`
    insert into bookings (number, shop_id, user_id, source, status, guests, starts_at, ends_at, during,
      seated_at, ended_at, created_at)
    values ('A1-111', ${floor.id}, ${userId}, 'app', 'completed', 2, ${starts}, ${ends}, tstzrange(${starts}, ${ends}),
      ${more.seated === false ? null : starts}, ${ends}, ${starts}) returning id`)
  return row?.id ?? 0
}
const review = (person: { token: string }, id: number, comment = 'Lovely') =>
  app.as(person)('reviewBooking', {
    params: { id },
    query: {},
    body: { shop: { rating: 5, comment } },
  })
const codeOf = (answer: { ok: true } | { ok: false; code: string }) =>
  answer.ok ? 'ok' : answer.code

test('a guest reviews the shop of a visit once, and the rating of the shop counts it', async () => {
  const floor = await makeFloor(app)
  const person = await app.makeUser({ firstname: 'Amina' })
  const id = await visitOf(floor, person.id)
  const answer = await review(person, id)
  assert.ok(answer.ok, JSON.stringify(answer))
  assert.equal(answer.data.can.review, false)
  assert.equal(codeOf(await review(person, id)), 'already_reviewed')
  const list = await app.as(undefined)('listShopReviews', { params: { id: floor.id }, query: {} })
  assert.ok(list.ok)
  assert.deepEqual(
    list.data.map(({ rating, comment, user }) => [rating, comment, user.firstname]),
    [[5, 'Lovely', 'Amina']],
  )
  const [shop] = await app.rows<{ n: number }>(
    sql`select rating_count as n from shops where id = ${floor.id}`,
  )
  assert.equal(shop?.n, 1)
})

test('unseen guests, late ones, strangers and the shop itself do not review', async () => {
  const floor = await makeFloor(app)
  const person = await app.makeUser()
  const unseen = await visitOf(floor, person.id, { seated: false })
  assert.equal(codeOf(await review(person, unseen)), 'review_closed')
  const id = await visitOf(floor, person.id)
  assert.equal(codeOf(await review(await app.makeUser(), id)), 'not_found')
  const own = await visitOf(floor, floor.seller.id)
  assert.equal(codeOf(await review(floor.seller, own)), 'own_shop')
  app.clock.forward(30 * 86_400)
  assert.equal(codeOf(await review(person, id)), 'review_closed')
})

test('a review with contact details waits for the staff', async () => {
  const floor = await makeFloor(app)
  const person = await app.makeUser()
  const id = await visitOf(floor, person.id)
  assert.equal(codeOf(await review(person, id, 'Call me: +1 202 555 0123')), 'ok')
  const [row] = await app.rows<{ hidden: boolean; reason: string }>(
    sql`select hidden, report_reason as reason from reviews where booking_id = ${id}`,
  )
  assert.deepEqual(row, { hidden: true, reason: 'contact' })
})
