import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Operation } from '@hawker/contract/operation'
import { operations } from '@hawker/contract/operations'
import { sql } from './database/database.ts'
import {
  type CallOptions,
  type AuthorizationFixture,
  CALLERS_ALLOWED,
  CALLERS,
  type Caller,
  openAuthorizationFixture,
  isTestId,
} from './testing/authorization-fixture.ts'
import { type IdField, idFieldName, idFieldsOf, valueWith } from './testing/id-fields.ts'
import type { RowsOfEachKind } from './testing/rows-of-each-kind.ts'
import { type Fitting, UNKNOWN_ID, bodyOf, sampleOf, shapeOf } from './testing/sample-call.ts'

// Walks the contract: an operation that is added tomorrow is asked here without anybody thinking of it.
let all: AuthorizationFixture
before(async () => {
  all = await openAuthorizationFixture()
})
after(() => all?.close())

test('every operation: guests and ended sessions are refused alike, the wrong role is refused, and nothing is written', async () => {
  const before = await all.checksumAllTables()
  const wrong: string[] = []
  for (const [name, op] of operations) {
    if (op.who === 'guest') continue
    const [guest, expired] = [await all.call(op, 'guest'), await all.call(op, 'expired')]
    if (guest.status !== 401) wrong.push(`${name} as guest: ${guest.status}`)
    if (expired.bytes !== guest.bytes)
      wrong.push(`${name}: an ended session is told something else than a guest`)
    for (const person of CALLERS.filter(
      (other) =>
        !CALLERS_ALLOWED[op.who].includes(other) && other !== 'guest' && other !== 'expired',
    )) {
      const { status } = await all.call(op, person)
      if (status !== 403) wrong.push(`${name} as ${person}: ${status}`)
    }
  }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await all.checksumAllTables(), before)
})

/** Counters of who asks how often, what is made for somebody when they first look, and the kept answer that nothing was there to delete. */
const NO_WRITES = ['rate_limits', 'referral_codes', 'idempotency_keys']
const written = async () =>
  Object.fromEntries(
    Object.entries(await all.checksumAllTables()).filter(([table]) => !NO_WRITES.includes(table)),
  )

test('reading writes nothing, so that no page of another site can make anybody write by a link or a picture', async () => {
  const before = await written()
  for (const [, op] of operations) {
    if (op.method !== 'GET' || op.answer.kind === 'stream') continue
    for (const person of CALLERS_ALLOWED[op.who].filter((reader) => reader !== 'expired'))
      for (const base of idFieldsOf(op).length > 0 ? all.owners.bases : [0])
        await all.call(op, person, { ids: String(base), query: queryOf(op, undefined, '', {}) })
  }
  assert.deepEqual(await written(), before)
})

/** No names of things, but how far to read in a chat of one's own. */
const BOUNDS = ['listChatMessages, query before_id', 'readChat, body last_id']
/** What they answer is the caller's own cart, another one after each call: of them is asked that they change nothing of the owner's. */
const OF_THE_CALLERS_CART = [
  'createCart, body products.0.cart_detail_id',
  'createGuestCart, body products.0.cart_detail_id',
  'insertProducts, body products.0.cart_detail_id',
  'insertGuestProducts, body products.0.cart_detail_id',
  'deleteCartProducts, query ids',
  'deleteGuestProducts, query ids',
]
/** Where a world of one row each has nothing to say, and who proves it instead. */
const PROVEN_ELSEWHERE: Record<string, string> = {
  'showReceipt, query member_id':
    'receipts.test.ts: whole receipts need an order that was really placed',
  'printReceipt, query member_id': 'the same',
  'placeOrder, body address_id':
    'here: calculateCart reads it in the same way (gather-quote.ts), and nothing is placed without its quote',
  'openGroupCart, body cart_id': 'group-orders.test.ts: the token of the invitation says who may',
  'openGuestGroupCart, body cart_id': 'the same',
  'leaveGroup, query ids':
    'group-orders.test.ts: an owner does not leave, and of the others each has a secret',
}

/** Each place where an operation takes an id of something that is somebody's. Staff may name all of it; a waiting order is offered to every courier. */
const spots = [...operations].flatMap(([name, op]) =>
  op.who === 'admin' || name === 'acceptOffer'
    ? []
    : idFieldsOf(op)
        .map((spot) => ({
          name: `${name}, ${idFieldName(spot)}`,
          op,
          spot,
          alone: idFieldsOf(op).length === 1,
        }))
        .filter(
          ({ name: place, spot }) =>
            !BOUNDS.includes(place) && (op.rows !== 'public' || spot.in !== 'path'),
        ),
)
type Spot = (typeof spots)[number]
/** Who is in their right, and who asks for what is not theirs: where several ids are asked for, one of each role is enough. */
const rightful = (op: Operation): Caller =>
  op.who === 'seller' || op.who === 'driver' ? op.who : 'owner'
const strangers = ({ op, alone }: Spot) =>
  CALLERS_ALLOWED[op.who].filter(
    (person) =>
      person !== 'expired' &&
      person !== 'owner' &&
      person !== rightful(op) &&
      (alone || person === 'guest' || person.startsWith('other')),
  )

function queryOf(op: Operation, spot: IdField | undefined, id: string, fitting: Fitting): string {
  const sample = sampleOf(shapeOf(op.query), '', fitting)
  const given = new Map(Object.entries(typeof sample === 'object' && sample !== null ? sample : {}))
  for (const { in: place, keys } of idFieldsOf(op))
    if (place === 'query' && given.has(keys[0] ?? '')) given.set(keys[0] ?? '', fitting['base'])
  if (spot?.in === 'query') given.set(spot.keys[0] ?? '', id)
  // Whoever asks says by their own secret which part of a shared cart is theirs.
  if (shapeOf(op.query).properties?.['user_cart_uuid'] && fitting['user_cart_uuid'])
    given.set('user_cart_uuid', fitting['user_cart_uuid'])
  const isMany = (name: string) => shapeOf(op.query).properties?.[name]?.type === 'array'
  return [...given]
    .map(
      ([name, value]) => `${name}${isMany(name) ? '[0]' : ''}=${encodeURIComponent(String(value))}`,
    )
    .join('&')
}
/** A call with an id at a spot; `base` at its other spots. */
function callWith({ op, spot }: Spot, id: string, base: string, own: Fitting): CallOptions {
  const fitting = { ...own, base }
  return {
    about: id,
    ids: (name) => (spot.in === 'path' && spot.keys[0] === name ? id : base),
    query: queryOf(op, spot, id, fitting),
    body:
      spot.in === 'body'
        ? JSON.stringify(valueWith(shapeOf(op.body), spot.keys, Number(id), fitting))
        : bodyOf(op, fitting),
  }
}
/** The shop and what it sells are somebody's only where one may change them. */
const idsFor = ({ op }: Spot) => all.owners.ids.filter((id) => isTestId(id) || op.who === 'seller')
const basesOf = ({ alone }: Spot, ...worlds: RowsOfEachKind[]): string[] =>
  alone ? [UNKNOWN_ID] : worlds.flatMap(({ bases }) => bases.map(String))

test("every id swapped, in path, query and body: what is somebody else's answers to the byte as if it was not there, and nothing is written", async () => {
  assert.ok(
    all.owners.ids.length > 25 && spots.length > 70,
    `${all.owners.ids.length} ids at ${spots.length} places`,
  )
  const before = await written()
  const wrong: string[] = []
  for (const spot of spots.filter(({ name }) => !OF_THE_CALLERS_CART.includes(name)))
    for (const person of strangers(spot))
      for (const base of basesOf(spot, all.others)) {
        const call = (id: string) => callWith(spot, id, base, all.others.fitting)
        const absent = await all.call(spot.op, person, call(UNKNOWN_ID))
        const answers = await Promise.all(
          idsFor(spot).map(async (id) => ({ id, ...(await all.call(spot.op, person, call(id))) })),
        )
        for (const { id, status, bytes } of answers)
          if (bytes !== absent.bytes)
            wrong.push(
              `${spot.name} as ${person}, ${id} with ${base}: ${status} ${bytes.slice(0, 200)}`,
            )
      }
  assert.deepEqual(wrong, [])
  assert.deepEqual(await written(), before)
})

test('nobody else changes the lines of the owner, whatever cart of their own they say it about', async () => {
  const lines = () =>
    all.database.rows(sql`
      select d.* from cart_details d join user_carts u on u.id = d.user_cart_id join carts c on c.id = u.cart_id
      join users o on o.id = c.owner_id where o.email = 'customer@hawker.test' order by d.id`)
  const before = await lines()
  assert.ok(before.length > 0)
  const asked = spots.filter(({ name }) => OF_THE_CALLERS_CART.includes(name))
  assert.equal(asked.length, OF_THE_CALLERS_CART.length)
  for (const spot of asked)
    for (const person of strangers(spot))
      for (const base of basesOf(spot, all.others))
        await Promise.all(
          idsFor(spot).map((id) =>
            all.call(spot.op, person, callWith(spot, id, base, all.others.fitting)),
          ),
        )
  assert.deepEqual(await lines(), before)
})

test('whoever is in their right is told something else at each of these places, so that the silence of the others means something', async () => {
  const silent: string[] = []
  const METHODS = ['GET', 'POST', 'PUT', 'DELETE']
  const rank = ({ op, name }: Spot) =>
    name.startsWith('endSession')
      ? METHODS.length
      : name.startsWith('calculate')
        ? 0
        : METHODS.indexOf(op.method)
  // What throws away comes last: a whole cart after its lines, and one's own session at the very end.
  const [keeping, throwing] = [
    spots.filter(({ op }) => op.method !== 'DELETE'),
    spots.filter(({ op }) => op.method === 'DELETE'),
  ]
  for (const spot of [...keeping, ...throwing.toReversed()].toSorted((a, b) => rank(a) - rank(b)))
    if (!(await isHeard(spot))) silent.push(spot.name)
  assert.deepEqual(
    silent.filter((name) => !(name in PROVEN_ELSEWHERE)),
    [],
  )
})

async function isHeard(spot: Spot): Promise<boolean> {
  const { op } = spot
  for (const base of basesOf(spot, all.owners)) {
    const call = (id: string) => callWith(spot, id, base, all.owners.fitting)
    const absent = await all.call(op, rightful(op), call(UNKNOWN_ID))
    for (const id of idsFor(spot))
      if ((await all.call(op, rightful(op), call(id))).bytes !== absent.bytes) return true
  }
  return false
}
