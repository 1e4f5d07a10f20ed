import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { raw, sql } from '@hawker/postgres/database'
import { makeOrder } from '../../testing/make/make-order.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { accountRoutes, hashPassword } from '../accounts/index.ts'
import { listPersonalColumns } from './deletion.store.ts'
import { ownDataRoutes, ownDataSweeps } from './index.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const app = await startTestApp({
  routes: (deps) => [...ownDataRoutes(deps), ...accountRoutes(deps)],
  sweeps: ownDataSweeps,
})
after(app.close)
const DAY = 86_400
const exportParts = async (user: { token: string }) => {
  const answer = await app.as(user)('exportOwnData', { query: {} })
  assert.ok(answer.ok)
  return new Map(answer.data.parts.map(({ name, rows }) => [name, rows]))
}

test('the list names exactly the columns of the schema that refer to users', async () => {
  const listed = PERSONAL_TABLES.map(({ table, owner }) => `${table}.${owner}`)
  const known = (await listPersonalColumns(app.deps.database)).map(
    ({ table, column }) => `${table}.${column}`,
  )
  assert.deepEqual([...known, 'users.id'].toSorted(), listed.toSorted())
})

test("the export contains all data of the user, no other user's data and no secrets", async () => {
  const [person, other] = [
    await app.makeUser({ firstname: 'Amina' }),
    await app.makeUser({ firstname: 'Besma' }),
  ]
  const order = await makeOrder(app, { status: 'delivered', userId: person.id })
  await makeOrder(app, { status: 'delivered', userId: other.id })
  for (const { id } of [person, other]) {
    await app.rows(
      sql`insert into addresses (user_id, address, latitude, longitude)
        values (${id}, ${`Street of ${id}`}, 38.9, -77)`,
    )
    await app.rows(
      sql`insert into notifications (user_id, type, text_key, created_at)
        values (${id}, 'news_publish', 'news', now())`,
    )
    await app.rows(sql`update users set password_hash = 'never-shown' where id = ${id}`)
  }
  await app.as(person)('keepAllergies', {
    query: {},
    body: { allergies: ['milk', 'nuts', 'milk'] },
  })
  const parts = await exportParts(person)
  assert.deepEqual(
    parts.get('addresses')?.map((row) => row['address']),
    [`Street of ${person.id}`],
  )
  assert.deepEqual(
    parts.get('orders')?.map((row) => row['id']),
    [order.id],
  )
  assert.equal(
    parts.get('order_lines')?.every((row) => row['order_id'] === order.id),
    true,
  )
  assert.deepEqual(parts.get('allergies'), [{ allergen: 'milk' }, { allergen: 'nuts' }])
  assert.deepEqual(
    PERSONAL_TABLES.flatMap(({ exportName }) =>
      exportName === undefined || parts.has(exportName) ? [] : [exportName],
    ),
    [],
  )
  const text = JSON.stringify([...parts])
  for (const secret of [
    'never-shown',
    'password_hash',
    'token_hash',
    'unsubscribe_hash',
    'Besma',
    other.email,
  ])
    assert.ok(!text.includes(secret), secret)
})

test('allergies are encrypted for their owner and cannot be read from another row', async (t) => {
  t.mock.method(console, 'error', () => {})
  const [person, other] = [await app.makeUser(), await app.makeUser()]
  const before = await app.as(person)('showAllergies', { query: {} })
  assert.ok(before.ok)
  assert.deepEqual(before.data, { kept: false, allergies: [] })
  await app.as(person)('keepAllergies', { query: {}, body: { allergies: ['peanuts'] } })
  await app.as(other)('keepAllergies', {
    query: {},
    body: { allergies: ['peanuts', 'eggs', 'fish'] },
  })
  const rows = await app.rows<{ sealed: Buffer }>(sql`select sealed from allergy_profiles`)
  assert.equal(new Set(rows.map(({ sealed }) => sealed.length)).size, 1)
  assert.ok(rows.every(({ sealed }) => !sealed.includes('peanuts')))
  await app.rows(sql`
    update allergy_profiles set sealed = (select sealed from allergy_profiles where user_id = ${other.id})
    where user_id = ${person.id}`)
  const moved = await app.as(person)('showAllergies', { query: {} })
  assert.ok(!moved.ok)
  await app.as(person)('forgetAllergies', { query: {} })
  const after = await app.as(person)('showAllergies', { query: {} })
  assert.ok(after.ok && !after.data.kept)
})

test('deleting an account requires the password and no open orders', async () => {
  const person = await app.makeUser()
  await app.rows(
    sql`update users set password_hash = ${await hashPassword('saffron rice')} where id = ${person.id}`,
  )
  const ask = (password?: string) =>
    app.as(person)('askDeletion', { query: {}, body: password === undefined ? {} : { password } })
  for (const [password, code] of [
    [undefined, 'validation_failed'],
    ['saffron', 'wrong_password'],
  ] as const) {
    const refused = await ask(password)
    assert.ok(!refused.ok)
    assert.equal(refused.code, code)
  }
  const order = await makeOrder(app, { status: 'on_a_way', userId: person.id })
  const waiting = await ask('saffron rice')
  assert.ok(!waiting.ok && waiting.code === 'orders_open')
  await app.rows(sql`update orders set status = 'delivered' where id = ${order.id}`)
  assert.ok((await ask('saffron rice')).ok)
})

test('an account is anonymized after two weeks unless the user cancels, and the books stay', async () => {
  const [leaving, staying] = [
    await app.makeUser({ firstname: 'Amina', phone: '+12025550123' }),
    await app.makeUser(),
  ]
  const order = await makeOrder(app, { status: 'delivered', userId: leaving.id })
  await app.rows(
    sql`update orders set username = 'Amina', phone = '+12025550123', address = '{"address": "1 Main St"}',
      note = 'ring twice' where id = ${order.id}`,
  )
  await app.rows(
    sql`insert into addresses (user_id, address, latitude, longitude) values (${leaving.id}, '1 Main St', 38.9, -77)`,
  )
  await app.rows(sql`
    insert into reviews (shop_id, order_id, user_id, firstname, lastname_initial, rating, comment, created_at)
    select shop_id, id, user_id, 'Amina', 'H', 5, 'Good soup', now() from orders where id = ${order.id}`)
  await app.rows(sql`
    insert into pictures (path, owner_id, purpose, bytes, created_at)
    values ('avatars/leaving.webp', ${leaving.id}, 'avatar', 10, now())`)
  const before = await app.rows(
    sql`select total, settlement_total from orders where id = ${order.id}`,
  )
  for (const user of [leaving, staying])
    assert.ok((await app.as(user)('askDeletion', { query: {}, body: {} })).ok)
  const back = await app.as(staying)('cancelDeletion', { query: {} })
  assert.ok(back.ok && back.data.delete_at === null)
  app.clock.forward(14 * DAY - 60)
  await app.work()
  const still = await app.as(leaving)('showProfile', { query: {} })
  assert.ok(still.ok && still.data.delete_at !== null)
  app.clock.forward(60)
  await app.work()
  assert.ok(!(await app.as(leaving)('showProfile', { query: {} })).ok)
  assert.ok((await app.as(staying)('showProfile', { query: {} })).ok)
  const everything = JSON.stringify([
    await app.rows(sql`select * from users where id = ${leaving.id}`),
    await app.rows(sql`select * from orders where id = ${order.id}`),
    await app.rows(sql`select * from reviews where order_id = ${order.id}`),
    await app.rows(sql`select * from addresses where user_id = ${leaving.id}`),
  ])
  for (const word of ['Amina', '+12025550123', 'Main St', 'ring twice', leaving.email])
    assert.ok(!everything.includes(word), word)
  assert.match(everything, /Good soup/)
  const pictures = await app.rows(sql`
    select path from pictures where path = 'avatars/leaving.webp' and loose_since is null`)
  assert.deepEqual(pictures, [])
  assert.deepEqual(
    await app.rows(sql`select total, settlement_total from orders where id = ${order.id}`),
    before,
  )
  for (const { table, owner, atDeletion } of PERSONAL_TABLES) {
    if (atDeletion === 'keep') continue
    const rows = await app.rows<{ column: string }>(
      sql`select ${raw(owner)} as column from ${raw(table)} where ${raw(owner)} = ${leaving.id}`,
    )
    assert.deepEqual(rows, [], `${table}.${owner}`)
  }
  assert.ok(
    !(
      await app.as(undefined)('login', {
        query: {},
        body: { email: leaving.email, password: 'anything' },
      })
    ).ok,
  )
})

test('birthday and gender can be set and removed, and a birthday is in the past', async () => {
  const person = await app.makeUser()
  const change = (body: object) => app.as(person)('updateProfile', { query: {}, body })
  const saved = await change({ birthday: '1990-02-28', gender: 'female' })
  assert.ok(saved.ok)
  assert.deepEqual([saved.data.birthday, saved.data.gender], ['1990-02-28', 'female'])
  const cleared = await change({ birthday: null })
  assert.ok(cleared.ok)
  assert.deepEqual([cleared.data.birthday, cleared.data.gender], [null, 'female'])
  for (const birthday of ['2999-01-01', '1850-01-01']) {
    const refused = await change({ birthday })
    assert.ok(!refused.ok)
    assert.deepEqual(Object.keys(refused.errors), ['birthday'])
  }
  const foreign = await change({ img: 'avatars/0123456789abcdef0123456789abcdef-640.webp' })
  assert.ok(!foreign.ok)
  assert.deepEqual(Object.keys(foreign.errors), ['img'])
})
