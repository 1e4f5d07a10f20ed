import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import { type TestApp, startTestApp } from '../../../testing/test-app.ts'
import { accountRoutes } from '../index.ts'

let app: TestApp
let staff: { id: number; token: string }
before(async () => {
  app = await startTestApp({ routes: accountRoutes })
  staff = await app.makeUser({ roles: ['admin'], firstname: 'Ada' })
})
after(() => app.close())

test('a blocked user is signed out at once and stays out until staff unblock them', async () => {
  const person = await app.makeUser({ firstname: 'Mallory' })
  assert.ok((await app.as(person)('showProfile')).ok)
  const blocked = await app.as(staff)('blockUser', {
    params: { id: person.id },
    body: { reason: 'Stolen cards' },
  })
  assert.ok(blocked.ok)
  assert.equal(blocked.data.blocked_at, app.clock.now().toISOString())
  const out = await app.as(person)('showProfile')
  assert.equal(!out.ok && out.code, 'unauthorized')
  const sessions = await app.rows<{ n: number }>(
    sql`select count(*) as n from sessions where user_id = ${person.id}`,
  )
  assert.equal(sessions[0]?.n, 0)
  const found = await app.as(staff)('listUsers', { query: { blocked: true } })
  assert.ok(found.ok)
  assert.deepEqual(
    found.data.map(({ id }) => id),
    [person.id],
  )
  const again = await app.as(staff)('blockUser', {
    params: { id: person.id },
    body: { reason: 'Again' },
  })
  assert.ok(again.ok)
  const free = await app.as(staff)('unblockUser', { params: { id: person.id } })
  assert.ok(free.ok && free.data.blocked_at === null)
  const lines = await app.rows<{ action: string; user_id: number; detail: { reason?: string } }>(
    sql`select action, user_id, detail from audit_logs where subject = 'user' and subject_id = ${person.id}
      order by id`,
  )
  assert.deepEqual(lines, [
    { action: 'user.block', user_id: staff.id, detail: { reason: 'Stolen cards' } },
    { action: 'user.unblock', user_id: staff.id, detail: {} },
  ])
})

test('staff cannot block themselves or an unknown user', async () => {
  const self = await app.as(staff)('blockUser', {
    params: { id: staff.id },
    body: { reason: 'Oops' },
  })
  assert.equal(!self.ok && self.code, 'forbidden')
  const missing = await app.as(staff)('blockUser', {
    params: { id: 999_999 },
    body: { reason: 'Nobody' },
  })
  assert.equal(!missing.ok && missing.code, 'not_found')
})

test('users are found by part of a name, address or number, and by role', async () => {
  const courier = await app.makeUser({
    roles: ['driver'],
    firstname: 'Zebedee',
    email: 'zeb@ride.test',
    phone: '+12025550199',
  })
  const ids = async (query: { search?: string; role?: 'driver' | 'user' }) => {
    const answer = await app.as(staff)('listUsers', { query: { perPage: 100, ...query } })
    return answer.ok ? answer.data.map(({ id }) => id) : []
  }
  for (const search of ['zebe', 'ride.test', '5550199'])
    assert.deepEqual(await ids({ search }), [courier.id])
  assert.deepEqual(await ids({ search: '_' }), [])
  assert.deepEqual(await ids({ role: 'driver' }), [courier.id])
  assert.ok(!(await ids({ role: 'user' })).includes(courier.id))
})

test('a page of users takes the same number of statements for any page size', async () => {
  const count = async (perPage: number) => {
    app.statements()
    await app.as(staff)('listUsers', { query: { perPage } })
    return app.statements().length
  }
  assert.equal(await count(1), await count(100))
})

test('only staff list, block and unblock users', async () => {
  const seller = app.as(await app.makeUser({ roles: ['seller'] }))
  const codes = [
    await seller('listUsers'),
    await seller('blockUser', { params: { id: staff.id }, body: { reason: 'Coup' } }),
    await seller('unblockUser', { params: { id: staff.id } }),
  ].map((answer) => (answer.ok ? 'ok' : answer.code))
  assert.deepEqual(codes, ['forbidden', 'forbidden', 'forbidden'])
})
