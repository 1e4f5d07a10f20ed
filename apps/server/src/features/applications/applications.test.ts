import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { CENTRE, makeShop } from '../../testing/make/make-shop.ts'
import { type TestApp, startTestApp } from '../../testing/test-app.ts'
import { catalogRoutes } from '../catalog/index.ts'
import { notificationListeners, notificationRoutes } from '../notifications/index.ts'
import { shopRoutes } from '../shops/index.ts'
import { applicationRoutes } from './index.ts'

let app: TestApp
let admin: { id: number; token: string }
before(async () => {
  app = await startTestApp({
    routes: (deps) => [
      ...applicationRoutes(deps),
      ...shopRoutes(deps),
      ...catalogRoutes(deps),
      ...notificationRoutes(deps),
    ],
    listeners: notificationListeners,
  })
  // Creates the currency and the taxes too.
  await makeShop(app)
  admin = await app.makeUser({ roles: ['admin'] })
})
after(() => app?.close())

type Person = { id: number; token: string }
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)
const APPLICATION = {
  type: 'restaurant' as const,
  translations: {
    en: { title: "Nonna's Kitchen", description: 'Pasta by hand' },
    ar: { title: 'مطبخ نونا' },
  },
  address: ' 1600 14th St NW ',
  location: CENTRE,
  phone: '+1 202 555 0123',
  time_zone: 'America/New_York',
  hours: { from: '10:00', to: '22:00' },
  prep_minutes: 25,
  delivery_types: ['delivery' as const, 'pickup' as const],
  min_amount: 12.5,
}
const apply = (person: Person, more: Partial<typeof APPLICATION> = {}) =>
  app.as(person)('applyForShop', { query: {}, body: { ...APPLICATION, ...more } })
const decide = (id: number, body: { decision: 'approved' | 'rejected'; reason?: string }) =>
  app.as(admin)('decideShopApplication', { params: { id }, query: {}, body })
async function makeApplication(): Promise<{ person: Person; id: number }> {
  const person = await app.makeUser({ firstname: 'Rosa' })
  const answer = await apply(person)
  assert.ok(answer.ok, JSON.stringify(answer))
  return { person, id: answer.data.id }
}
/** Signs in again after a change of roles has ended the sessions. */
async function signInAgain(person: Person): Promise<Person> {
  const other = await app.makeUser()
  await app.rows(sql`update sessions set user_id = ${person.id} where user_id = ${other.id}`)
  return { id: person.id, token: other.token }
}
const notificationsOf = async (person: Person) => {
  await app.work()
  const answer = await app.as(await signInAgain(person))('listNotifications', { query: {} })
  assert.ok(answer.ok)
  return answer.data.map(({ title, body, url }) => [title, body, url])
}

test('an approved application becomes a shop whose seller fills the menu that customers see', async () => {
  const { person, id } = await makeApplication()
  const own = await app.as(person)('showShopApplication', { query: {} })
  assert.ok(own.ok && own.data)
  assert.deepEqual(
    [own.data.status, own.data.min_amount, own.data.address, own.data.shop],
    ['new', 12.5, '1600 14th St NW', null],
  )
  const waiting = await app.as(admin)('listShopApplications', { query: { status: 'new' } })
  assert.ok(waiting.ok && waiting.data.some((one) => one.id === id))

  const decided = await decide(id, { decision: 'approved' })
  assert.ok(decided.ok, JSON.stringify(decided))
  const shop = decided.data.shop
  assert.equal(shop?.slug, 'nonnas-kitchen')
  assert.equal(
    codeOf(await app.as(person)('showShopApplication', { query: {} })),
    'unauthorized',
    'the new role ends the old session',
  )

  const seller = await signInAgain(person)
  const shops = await app.as(seller)('listSellerShops', { query: {} })
  assert.ok(shops.ok)
  assert.deepEqual(
    shops.data.map(({ title, prep_minutes: minutes }) => [title, minutes]),
    [["Nonna's Kitchen", 25]],
  )
  const dish = {
    shop_id: shop?.id ?? 0,
    title: 'Cacio e pepe',
    section: 'Pasta',
    price: 14.5,
    allergens: ['milk' as const, 'gluten' as const],
  }
  const made = await app.as(seller)('createProduct', { query: {}, body: dish })
  assert.ok(made.ok, JSON.stringify(made))
  const same = await app.as(seller)('createProduct', {
    query: {},
    body: { ...dish, title: 'Carbonara', section: ' pasta ' },
  })
  assert.ok(
    same.ok && same.data.product.category === 'Pasta',
    'a section is found by its name in any letter case and spacing',
  )

  const page = await app.as(undefined)('showShop', {
    params: { id: shop?.slug ?? '' },
    query: { address: CENTRE },
  })
  assert.ok(page.ok, JSON.stringify(page))
  const menu = await app.as(undefined)('listShopProducts', {
    params: { id: shop?.slug ?? '' },
    query: {},
  })
  assert.ok(menu.ok)
  assert.ok(
    JSON.stringify(menu.data).includes('Cacio e pepe') &&
      JSON.stringify(menu.data).includes('14.5'),
  )
  assert.deepEqual(await notificationsOf(person), [
    ['Your shop was accepted', 'Sign in again and build your menu.', '/be-seller'],
  ])
})

test('a user has one application, and may apply again after a rejection with its reason', async () => {
  const { person, id } = await makeApplication()
  assert.equal(codeOf(await apply(person)), 'application_open')
  assert.equal(codeOf(await decide(id, { decision: 'rejected' })), 'reason_required')
  assert.ok((await decide(id, { decision: 'rejected', reason: 'The address is a car park' })).ok)
  assert.deepEqual(await notificationsOf(person), [
    ['Your shop was not accepted', 'The address is a car park', '/be-seller'],
  ])
  const retry = await apply(person, { address: '1602 14th St NW' })
  assert.ok(retry.ok)
  assert.deepEqual([retry.data.status, retry.data.reason, retry.data.id], ['new', null, id])
  assert.ok((await decide(id, { decision: 'approved' })).ok)
  assert.equal(codeOf(await apply(await signInAgain(person))), 'application_open')
})

test('concurrent decisions open one shop, and the later ones are refused', async () => {
  const { id } = await makeApplication()
  const answers = await Promise.all([
    decide(id, { decision: 'approved' }),
    decide(id, { decision: 'approved' }),
    decide(id, { decision: 'rejected', reason: 'No' }),
  ])
  assert.deepEqual(answers.map(codeOf).sort(), ['invalid_transition', 'invalid_transition', 'ok'])
  const rows = await app.rows<{ shops: number }>(sql`
    select count(*) as shops from shop_staff s join shop_applications a on a.user_id = s.user_id where a.id = ${id}`)
  assert.ok((rows[0]?.shops ?? 0) <= 1)
})

test('shops with the same name get different slugs', async () => {
  const slugs: (string | undefined)[] = []
  for (let turn = 0; turn < 3; turn++) {
    const { person, id } = await makeApplication()
    await app.rows(
      sql`update shop_applications set asked = jsonb_set(asked, '{translations,en,title}', '"Twin"')
        where user_id = ${person.id}`,
    )
    const decided = await decide(id, { decision: 'approved' })
    assert.ok(decided.ok)
    slugs.push(decided.data.shop?.slug)
  }
  assert.deepEqual(slugs, ['twin', 'twin-2', 'twin-3'])
})

test('a name that ends in a number keeps it, and concurrent openings get different slugs', async () => {
  const named = async (title: string) => {
    const { person, id } = await makeApplication()
    await app.rows(
      sql`update shop_applications
        set asked = jsonb_set(asked, '{translations,en,title}', to_jsonb(${title}::text))
        where user_id = ${person.id}`,
    )
    return id
  }
  const slugOf = async (id: number) => {
    const decided = await decide(id, { decision: 'approved' })
    return decided.ok ? decided.data.shop?.slug : decided.code
  }
  assert.deepEqual(await slugOf(await named('Cafe 12345678901')), 'cafe-12345678901')
  assert.deepEqual(await slugOf(await named('Cafe 12345678901')), 'cafe-12345678901-2')
  const ids = [await named('Studio 54'), await named('Studio 54'), await named('Studio 54')]
  const slugs = await Promise.all(ids.map(slugOf))
  assert.deepEqual(slugs.toSorted(), ['studio-54', 'studio-54-2', 'studio-54-3'])
})

test('invalid values are refused at their fields', async () => {
  const person = await app.makeUser()
  assert.equal(codeOf(await apply(person, { time_zone: 'Mars/Olympus' })), 'validation_failed')
  assert.equal(
    codeOf(await apply(person, { hours: { from: '10:00', to: '10:00' } })),
    'validation_failed',
  )
  assert.equal(codeOf(await apply(person, { min_amount: 1.005 })), 'validation_failed')
  assert.equal(
    codeOf(await apply(person, { translations: {} as typeof APPLICATION.translations })),
    'validation_failed',
  )
  const shop = await makeShop(app)
  const stranger = await app.makeUser({ roles: ['seller'] })
  const dish = { shop_id: shop.id, title: 'Mine', section: 'Mine', price: 1 }
  assert.equal(
    codeOf(await app.as(stranger)('createProduct', { query: {}, body: dish })),
    'not_found',
  )
})

test('an approved courier request grants the courier role', async () => {
  const person = await app.makeUser({ firstname: 'Karim' })
  const requested = await app.as(person)('requestDriver', {
    query: {},
    body: { vehicle: 'bicycle', city: 'Washington', phone: '+12025550123' },
  })
  assert.ok(requested.ok, JSON.stringify(requested))
  const answer = await app.as(admin)('decideDriverRequest', {
    params: { id: requested.data.id },
    query: {},
    body: { decision: 'approved' },
  })
  assert.ok(answer.ok)
  const rows = await app.rows<{ vehicle: string; role: string }>(sql`
    select c.vehicle, r.role from couriers c join user_roles r on r.user_id = c.user_id where c.user_id = ${person.id}`)
  assert.deepEqual(rows, [{ vehicle: 'bicycle', role: 'driver' }])
  const alerts = await app.rows<{ user_id: number; payload: { role: string } }>(sql`
    select user_id, payload from events
    where topic = 'staff.alert' and (payload ->> 'subjectId')::bigint = ${person.id}`)
  assert.deepEqual(
    alerts.map(({ user_id: by, payload }) => [by, payload.role]),
    [[admin.id, 'driver']],
  )
  assert.deepEqual(await notificationsOf(person), [
    ['You can deliver now', 'Sign in again and go online.', '/be-driver'],
  ])
})
