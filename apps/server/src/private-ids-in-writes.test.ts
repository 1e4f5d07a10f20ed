import { after, before, test } from 'node:test'
import {
  type AuthorizationFixture,
  openAuthorizationFixture,
} from './testing/authorization/authorization-fixture.ts'
import { assertForeignIdsAreUnknown } from './testing/authorization/private-ids.ts'

let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())

test("writes of customers and couriers treat another user's id like an unknown id and write nothing", () =>
  assertForeignIdsAreUnknown(
    fixture,
    ({ method, who }) => method !== 'GET' && who !== 'seller',
    25,
  ))
