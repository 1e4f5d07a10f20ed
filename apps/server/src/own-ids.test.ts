import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '@hawker/postgres/database'
import {
  type AuthorizationFixture,
  openAuthorizationFixture,
} from './testing/authorization/authorization-fixture.ts'
import {
  type FieldCase,
  RETURNS_OWN_CART,
  allowedCaller,
  basesOf,
  batchesOf,
  callWith,
  idFields,
  idsFor,
  strangers,
} from './testing/authorization/private-ids.ts'
import { UNKNOWN_ID } from './testing/authorization/sample-call.ts'

let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())

/** Fields that this fixture cannot cover, and the test that covers them. */
const COVERED_ELSEWHERE: Record<string, string> = {
  'showReceipt, query member_id':
    'receipts.test.ts: receipts need an order that was placed by checkout',
  'printReceipt, query member_id': 'the same',
  'placeOrder, body address_id':
    'this test: calculateCart reads it in the same way (gather-quote.ts), and an order needs its quote',
  'openGroupCart, body cart_id': 'group-orders.test.ts: the token of the invitation says who may',
  'openGuestGroupCart, body cart_id': 'the same',
  'removeSavedCard, path id': 'saved-cards.test.ts: the card is at the payment provider',
  'createBooking, body shop_section_id':
    'guest-bookings.test.ts: a section and a table must belong to the shop of the booking',
  'createBooking, body table_id': 'the same',
  'listBookingDays, query booking_id':
    'times-of-a-change.test.ts: the booking of another guest is not found',
  'changeBooking, body shop_section_id': 'the same',
  'setOpeningException, body choices.bookings.0.id':
    'closed-time.test.ts: the choices must be about bookings and orders of the shop in the path',
  'setOpeningException, body choices.orders.0.id': 'the same',
  'createSellerBooking, body table_ids':
    'staff-bookings.test.ts: staff know no table of another shop',
  'moveDoorWait, body table_ids': 'door.test.ts: is of the shop alone',
  'pickParcel, path id':
    'carry-parcel.test.ts: the sample is no photo, so it is refused before the parcel is read',
  'leaveGroup, query ids':
    'group-orders.test.ts: an owner cannot leave, and each other member has a secret',
}

test('no other caller can change the cart lines of the owner', async () => {
  const lines = () =>
    fixture.database.rows(sql`
      select d.* from cart_details d join user_carts u on u.id = d.user_cart_id join carts c on c.id = u.cart_id
      join users o on o.id = c.owner_id where o.email = 'customer@hawker.test' order by d.id`)
  const before = await lines()
  assert.ok(before.length > 0)
  const cases = idFields.filter(({ name }) => RETURNS_OWN_CART.includes(name))
  assert.equal(cases.length, RETURNS_OWN_CART.length)
  for (const field of cases)
    for (const person of strangers(field))
      for (const base of basesOf(field, fixture.others))
        for (const ids of batchesOf(idsFor(fixture, field)))
          await Promise.all(
            ids.map((id) =>
              fixture.call(field.op, person, callWith(field, id, base, fixture.others.fitting)),
            ),
          )
  assert.deepEqual(await lines(), before)
})

test('the owner gets another response for their own id than for an unknown one', async () => {
  const unnoticed: string[] = []
  const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
  const rank = ({ op, name }: FieldCase) =>
    name.startsWith('endSession')
      ? METHODS.length
      : name.startsWith('calculate')
        ? 0
        : METHODS.indexOf(op.method)
  // Deletions come last: a cart after its lines, and the caller's own session at the very end.
  const [others, deletions] = [
    idFields.filter(({ op }) => op.method !== 'DELETE'),
    idFields.filter(({ op }) => op.method === 'DELETE'),
  ]
  for (const field of [...others, ...deletions.toReversed()].toSorted((a, b) => rank(a) - rank(b)))
    if (!(await respondsDifferently(field))) unnoticed.push(field.name)
  assert.deepEqual(
    unnoticed.filter((name) => !(name in COVERED_ELSEWHERE)),
    [],
  )
})

async function respondsDifferently(field: FieldCase): Promise<boolean> {
  const { op } = field
  for (const base of basesOf(field, fixture.owners)) {
    const call = (id: string) => callWith(field, id, base, fixture.owners.fitting)
    const absent = await fixture.call(op, allowedCaller(op), call(UNKNOWN_ID))
    for (const id of idsFor(fixture, field))
      if ((await fixture.call(op, allowedCaller(op), call(id))).bytes !== absent.bytes) return true
  }
  return false
}
