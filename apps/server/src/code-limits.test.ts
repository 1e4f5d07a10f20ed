import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operations } from '@hawker/contract/core/operations'
import type { TSchema } from 'typebox'

/** Names of fields that hold a short code, which proves something and could be guessed. */
const CODE_FIELDS = new Set(['code', 'pin', 'pickup_code', 'totp', 'recovery_code', 'sent_code'])

/** How each operation with such a field limits wrong attempts, and the test of the limit. */
const LIMITS: Record<string, string> = {
  confirmPhoneCode: 'five for each code, ten an hour for each number: accounts.test.ts',
  confirmPhoneChange: 'the same',
  resetPassword: 'the same',
  pickOrder:
    'five for each order, twenty an hour for each person: couriers.test.ts; ' +
    'then the shop confirms: courier-hand-over.test.ts',
  moveSellerOrder: 'the same, then a reason: seller.test.ts',
  deliverOrder: 'five for each order, then the customer confirms: couriers.test.ts',
  pickParcel: 'five for each parcel, then a photo: carry-parcel.test.ts',
  deliverParcel: 'five for each parcel, then its people confirm: carry-parcel.test.ts',
  placeParcel: 'no code: the sender says whether the parcel has a PIN',
  returnedParcel: 'five for each parcel, then a photo: carry-parcel.test.ts',
  confirmTotp: 'not needed: the caller has just received the secret of these codes',
  confirmSecondFactor: 'ten in 15 minutes for each account: second-factor.test.ts',
  proveIdentity: 'the same',
  enterTableCode: 'five in ten minutes for each session: table-sessions.test.ts',
  acceptReferral: 'twenty a minute for each person: rate-limits.ts',
}

const fieldsOf = (schema: TSchema | undefined): string[] => {
  if (!schema) return []
  const { properties = {}, anyOf = [] } = schema as {
    properties?: Record<string, TSchema>
    anyOf?: TSchema[]
  }
  return [...Object.keys(properties), ...anyOf.flatMap(fieldsOf)]
}

test('every operation that takes a short code limits wrong ones', () => {
  const taking = [...operations]
    .filter(([, { body }]) =>
      fieldsOf(body as TSchema | undefined).some((name) => CODE_FIELDS.has(name)),
    )
    .map(([name]) => String(name))
  assert.deepEqual(taking.toSorted(), Object.keys(LIMITS).toSorted())
})
