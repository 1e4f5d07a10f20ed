import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { HOUR_MS } from '@hawker/std/time'
import { sql } from '@hawker/postgres/database'
import { insertSession } from './features/accounts/index.ts'
import {
  type AuthorizationFixture,
  CALLERS_ALLOWED,
  CALLERS,
  openAuthorizationFixture,
} from './testing/authorization/authorization-fixture.ts'
import { WRITTEN_BY_READS, checksumTables } from './testing/authorization/checksum-tables.ts'
import { queryOf } from './testing/authorization/sample-call.ts'

// These tests walk the contract, so they cover new operations automatically.
let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())
const checksums = () => checksumTables(fixture.database, WRITTEN_BY_READS)

test('every operation refuses guests, ended sessions and wrong roles, and writes nothing', async () => {
  const before = await fixture.checksumAllTables()
  const failures: string[] = []
  for (const [name, op] of operations) {
    if (op.who === 'guest') continue
    const [guest, expired] = [await fixture.call(op, 'guest'), await fixture.call(op, 'expired')]
    if (guest.status !== 401) failures.push(`${name} as guest: ${guest.status}`)
    if (expired.bytes !== guest.bytes)
      failures.push(`${name}: an ended session gets another response than a guest`)
    for (const person of CALLERS.filter(
      (other) =>
        !CALLERS_ALLOWED[op.who].includes(other) && other !== 'guest' && other !== 'expired',
    )) {
      const { status } = await fixture.call(op, person)
      if (status !== 403) failures.push(`${name} as ${person}: ${status}`)
    }
  }
  assert.deepEqual(failures, [])
  assert.deepEqual(await fixture.checksumAllTables(), before)
})

test('a guest at a table calls only what declares so', async () => {
  const authorization = `Bearer ${await tableGuestToken()}`
  const before = await checksums()
  const failures: string[] = []
  for (const [name, op] of operations) {
    // It would end the session.
    if (op.who === 'guest' || name === 'logout') continue
    const { status, bytes } = await fixture.call(op, 'guest', { headers: { authorization } })
    const isRefused = status === 403 && bytes.includes('account_required')
    // A sample order is not placed at a table.
    const mayCall = op.tableGuests === true && name !== 'placeOrder'
    if (isRefused === mayCall) failures.push(`${name}: ${status}`)
    if (op.tableGuests && op.who !== 'user') failures.push(`${name} is for a role`)
  }
  assert.deepEqual(failures, [])
  assert.deepEqual(await checksums(), before)
})

async function tableGuestToken(): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = fixture.app.deps.clock.now()
  const expiresAt = new Date(now.getTime() + HOUR_MS)
  const guest = await fixture.database.row<{ id: number }>(sql`
    insert into users (firstname, table_guest, delete_at, created_at)
    values ('Noor', true, ${expiresAt}, ${now}) returning id`)
  assert.ok(guest)
  await fixture.database.transaction((tx) =>
    insertSession(tx, { userId: guest.id, token, userAgent: undefined, now, expiresAt }),
  )
  return token
}

test('with the setting on, no role calls anything without a second factor but its enrolment', async () => {
  await fixture.database.run(
    sql`insert into settings (key, value) values ('second_factor_for_roles', '1')`,
  )
  const before = await checksums()
  const failures: string[] = []
  for (const [name, op] of operations) {
    if (op.who === 'guest' || op.beforeSecondFactor) continue
    const guest = await fixture.call(op, 'guest')
    for (const person of ['seller', 'driver', 'admin'] as const)
      if ((await fixture.call(op, person)).bytes !== guest.bytes)
        failures.push(`${name} as ${person}`)
  }
  assert.deepEqual(failures, [])
  assert.deepEqual(await checksums(), before)
  await fixture.database.run(sql`delete from settings where key = 'second_factor_for_roles'`)
})

test('reads write nothing, so that a link on another site cannot cause a write', async () => {
  const before = await checksums()
  for (const [, op] of operations) {
    if (op.method !== 'GET' || op.response.kind === 'stream') continue
    for (const person of CALLERS_ALLOWED[op.who].filter((reader) => reader !== 'expired'))
      await fixture.call(op, person, { query: queryOf(op) })
  }
  assert.deepEqual(await checksums(), before)
})
