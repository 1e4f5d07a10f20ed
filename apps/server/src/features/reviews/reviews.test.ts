import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ReviewInput } from '@hawker/contract/reviews'
import { sql } from '@hawker/postgres/database'
import { makeOrder } from '../../testing/make/make-order.ts'
import { type TestShop, makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { notificationListeners } from '../notifications/index.ts'
import { shopRoutes } from '../shops/index.ts'
import { reviewRoutes, reviewSweeps } from './index.ts'

let app: TestApp
let admin: { id: number; token: string }
const DAY = 86_400
before(async () => {
  app = await startTestApp({
    routes: (deps) => [...reviewRoutes(deps), ...shopRoutes(deps)],
    listeners: notificationListeners,
    sweeps: reviewSweeps,
  })
  admin = await app.makeUser({ roles: ['admin'] })
})
after(() => app?.close())

async function delivered(options: { shop?: TestShop; status?: 'delivered' | 'on_a_way' } = {}) {
  const shop = options.shop ?? (await makeShop(app))
  const user = await app.makeUser({ firstname: 'Amina' })
  await app.rows(sql`update users set lastname = 'Haddad' where id = ${user.id}`)
  const driver = await app.makeUser({ roles: ['driver'] })
  const order = await makeOrder(app, {
    shop,
    userId: user.id,
    status: options.status ?? 'delivered',
    driverId: driver.id,
  })
  return {
    ...order,
    shop,
    user,
    driver,
    client: app.as(user),
    stockId: shop.products[0]?.stockId ?? 0,
  }
}
type Made = Awaited<ReturnType<typeof delivered>>
const review = ({ client, id }: Pick<Made, 'client' | 'id'>, body: ReviewInput) =>
  client('reviewOrder', { params: { id }, query: {}, body })
const edit = ({ client, id }: Made, body: ReviewInput) =>
  client('editOrderReview', { params: { id }, query: {}, body })
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)
const starsOf = async (shop: TestShop) =>
  (
    await app.rows<{ rating_sum: number; rating_count: number }>(
      sql`select rating_sum, rating_count from shops where id = ${shop.id}`,
    )
  )[0]
const publicReviews = async (shop: TestShop) => {
  const answer = await app.as(undefined)('listShopReviews', { params: { id: shop.id }, query: {} })
  assert.ok(answer.ok)
  return answer.data
}

test('reviews shop, courier and dishes at once, and shows first name and initial to readers', async () => {
  const order = await delivered()
  const answer = await review(order, {
    shop: { rating: 4, comment: '  Crisp and hot ', tags: ['tasty'] },
    deliveryman: { rating: 5, tags: ['fast'] },
    products: [{ stock_id: order.stockId, rating: 3 }],
  })
  assert.ok(answer.ok)
  assert.deepEqual(answer.data.shop?.comment, 'Crisp and hot')
  assert.deepEqual(answer.data.deliveryman, { rating: 5, tags: ['fast'] })
  assert.deepEqual(answer.data.products, [{ stock_id: order.stockId, rating: 3, comment: null }])
  const [seen] = await publicReviews(order.shop)
  assert.deepEqual(seen?.user, { firstname: 'Amina', lastname_initial: 'H', img: null })
  assert.deepEqual(await starsOf(order.shop), { rating_sum: 4, rating_count: 1 })
  const [courier] = await app.rows(
    sql`select rating_sum, rating_count from courier_ratings where driver_id = ${order.driver.id}`,
  )
  assert.deepEqual(courier, { rating_sum: 5, rating_count: 1 })
})

test('accepts one review per target and order; a missing target can follow later', async () => {
  const order = await delivered()
  assert.equal(codeOf(await review(order, { shop: { rating: 4 } })), 'ok')
  assert.equal(codeOf(await review(order, { shop: { rating: 1 } })), 'already_reviewed')
  assert.equal(
    codeOf(await review(order, { shop: { rating: 1 }, deliveryman: { rating: 1 } })),
    'already_reviewed',
  )
  assert.equal(codeOf(await review(order, { deliveryman: { rating: 5 } })), 'ok')
  assert.deepEqual(await starsOf(order.shop), { rating_sum: 4, rating_count: 1 })
})

test('counts each review once under concurrent requests', async () => {
  const shop = await makeShop(app)
  const one = await delivered({ shop })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => review(one, { shop: { rating: 5 } })),
  )
  assert.equal(answers.filter(({ ok }) => ok).length, 1)
  const others: Made[] = []
  for (let n = 0; n < 12; n++) others.push(await delivered({ shop }))
  await Promise.all(
    others.map((order, n) =>
      review(order, {
        shop: { rating: (n % 5) + 1 },
        products: [{ stock_id: order.stockId, rating: (n % 5) + 1 }],
      }),
    ),
  )
  const wanted = 5 + others.reduce((sum, _, n) => sum + (n % 5) + 1, 0)
  assert.deepEqual(await starsOf(shop), { rating_sum: wanted, rating_count: 13 })
  const [dish] = await app.rows(
    sql`select rating_sum, rating_count from product_ratings where product_id = ${shop.products[0]?.id ?? 0}`,
  )
  assert.deepEqual(dish, { rating_sum: wanted - 5, rating_count: 12 })
})

test('accepts reviews only of own delivered orders, for thirty days, and only of their items', async () => {
  const onTheWay = await delivered({ status: 'on_a_way' })
  assert.equal(codeOf(await review(onTheWay, { shop: { rating: 5 } })), 'review_closed')
  const order = await delivered()
  const stranger = app.as(await app.makeUser())
  assert.equal(
    codeOf(await review({ client: stranger, id: order.id }, { shop: { rating: 1 } })),
    'not_found',
  )
  assert.equal(
    codeOf(await review(order, { products: [{ stock_id: 999_999, rating: 1 }] })),
    'validation_failed',
  )
  assert.equal(codeOf(await review(order, {})), 'validation_failed')
  const before = app.clock.now()
  app.clock.forward(30 * DAY)
  assert.equal(codeOf(await review(order, { shop: { rating: 5 } })), 'review_closed')
  app.clock.set(before)
})

test('an edit within 48 hours changes the rating, a later one is refused, and a deletion always works', async () => {
  const order = await delivered()
  await review(order, { shop: { rating: 2 }, products: [{ stock_id: order.stockId, rating: 2 }] })
  assert.equal(
    codeOf(await edit(order, { shop: { rating: 5, comment: 'They sent another one' } })),
    'ok',
  )
  assert.deepEqual(await starsOf(order.shop), { rating_sum: 5, rating_count: 1 })
  const before = app.clock.now()
  app.clock.forward(2 * DAY)
  assert.equal(codeOf(await edit(order, { shop: { rating: 1 } })), 'review_closed')
  assert.ok((await order.client('deleteOrderReview', { params: { id: order.id }, query: {} })).ok)
  assert.deepEqual(await starsOf(order.shop), { rating_sum: 0, rating_count: 0 })
  app.clock.set(before)
})

test('a review with a phone number stays hidden until staff keep it or hide it', async () => {
  const order = await delivered()
  const answer = await review(order, { shop: { rating: 5, comment: 'Call me: +1 202 555 0199' } })
  assert.ok(answer.ok && answer.data.shop?.hidden)
  assert.equal((await publicReviews(order.shop)).length, 0)
  const id = answer.data.shop?.id ?? 0
  const decide = (decision: 'kept' | 'hidden') =>
    app.as(admin)('decideReview', {
      params: { id },
      query: {},
      body: { decision, reason: 'Looked at' },
    })
  assert.ok((await decide('kept')).ok)
  assert.equal((await publicReviews(order.shop)).length, 1)
  assert.ok((await decide('hidden')).ok)
  assert.deepEqual(await starsOf(order.shop), { rating_sum: 0, rating_count: 0 })
  assert.equal(codeOf(await edit(order, { shop: { rating: 5, comment: 'Nice' } })), 'ok')
  assert.equal((await publicReviews(order.shop)).length, 0, 'what staff hid stays hidden')
})

test('a reported review stays public until staff decide; an unreported one cannot be decided', async () => {
  const order = await delivered()
  const answer = await review(order, { shop: { rating: 1, comment: 'Rude words' } })
  const id = (answer.ok && answer.data.shop?.id) || 0
  const decision = {
    params: { id },
    query: {},
    body: { decision: 'hidden' as const, reason: 'Rude' },
  }
  assert.equal(codeOf(await app.as(admin)('decideReview', decision)), 'not_found')
  const reader = app.as(await app.makeUser())
  assert.ok(
    (await reader('reportReview', { params: { id }, query: {}, body: { reason: 'Rude' } })).ok,
  )
  assert.equal((await publicReviews(order.shop)).length, 1)
  const list = await app.as(admin)('listReportedReviews', { query: {} })
  assert.ok(list.ok)
  assert.equal(list.data[0]?.id, id)
  assert.ok((await app.as(admin)('decideReview', decision)).ok)
  assert.equal((await publicReviews(order.shop)).length, 0)
})

test('a report or decision survives deleting and rewriting the review', async () => {
  const order = await delivered()
  const write = async (comment: string) => {
    const answer = await review(order, { shop: { rating: 1, comment } })
    assert.ok(answer.ok && answer.data.shop)
    return answer.data.shop
  }
  const withdraw = async () =>
    assert.ok((await order.client('deleteOrderReview', { params: { id: order.id }, query: {} })).ok)
  const reported = async () => {
    const list = await app.as(admin)('listReportedReviews', { query: { perPage: 100 } })
    assert.ok(list.ok)
    return list.data
      .filter(({ order: of }) => of?.id === order.id)
      .map(({ id, decision, report }) => [id, decision?.decision, report?.reason])
  }
  const first = await write('Rude words')
  const reader = app.as(await app.makeUser())
  assert.ok(
    (
      await reader('reportReview', {
        params: { id: first.id },
        query: {},
        body: { reason: 'Rude' },
      })
    ).ok,
  )
  await withdraw()
  assert.deepEqual(await reported(), [])
  const again = await write('Rude words again')
  assert.deepEqual([again.hidden, await reported()], [false, [[again.id, undefined, 'Rude']]])
  const hide = {
    params: { id: again.id },
    query: {},
    body: { decision: 'hidden' as const, reason: 'Rude' },
  }
  assert.ok((await app.as(admin)('decideReview', hide)).ok)
  for (let n = 0; n < 2; n++) {
    await withdraw()
    const hidden = await write('Rude words once more')
    assert.deepEqual([hidden.hidden, await reported()], [true, [[hidden.id, 'hidden', 'Rude']]])
  }
  assert.deepEqual(
    [await publicReviews(order.shop), await starsOf(order.shop)],
    [[], { rating_sum: 0, rating_count: 0 }],
  )
})

test('a shop replies to its own reviews once, may change the reply for 48 hours, and nobody else can', async () => {
  const order = await delivered()
  const answer = await review(order, { shop: { rating: 3 } })
  const id = (answer.ok && answer.data.shop?.id) || 0
  const seller = await app.makeUser({ roles: ['seller'] })
  const reply = (who: { token: string }, text: string) =>
    app.as(who)('replyToReview', { params: { id }, query: {}, body: { text } })
  assert.equal(codeOf(await reply(seller, 'Thanks')), 'not_found')
  await app.rows(
    sql`insert into shop_staff (shop_id, user_id) values (${order.shop.id}, ${seller.id})`,
  )
  assert.equal(codeOf(await reply(seller, 'Thanks')), 'ok')
  assert.equal(codeOf(await reply(seller, 'Thank you')), 'ok')
  assert.equal((await publicReviews(order.shop))[0]?.reply?.text, 'Thank you')
  const before = app.clock.now()
  app.clock.forward(2 * DAY)
  assert.equal(codeOf(await reply(seller, 'Buy more')), 'review_closed')
  app.clock.set(before)
})

test('asks for a review once, half an hour after delivery, unless there is one', async () => {
  const [unreviewed, reviewed] = [await delivered(), await delivered()]
  await review(reviewed, { shop: { rating: 5 } })
  const prompts = async ({ user }: Made) =>
    (
      await app.rows(
        sql`select 1 from notifications where user_id = ${user.id} and text_key = 'review_wanted'`,
      )
    ).length
  await app.work()
  assert.equal(await prompts(unreviewed), 0)
  app.clock.forward(1800)
  await app.work()
  await app.work()
  assert.equal(await prompts(unreviewed), 1)
  assert.equal(await prompts(reviewed), 0)
})

test('counts a helpful vote once per reader, and removes it on request and with the account', async () => {
  const shop = await makeShop(app)
  const [plain, praised] = [await delivered({ shop }), await delivered({ shop })]
  for (const order of [praised, plain]) await review(order, { shop: { rating: 4 } })
  const byHelp = async () => {
    const list = await app.as(undefined)('listShopReviews', {
      params: { id: shop.id },
      query: { column: 'helpful_count' },
    })
    assert.ok(list.ok)
    return list.data.map(({ id, helpful_count: count }) => [id, count])
  }
  const [[second = 0] = [], [first = 0] = []] = await byHelp()
  const readers = await Promise.all(Array.from({ length: 5 }, () => app.makeUser()))
  const vote = (user: { token: string } | undefined, helpful: boolean) =>
    app.as(user)('voteForReview', { params: { id: first }, query: {}, body: { helpful } })
  await Promise.all([...readers, ...readers].map((user) => vote(user, true)))
  assert.deepEqual(await byHelp(), [[first, 5], [second, 0]]) // prettier-ignore
  const [one, other] = readers
  const back = await vote(one, false)
  assert.deepEqual(back.ok && back.data, { helpful: false, helpful_count: 4 })
  await vote(one, false)
  await app.rows(sql`delete from users where id = ${other?.id ?? 0}`)
  assert.deepEqual(await byHelp(), [[first, 3], [second, 0]]) // prettier-ignore
  const mine = await app.as(readers[2])('listHelpfulReviews', {
    params: { id: shop.id },
    query: {},
  })
  assert.deepEqual(mine.ok && mine.data.ids, [first])
  assert.equal(
    codeOf(
      await praised.client('voteForReview', {
        params: { id: first },
        query: {},
        body: { helpful: true },
      }),
    ),
    'own_review',
  )
  assert.equal(codeOf(await vote(undefined, true)), 'unauthorized')
  await app.rows(sql`update reviews set hidden = true where id = ${first}`)
  assert.equal(codeOf(await vote(one, true)), 'not_found')
})
