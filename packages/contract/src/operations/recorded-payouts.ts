import {
  RECORDED_PAYOUT_STATES,
  RECORDED_PAYOUT_TAGS,
} from '@hawker/domain/payments/recorded-payouts'
import { type Static, Type } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import {
  Amount,
  AmountIn,
  Id,
  Instant,
  LocalDate,
  filledLine,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  words,
} from '../core/shapes.ts'

const Person = obj({ id: Id, firstname: Type.String() })

/** Money that a provider has paid to our bank. Staff record it when no API lists it. */
export const RecordedPayout = obj({
  id: Id,
  tag: oneOf(RECORDED_PAYOUT_TAGS),
  amount: Amount,
  currency: Type.String(),
  day: Type.String(),
  /** As the provider or the bank statement names it. Unique for a provider. */
  reference: Type.String(),
  note: nullable(Type.String()),
  /** `proposed`: the amount is above the limit, and another person must confirm it. */
  state: oneOf(RECORDED_PAYOUT_STATES),
  recorded_by: nullable(Person),
  confirmed_by: nullable(Person),
  withdrawn_by: nullable(Person),
  created_at: Instant,
  booked_at: nullable(Instant),
  withdrawn_at: nullable(Instant),
})
export type RecordedPayout = Static<typeof RecordedPayout>

export const listRecordedPayouts = operation({
  method: 'GET',
  path: '/dashboard/admin/recorded-payouts',
  summary: 'Payouts that staff have recorded, newest first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({ tag: optional(oneOf(RECORDED_PAYOUT_TAGS)) }),
  response: list(RecordedPayout),
  errors: [],
})
export const recordPayout = operation({
  method: 'POST',
  path: '/dashboard/admin/recorded-payouts',
  summary:
    'Records a payout that the API of its provider does not list. Above a limit two persons decide.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  query: query({}),
  body: obj({
    tag: oneOf(RECORDED_PAYOUT_TAGS),
    amount: AmountIn,
    /** ISO 4217. */
    currency: Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' }),
    day: LocalDate,
    reference: filledLine(100),
    note: optional(words(500)),
  }),
  response: data(RecordedPayout),
  freshProof: true,
  errors: ['reauth_required'],
})
export const confirmRecordedPayout = operation({
  method: 'POST',
  path: '/dashboard/admin/recorded-payouts/{id}/confirmation',
  summary: 'Confirms a payout that another person has recorded, and books it.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(RecordedPayout),
  freshProof: true,
  errors: ['invalid_transition', 'second_person_required', 'reauth_required'],
})
export const withdrawRecordedPayout = operation({
  method: 'POST',
  path: '/dashboard/admin/recorded-payouts/{id}/withdrawal',
  summary: 'Withdraws a payout that was recorded wrongly, and books it back.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(RecordedPayout),
  freshProof: true,
  errors: ['invalid_transition', 'second_person_required', 'reauth_required'],
})
