import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '@hawker/contract/core/operation'
import { operations } from '@hawker/contract/core/operations'
import { sql } from '@hawker/postgres/database'
import {
  type CallOptions,
  type AuthorizationFixture,
  CALLERS_ALLOWED,
  CALLERS,
  type Caller,
  openAuthorizationFixture,
  isTestId,
} from './testing/authorization/authorization-fixture.ts'
import {
  type IdField,
  idFieldName,
  idFieldsOf,
  valueWith,
} from './testing/authorization/id-fields.ts'
import type { RowsOfEachKind } from './testing/authorization/rows-of-each-kind.ts'
import {
  type Fitting,
  UNKNOWN_ID,
  bodyOf,
  sampleOf,
  shapeOf,
} from './testing/authorization/sample-call.ts'

// These tests walk the contract, so they cover new operations automatically.
let fixture: AuthorizationFixture
before(async () => {
  fixture = await openAuthorizationFixture()
})
after(() => fixture?.close())

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

/**
 * Tables that reads may write: rate limits, rows created at first sight, and stored responses of
 * calls that deleted nothing.
 */
const IGNORED_TABLES = ['rate_limits', 'referral_codes', 'idempotency_keys']
const checksums = async () =>
  Object.fromEntries(
    Object.entries(await fixture.checksumAllTables()).filter(
      ([table]) => !IGNORED_TABLES.includes(table),
    ),
  )

test('reads write nothing, so that a link on another site cannot cause a write', async () => {
  const before = await checksums()
  for (const [, op] of operations) {
    if (op.method !== 'GET' || op.response.kind === 'stream') continue
    for (const person of CALLERS_ALLOWED[op.who].filter((reader) => reader !== 'expired'))
      for (const base of idFieldsOf(op).length > 0 ? fixture.owners.bases : [0])
        await fixture.call(op, person, { ids: String(base), query: queryOf(op, undefined, '', {}) })
  }
  assert.deepEqual(await checksums(), before)
})

/** Sections are public: guests choose among those of a shop. */
const PUBLIC_IDS = [
  'listBookingTables, query shop_section_id',
  'listBookingDays, query shop_section_id',
  'showBookingAvailability, query shop_section_id',
]
/** Not ids of records: these say how far to read in the caller's own chat. */
const BOUNDS = ['listChatMessages, query before_id', 'readChat, body last_id']
/**
 * They return the caller's own cart, which differs after each call. Another test checks that they
 * do not change the owner's lines.
 */
const RETURNS_OWN_CART = [
  'createCart, body products.0.cart_detail_id',
  'createGuestCart, body products.0.cart_detail_id',
  'insertProducts, body products.0.cart_detail_id',
  'insertGuestProducts, body products.0.cart_detail_id',
  'deleteCartProducts, query ids',
  'deleteGuestProducts, query ids',
]
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
  'createSellerBooking, body table_ids':
    'staff-bookings.test.ts: staff know no table of another shop',
  'moveDoorWait, body table_ids': 'door.test.ts: is of the shop alone',
  'pickParcel, path id':
    'carry-parcel.test.ts: the sample is no photo, so it is refused before the parcel is read',
  'leaveGroup, query ids':
    'group-orders.test.ts: an owner cannot leave, and each other member has a secret',
}

/**
 * Every field that takes the id of a private record. Staff may use all ids, and every courier may
 * accept a waiting order or parcel.
 */
const fields = [...operations].flatMap(([name, op]) =>
  op.who === 'admin' || name === 'acceptOffer' || name === 'acceptParcelOffer'
    ? []
    : idFieldsOf(op)
        .map((field) => ({
          name: `${name}, ${idFieldName(field)}`,
          op,
          field,
          alone: idFieldsOf(op).length === 1,
        }))
        .filter(
          ({ name: fieldName, field }) =>
            !BOUNDS.includes(fieldName) &&
            !PUBLIC_IDS.includes(fieldName) &&
            (op.rows !== 'public' || field.in !== 'path'),
        ),
)
type FieldCase = (typeof fields)[number]
/** The caller who may use the owner's ids. */
const allowedCaller = (op: Operation): Caller =>
  op.who === 'seller' || op.who === 'driver' ? op.who : 'owner'
/**
 * Callers who may not. Operations with several ids use one caller of each role, to limit the number
 * of calls.
 */
const strangers = ({ op, alone }: FieldCase) =>
  CALLERS_ALLOWED[op.who].filter(
    (person) =>
      person !== 'expired' &&
      person !== 'owner' &&
      person !== allowedCaller(op) &&
      (alone || person === 'guest' || person.startsWith('other')),
  )

function queryOf(op: Operation, field: IdField | undefined, id: string, fitting: Fitting): string {
  const sample = sampleOf(shapeOf(op.query), '', fitting)
  const params = new Map(
    Object.entries(typeof sample === 'object' && sample !== null ? sample : {}),
  )
  for (const { in: part, keys } of idFieldsOf(op))
    if (part === 'query' && params.has(keys[0] ?? '')) params.set(keys[0] ?? '', fitting['base'])
  if (field?.in === 'query') params.set(field.keys[0] ?? '', id)
  // Members of a group order identify themselves by their secret.
  if (shapeOf(op.query).properties?.['user_cart_uuid'] && fitting['user_cart_uuid'])
    params.set('user_cart_uuid', fitting['user_cart_uuid'])
  const isMany = (name: string) => shapeOf(op.query).properties?.[name]?.type === 'array'
  return [...params]
    .map(
      ([name, value]) => `${name}${isMany(name) ? '[0]' : ''}=${encodeURIComponent(String(value))}`,
    )
    .join('&')
}
/** A call with `id` in one field and `base` in its other id fields. */
function callWith({ op, field }: FieldCase, id: string, base: string, own: Fitting): CallOptions {
  const fitting = { ...own, base }
  return {
    about: id,
    ids: (name) => (field.in === 'path' && field.keys[0] === name ? id : base),
    query: queryOf(op, field, id, fitting),
    body:
      field.in === 'body'
        ? JSON.stringify(valueWith(shapeOf(op.body), field.keys, Number(id), fitting))
        : bodyOf(op, fitting),
  }
}
/** Ids of shops and products are private only in operations that change them. */
const idsFor = ({ op }: FieldCase) =>
  fixture.owners.ids.filter((id) => isTestId(id) || op.who === 'seller')
/** The server refuses a person's calls as busy when more than these wait at the same time. */
const CALLS_AT_ONCE = 24
const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CALLS_AT_ONCE) }, (_, index) =>
    ids.slice(index * CALLS_AT_ONCE, (index + 1) * CALLS_AT_ONCE),
  )
const basesOf = ({ alone }: FieldCase, ...worlds: RowsOfEachKind[]): string[] =>
  alone ? [UNKNOWN_ID] : worlds.flatMap(({ bases }) => bases.map(String))

test("every operation treats another user's id like an unknown id and writes nothing", async () => {
  assert.ok(
    fixture.owners.ids.length > 25 && fields.length > 70,
    `${fixture.owners.ids.length} ids in ${fields.length} fields`,
  )
  const before = await checksums()
  const failures: string[] = []
  for (const field of fields.filter(({ name }) => !RETURNS_OWN_CART.includes(name)))
    for (const person of strangers(field))
      for (const base of basesOf(field, fixture.others)) {
        const call = (id: string) => callWith(field, id, base, fixture.others.fitting)
        const absent = await fixture.call(field.op, person, call(UNKNOWN_ID))
        for (const ids of batchesOf(idsFor(field))) {
          const answers = await Promise.all(
            ids.map(async (id) => ({ id, ...(await fixture.call(field.op, person, call(id))) })),
          )
          for (const { id, status, bytes } of answers)
            if (bytes !== absent.bytes)
              failures.push(
                `${field.name} as ${person}, ${id} with ${base}: ${status} ${bytes.slice(0, 200)}`,
              )
        }
      }
  assert.deepEqual(failures, [])
  assert.deepEqual(await checksums(), before)
})

test('no other caller can change the cart lines of the owner', async () => {
  const lines = () =>
    fixture.database.rows(sql`
      select d.* from cart_details d join user_carts u on u.id = d.user_cart_id join carts c on c.id = u.cart_id
      join users o on o.id = c.owner_id where o.email = 'customer@hawker.test' order by d.id`)
  const before = await lines()
  assert.ok(before.length > 0)
  const cases = fields.filter(({ name }) => RETURNS_OWN_CART.includes(name))
  assert.equal(cases.length, RETURNS_OWN_CART.length)
  for (const field of cases)
    for (const person of strangers(field))
      for (const base of basesOf(field, fixture.others))
        for (const ids of batchesOf(idsFor(field)))
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
    fields.filter(({ op }) => op.method !== 'DELETE'),
    fields.filter(({ op }) => op.method === 'DELETE'),
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
    for (const id of idsFor(field))
      if ((await fixture.call(op, allowedCaller(op), call(id))).bytes !== absent.bytes) return true
  }
  return false
}
