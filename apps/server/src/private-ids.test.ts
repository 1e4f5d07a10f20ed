import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import {
  WRITTEN_BY_READS,
  checksumRowsOf,
  checksumTables,
} from './testing/authorization/checksum-tables.ts'
import { wrongRowsOfReads, untestedLists } from './testing/authorization/own-rows.ts'
import { OWNED_REQUESTS } from './testing/authorization/owned/index.ts'
import {
  type OwnedCase,
  answersAboutOtherKinds,
  answersToOtherRoles,
  answersToStrangers,
  makeCases,
  privateFieldsOf,
  refusalsOfOwners,
  startWholeApp,
} from './testing/authorization/private-ids.ts'
import type { TestApp } from './testing/test-app.ts'

// These tests walk the contract, so a new operation with private ids fails until it has a request.
let app: TestApp
let cases: OwnedCase[]
before(async () => {
  app = await startWholeApp()
  cases = await makeCases(app)
})
after(() => app?.close())

/**
 * They return the caller's own cart, which differs after each call. A test of its own checks that
 * they do not change the owner's lines.
 */
const RETURNS_OWN_CART = [
  'createCart',
  'createGuestCart',
  'insertProducts',
  'insertGuestProducts',
  'deleteCartProducts',
  'deleteGuestProducts',
]
const returnsOwnCart = ({ name }: OwnedCase) => RETURNS_OWN_CART.includes(name)
async function checksums() {
  // Quotes are written later.
  await app.deps.database.writeBehind.settled()
  return checksumTables(app.deps.database, WRITTEN_BY_READS)
}

test('each private id of each operation has a request of its owner', () => {
  const tested = new Set(cases.flatMap(({ fields }) => fields.map(({ name }) => name)))
  const all = [...operations].flatMap(([name, op]) => privateFieldsOf(name, op))
  assert.ok(all.length > 150, `${all.length} private ids`)
  assert.deepEqual(
    all.flatMap(({ name }) => (tested.has(name) ? [] : [name])),
    [],
  )
  const unneeded = Object.keys(OWNED_REQUESTS).filter(
    (name) => !all.some((field) => field.name.startsWith(`${name}, `)),
  )
  assert.deepEqual(unneeded, [])
})

test("another person's id is answered like an unknown one, and writes nothing", async () => {
  const some = cases.filter((one) => !returnsOwnCart(one))
  const { token: admin } = await app.makeUser({ roles: ['admin'] })
  const tableGuest = await makeTableGuest()
  const before = await checksums()
  assert.deepEqual(await answersToStrangers(app, some), [])
  assert.deepEqual(await answersToOtherRoles(app, some, { admin, tableGuest }), [])
  assert.deepEqual(await answersAboutOtherKinds(app, some), [])
  assert.deepEqual(await checksums(), before)
})

async function makeTableGuest(): Promise<string> {
  const { id, token } = await app.makeUser()
  await app.rows(sql`
    update users set table_guest = true, email = null, delete_at = ${app.clock.now()} where id = ${id}`)
  return token
}

test("another person's cart lines do not change", async () => {
  const some = cases.filter(returnsOwnCart)
  const lines = () =>
    app.rows(sql`
      select d.* from cart_details d join user_carts u on u.id = d.user_cart_id join carts c on c.id = u.cart_id
      where c.owner_id = any(${some.map(({ owner }) => owner.customer.id)}::bigint[]) order by d.id`)
  const before = await lines()
  assert.ok(before.length >= RETURNS_OWN_CART.length)
  await answersToStrangers(app, some)
  assert.deepEqual(await lines(), before)
})

test('reads show the rows of their caller only', async () => {
  assert.deepEqual(untestedLists(), [])
  assert.deepEqual(await wrongRowsOfReads(app, cases), [])
})

test('reads of owners succeed and write nothing', async () => {
  const before = await checksums()
  assert.deepEqual(
    await refusalsOfOwners(
      app,
      cases.filter(({ op }) => op.method === 'GET'),
    ),
    [],
  )
  assert.deepEqual(await checksums(), before)
})

test('writes of owners succeed, so strangers are refused because of the id, and keep their rows', async () => {
  const writes = cases.filter(({ op }) => op.method !== 'GET')
  const strangers = writes.map(({ stranger }) => stranger.customer.id)
  // The worlds have only addresses that are not yet active.
  await app.rows(sql`
    update addresses set active = true
    where id in (select min(id) from addresses where user_id = any(${strangers}::bigint[]) group by user_id)`)
  const before = await checksumRowsOf(app.deps.database, strangers)
  assert.ok(Object.values(before).filter((sum) => !sum.startsWith('0:')).length > 10)
  assert.deepEqual(await refusalsOfOwners(app, writes), [])
  assert.deepEqual(await checksumRowsOf(app.deps.database, strangers), before)
})
