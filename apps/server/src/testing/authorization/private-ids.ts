import assert from 'node:assert/strict'
import type { Operation } from '@hawker/contract/core/operation'
import { operations } from '@hawker/contract/core/operations'
import {
  type AuthorizationFixture,
  type CallOptions,
  CALLERS_ALLOWED,
  type Caller,
  isTestId,
} from './authorization-fixture.ts'
import { type IdField, idFieldName, idFieldsOf, valueWith } from './id-fields.ts'
import type { RowsOfEachKind } from './rows-of-each-kind.ts'
import { type ValidValues, UNKNOWN_ID, bodyOf, sampleOf, shapeOf } from './sample-call.ts'

/**
 * Tables that reads may write: rate limits, rows created at first sight, and stored responses of
 * calls that deleted nothing.
 */
const IGNORED_TABLES = ['rate_limits', 'referral_codes', 'idempotency_keys']
export const checksumsOf = async (fixture: AuthorizationFixture) =>
  Object.fromEntries(
    Object.entries(await fixture.checksumAllTables()).filter(
      ([table]) => !IGNORED_TABLES.includes(table),
    ),
  )

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
export const RETURNS_OWN_CART = [
  'createCart, body products.0.cart_detail_id',
  'createGuestCart, body products.0.cart_detail_id',
  'insertProducts, body products.0.cart_detail_id',
  'insertGuestProducts, body products.0.cart_detail_id',
  'deleteCartProducts, query ids',
  'deleteGuestProducts, query ids',
]
/**
 * Every field that takes the id of a private record. Staff may use all ids, and every courier may
 * accept a waiting order or parcel.
 */
export const idFields = [...operations].flatMap(([name, op]) =>
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
export type FieldCase = (typeof idFields)[number]
/** The caller who may use the owner's ids. */
export const allowedCaller = (op: Operation): Caller =>
  op.who === 'seller' || op.who === 'driver' ? op.who : 'owner'
/**
 * Callers who may not. Operations with several ids use one caller of each role, to limit the number
 * of calls.
 */
export const strangers = ({ op, alone }: FieldCase) =>
  CALLERS_ALLOWED[op.who].filter(
    (person) =>
      person !== 'expired' &&
      person !== 'owner' &&
      person !== allowedCaller(op) &&
      (alone || person === 'guest' || person.startsWith('other')),
  )

export function queryOf(
  op: Operation,
  field: IdField | undefined,
  id: string,
  fitting: ValidValues,
): string {
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
export function callWith(
  { op, field }: FieldCase,
  id: string,
  base: string,
  own: ValidValues,
): CallOptions {
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
export const idsFor = ({ owners }: AuthorizationFixture, { op }: FieldCase) =>
  owners.ids.filter((id) => isTestId(id) || op.who === 'seller')
/** The server refuses a person's calls as busy when more than these wait at the same time. */
const CALLS_AT_ONCE = 24
export const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CALLS_AT_ONCE) }, (_, index) =>
    ids.slice(index * CALLS_AT_ONCE, (index + 1) * CALLS_AT_ONCE),
  )
export const basesOf = ({ alone }: FieldCase, ...worlds: RowsOfEachKind[]): string[] =>
  alone ? [UNKNOWN_ID] : worlds.flatMap(({ bases }) => bases.map(String))

/**
 * Calls each field with every id of the owner as every other caller. Returns the answers that
 * differ from the one about an unknown id.
 */
async function differingAnswers(
  fixture: AuthorizationFixture,
  fields: readonly FieldCase[],
): Promise<string[]> {
  const differing: string[] = []
  for (const field of fields)
    for (const person of strangers(field))
      for (const base of basesOf(field, fixture.others)) {
        const call = (id: string) => callWith(field, id, base, fixture.others.fitting)
        const absent = await fixture.call(field.op, person, call(UNKNOWN_ID))
        for (const ids of batchesOf(idsFor(fixture, field))) {
          const answers = await Promise.all(
            ids.map(async (id) => ({ id, ...(await fixture.call(field.op, person, call(id))) })),
          )
          for (const { id, status, bytes } of answers)
            if (bytes !== absent.bytes)
              differing.push(
                `${field.name} as ${person}, ${id} with ${base}: ${status} ${bytes.slice(0, 200)}`,
              )
        }
      }
  return differing
}

/**
 * Asserts that calls of some operations treat another user's id like an unknown one and write nothing.
 * `leastFields` is the least number of fields, so that the test cannot pass without calls.
 */
export async function assertForeignIdsAreUnknown(
  fixture: AuthorizationFixture,
  isMeant: (op: Operation) => boolean,
  leastFields: number,
): Promise<void> {
  const fields = idFields.filter(({ name, op }) => isMeant(op) && !RETURNS_OWN_CART.includes(name))
  assert.ok(
    fixture.owners.ids.length > 25 && fields.length > leastFields,
    `${fixture.owners.ids.length} ids in ${fields.length} fields`,
  )
  const before = await checksumsOf(fixture)
  assert.deepEqual(await differingAnswers(fixture, fields), [])
  assert.deepEqual(await checksumsOf(fixture), before)
}
