import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type AuthorizationFixture,
  openAuthorizationFixture,
} from './testing/authorization/authorization-fixture.ts'
import {
  RETURNS_OWN_CART,
  checksumsOf,
  idFields,
  differingAnswers,
} from './testing/authorization/private-ids.ts'

let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())

test("reads treat another user's id like an unknown id and write nothing", async () => {
  const reads = idFields.filter(
    ({ name, op }) => op.method === 'GET' && !RETURNS_OWN_CART.includes(name),
  )
  assert.ok(
    fixture.owners.ids.length > 25 && reads.length > 20,
    `${fixture.owners.ids.length} ids in ${reads.length} fields`,
  )
  const before = await checksumsOf(fixture)
  assert.deepEqual(await differingAnswers(fixture, reads), [])
  assert.deepEqual(await checksumsOf(fixture), before)
})
