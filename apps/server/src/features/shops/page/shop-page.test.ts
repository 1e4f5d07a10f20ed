import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { CENTRE, makeShop } from '../../../testing/make/make-shop.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { shopRoutes } from '../shop.routes.ts'

const app = await startTestApp({ routes: shopRoutes })
after(app.close)
const guest = app.as(undefined)
const address = CENTRE

test('finds a shop by id, uuid and slug, but no unapproved or unknown one', async () => {
  const shop = await makeShop(app, { title: 'Found' })
  for (const key of [String(shop.id), shop.uuid, shop.slug]) {
    const answer = await guest('showShop', { params: { id: key }, query: { address } })
    assert.ok(
      answer.ok && answer.data.translation.title === 'Found' && answer.data.delivery.available,
    )
  }
  const hidden = await makeShop(app, { status: 'new' })
  for (const key of [hidden.slug, 'nobody', '99999999']) {
    const answer = await guest('showShop', { params: { id: key }, query: {} })
    assert.ok(!answer.ok && answer.code === 'not_found')
  }
})

test('shows when a closed shop opens and until when a paused shop is paused', async () => {
  const closed = await makeShop(app, { hours: ['18:00', '22:00'] })
  const answer = await guest('showShop', { params: { id: closed.slug }, query: {} })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data.open, answer.data.opens_at], [false, '2026-11-21T23:00:00.000Z'])
  const paused = await makeShop(app, { pauseUntil: new Date('2026-11-21T17:40:00Z') })
  const other = await guest('showShop', { params: { id: paused.slug }, query: {} })
  assert.ok(other.ok)
  assert.deepEqual([other.data.open, other.data.opens_at], [false, '2026-11-21T17:40:00.000Z'])
  assert.equal(other.data.pause_until, '2026-11-21T17:40:00.000Z')
})

test('shows the rules of a shop: amounts in the requested currency, slots, deadlines and fees', async () => {
  const plain = await makeShop(app)
  const strict = await makeShop(app, {
    finishAfterClose: true,
    preopenPrep: true,
    slotCapacityOrders: 4,
    slotCapacityItems: 30,
    zone: { price: 199 },
  })
  await app.rows(sql`
    update shops set order_accept_minutes = 3, service_fee_override_ppm = 25000,
      packaging_fee = 50, small_order_threshold = 1000, small_order_fee = 200
    where id = ${strict.id}`)
  const rulesOf = async (id: number) => {
    const answer = await guest('showShop', { params: { id: String(id) }, query: { address } })
    assert.ok(answer.ok)
    const {
      finish_after_close,
      preopen_prep,
      order_accept_minutes,
      slot_capacity_orders,
      slot_capacity_items,
      service_fee_override,
    } = answer.data
    const { packaging_fee, small_order, delivery, delivery_estimate } = answer.data
    assert.deepEqual(delivery_estimate, { ...delivery.estimate, unit: 'minute' })
    return {
      finish_after_close,
      preopen_prep,
      order_accept_minutes,
      slot_capacity_orders,
      slot_capacity_items,
      service_fee_override,
      packaging_fee,
      small_order,
    }
  }
  assert.deepEqual(await rulesOf(strict.id), {
    finish_after_close: true,
    preopen_prep: true,
    order_accept_minutes: 3,
    slot_capacity_orders: 4,
    slot_capacity_items: 30,
    service_fee_override: 2.5,
    packaging_fee: 0.5,
    small_order: { threshold: 10, fee: 2 },
  })
  assert.deepEqual(await rulesOf(plain.id), {
    finish_after_close: false,
    preopen_prep: false,
    order_accept_minutes: null,
    slot_capacity_orders: null,
    slot_capacity_items: null,
    service_fee_override: null,
    packaging_fee: 0,
    small_order: null,
  })
  const far = await guest('showShop', {
    params: { id: plain.slug },
    query: { address: { latitude: 48.85, longitude: 2.35 } },
  })
  assert.ok(far.ok)
  assert.equal(far.data.delivery_estimate, null)
})

test('the zone check returns fee and estimate inside a zone, and available=false outside', async () => {
  const shop = await makeShop(app, { zone: { freeOver: 3000 } })
  const inside = await guest('checkDeliveryZone', { params: { id: shop.id }, query: { address } })
  assert.ok(inside.ok)
  assert.deepEqual(
    [inside.data.available, inside.data.delivery_fee, inside.data.free_over, inside.data.zone_id],
    [true, 1.99, 30, shop.zoneId],
  )
  const paris = { latitude: 48.85, longitude: 2.35 }
  const outside = await guest('checkDeliveryZone', {
    params: { id: shop.id },
    query: { address: paris },
  })
  assert.ok(outside.ok && !outside.data.available && outside.data.delivery_fee === null)
  const anywhere = await guest('checkAnyDeliveryZone', { query: { address: paris } })
  assert.ok(anywhere.ok && !anywhere.data.available && anywhere.data.shop_count === 0)
  const here = await guest('checkAnyDeliveryZone', { query: { address } })
  assert.ok(here.ok && here.data.shop_count >= 1)
})

test('the smallest of overlapping zones serves an address', async () => {
  const { insertZone, squareAround } = await import('../../../testing/make/make-shop.ts')
  const shop = await makeShop(app)
  const near = await app.deps.database.transaction((tx) =>
    insertZone(tx, shop.id, { shape: squareAround(CENTRE, 0.01), price: 50 }),
  )
  const answer = await guest('checkDeliveryZone', { params: { id: shop.id }, query: { address } })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data.zone_id, answer.data.delivery_fee], [near, 0.5])
})

test('marks past and full slots, and leaves time to prepare before the first one', async () => {
  const shop = await makeShop(app, {
    hours: ['13:00', '22:00'],
    prepMinutes: 45,
    slotCapacityOrders: 2,
  })
  await app.rows(
    sql`insert into delivery_slots (shop_id, type, starts_at, taken)
      values (${shop.id}, 'pickup', '2026-11-21T20:00:00Z', 2)`,
  )
  const answer = await guest('listDeliverySlots', {
    params: { id: shop.id },
    query: { type: 'pickup', days: 2 },
  })
  assert.ok(answer.ok)
  assert.deepEqual([answer.data.asap.available, answer.data.asap.reason], [false, 'closed'])
  assert.deepEqual(
    answer.data.days.map(({ label }) => label),
    ['Today', 'Tomorrow'],
  )
  const today = answer.data.days[0]
  assert.equal(today?.date, '2026-11-21')
  assert.equal(today?.slots.find(({ available }) => available)?.time, '14:00')
  const full = today?.slots.find(({ time }) => time === '15:00')
  assert.deepEqual([full?.available, full?.left, full?.reason], [false, 0, 'full'])
})

test('offers slots as far ahead as the shop takes orders, and only where all items fit', async () => {
  const shop = await makeShop(app, { slotCapacityItems: 4 })
  await app.rows(sql`update shops set preorder_days = 7 where id = ${shop.id}`)
  await app.rows(
    sql`insert into delivery_slots (shop_id, type, starts_at, taken, items)
      values (${shop.id}, 'pickup', '2026-11-22T20:00:00Z', 1, 2)`,
  )
  const ask = async (query: { days?: number; pieces?: number }) => {
    const answer = await guest('listDeliverySlots', {
      params: { id: shop.id },
      query: { type: 'pickup', ...query },
    })
    assert.ok(answer.ok)
    return answer.data.days
  }
  const reasonFor = async (pieces: number) =>
    (await ask({ pieces }))
      .flatMap(({ slots }) => slots)
      .find(({ starts_at }) => starts_at === '2026-11-22T20:00:00.000Z')?.reason
  assert.deepEqual(
    (await ask({})).map(({ date }) => date).at(-1),
    '2026-11-28',
    'the seventh day after today',
  )
  assert.equal((await ask({ days: 2 })).length, 2)
  assert.deepEqual([await reasonFor(2), await reasonFor(3)], [null, 'full'])
})

test('a shop without preorders offers the rest of this night, and nothing of the next day', async () => {
  const shop = await makeShop(app, { hours: ['18:00', '02:00'], preorderDays: 0 })
  const answer = await guest('listDeliverySlots', {
    params: { id: shop.id },
    query: { type: 'pickup', at: '2026-11-22T01:00:00Z' },
  })
  assert.ok(answer.ok)
  const [tonight, night, ...more] = answer.data.days
  assert.deepEqual([tonight?.date, night?.date, more], ['2026-11-21', '2026-11-22', []])
  assert.deepEqual(
    [night?.slots.at(0)?.time, night?.slots.every(({ available }) => available)],
    ['00:00', true],
  )
  assert.ok((night?.slots.at(-1)?.time ?? '') < '02:30')
})

test('offers no slots outside all zones, and none for a delivery type that the shop does not offer', async () => {
  const shop = await makeShop(app, { deliveryTypes: ['delivery'] })
  const outside = await guest('listDeliverySlots', {
    params: { id: shop.id },
    query: { address: { latitude: 48, longitude: 2 } },
  })
  assert.ok(outside.ok)
  assert.deepEqual([outside.data.asap.reason, outside.data.days.length], ['no_delivery_zone', 0])
  const dineIn = await guest('listDeliverySlots', {
    params: { id: shop.id },
    query: { type: 'dine_in' },
  })
  assert.ok(dineIn.ok && !dineIn.data.asap.available)
})

test('pages reviews with the rating of all of them, without hidden ones', async () => {
  const shop = await makeShop(app)
  await app.rows(sql`insert into reviews (shop_id, firstname, lastname_initial, rating, comment,
    images, hidden, created_at) values
    (${shop.id}, 'Ana', 'B', 5, 'Good', '{a.jpg}', false, '2026-11-01'),
      (${shop.id}, 'Bo', null, 4, 'Fine', '{}', false, '2026-11-02'),
    (${shop.id}, 'Cy', null, 1, 'Spam', '{}', true, '2026-11-03')`)
  const all = await guest('listShopReviews', { params: { id: shop.id }, query: {} })
  assert.ok(all.ok)
  assert.deepEqual(
    all.data.map(({ user }) => user.firstname),
    ['Bo', 'Ana'],
  )
  assert.deepEqual(all.meta['rating'], {
    avg: 4.5,
    count: 2,
    stars: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  })
  const photos = await guest('listShopReviews', {
    params: { id: shop.id },
    query: { with_photo: true },
  })
  assert.ok(photos.ok && photos.meta.total === 1 && photos.data[0]?.rating === 5)
  const best = await guest('listShopReviews', {
    params: { id: shop.id },
    query: { column: 'rating', sort: 'desc', rating: 5 },
  })
  assert.ok(best.ok && best.meta.total === 1)
  const missing = await guest('listShopReviews', { params: { id: 999_999 }, query: {} })
  assert.ok(!missing.ok && missing.code === 'not_found')
})

test('lists the other branches of a business, nearest first, and refuses a shop without branches', async () => {
  const main = await makeShop(app, { businessId: 77 })
  const far = await makeShop(app, { businessId: 77, latitude: 39.1 })
  const near = await makeShop(app, { businessId: 77, latitude: 38.92 })
  const answer = await guest('listBranches', { query: { shop_id: main.id, address } })
  assert.ok(answer.ok)
  assert.deepEqual(
    answer.data.map(({ id }) => id),
    [near.id, far.id],
  )
  const alone = await makeShop(app)
  const none = await guest('listBranches', { query: { shop_id: alone.id } })
  assert.ok(!none.ok && none.code === 'branches_not_found')
})

test('lists the branches of all businesses with several in pages, and no other shop', async () => {
  const [business, alone] = [901, 902]
  const branches = await Promise.all([1, 2, 3].map(() => makeShop(app, { businessId: business })))
  const single = await makeShop(app, { businessId: alone })
  const pages = await Promise.all(
    [1, 2, 3].map((page) => guest('listBranches', { query: { page, perPage: 4, address } })),
  )
  const ids = pages.flatMap((answer) => (answer.ok ? answer.data.map(({ id }) => id) : []))
  assert.equal(new Set(ids).size, ids.length)
  for (const { id } of branches) assert.ok(ids.includes(id))
  assert.equal(ids.includes(single.id), false)
  assert.ok(pages[0]?.ok && pages[0].meta.total === ids.length)
})

test('lists takes and categories in order, in the requested language', async () => {
  const shop = await makeShop(app)
  const takes = await app.rows<{ id: number }>(
    sql`insert into takes (position) values (2), (1), (3) returning id`,
  )
  for (const [place, { id }] of takes.entries())
    await app.rows(sql`insert into take_translations values (${id}, 'en', ${`Take ${place}`})`)
  for (const { id } of takes.slice(0, 2))
    await app.rows(sql`insert into shop_takes (shop_id, take_id) values (${shop.id}, ${id})`)
  const tags = await guest('listTakes', { query: {} })
  assert.ok(tags.ok)
  assert.deepEqual(
    tags.data.map(({ title }) => title),
    ['Take 1', 'Take 0'],
  )
  const filtered = await guest('listShops', { query: { take: takes[0]?.id ?? 0 } })
  assert.ok(filtered.ok && filtered.meta.total === 1)
  const sections = await guest('listCategories', { query: { shop_id: shop.id } })
  assert.ok(sections.ok)
  assert.deepEqual(
    sections.data.map(({ translation, type }) => [translation.title, type]),
    [['Menu', 'product']],
  )
  const ofAll = await guest('listCategories', { query: { type: 'product', perPage: 100 } })
  assert.ok(ofAll.ok && ofAll.data.some(({ id }) => id === sections.data[0]?.id))
  await app.rows(sql`insert into categories (type) values ('shop')`)
  const kinds = await guest('listCategories', { query: { type: 'shop' } })
  assert.ok(kinds.ok && kinds.meta.total === 1)
})
