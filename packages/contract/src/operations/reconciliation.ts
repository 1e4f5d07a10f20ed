import { DISPUTE_STATUSES } from '@hawker/domain/payments/dispute-books'
import { FINDING_CLASSES } from '@hawker/domain/payments/match-entries'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { type Static, Type } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import {
  Amount,
  Flag,
  Id,
  Instant,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  words,
} from '../core/shapes.ts'

const ProviderTag = oneOf(PROVIDER_TAGS)
const Note = words(500)

/** A difference between a provider's list and our books. */
export const ReconcileFinding = obj({
  id: Id,
  tag: Type.String(),
  /** The day of the provider's list, in UTC. */
  day: Type.String(),
  class: oneOf(FINDING_CLASSES),
  /** What the provider counts more than we do; negative when it counts less. */
  amount: Amount,
  currency: Type.String(),
  /** `proposed`: the amount is above the limit, and another person must confirm the decision. */
  state: oneOf(['open', 'proposed', 'accepted', 'booked', 'resolved'] as const),
  proposed: nullable(oneOf(['accept', 'book'] as const)),
  proposed_by: nullable(Id),
  decided_by: nullable(Id),
  transaction_id: nullable(Id),
  order_id: nullable(Id),
  dispute_id: nullable(Type.String()),
  note: nullable(Type.String()),
  created_at: Instant,
  decided_at: nullable(Instant),
})
export type ReconcileFinding = Static<typeof ReconcileFinding>

/** A buyer's bank takes a payment back, or asks about it. */
export const Dispute = obj({
  id: Id,
  tag: Type.String(),
  dispute_id: Type.String(),
  transaction_id: Id,
  order_id: nullable(Id),
  amount: Amount,
  fee: Amount,
  currency: Type.String(),
  reason: Type.String(),
  stage: oneOf(['inquiry', 'chargeback'] as const),
  status: oneOf(DISPUTE_STATUSES),
  /** Until when it can be answered at the provider. */
  due_at: nullable(Instant),
  /** The money is not in our balance at the provider. */
  taken: Flag,
  /** Who pays when it is lost. */
  liable: oneOf(['platform', 'shop'] as const),
  note: nullable(Type.String()),
  created_at: Instant,
  ended_at: nullable(Instant),
})
export type Dispute = Static<typeof Dispute>

export const listReconcileFindings = operation({
  method: 'GET',
  path: '/dashboard/admin/reconcile-findings',
  summary: 'Differences between the lists of payment providers and our books, newest first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({ tag: optional(ProviderTag), open: optional(Flag) }),
  response: list(ReconcileFinding),
  errors: [],
})
export const decideReconcileFinding = operation({
  method: 'POST',
  path: '/dashboard/admin/reconcile-findings/{id}/decision',
  summary:
    'Accepts a difference, books it, or asks the provider again. Above a limit two persons decide.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    decision: oneOf(['accept', 'book', 'ask_again'] as const),
    note: optional(Note),
  }),
  response: data(ReconcileFinding),
  errors: ['invalid_transition', 'second_person_required'],
})
export const listDisputes = operation({
  method: 'GET',
  path: '/dashboard/admin/disputes',
  summary: 'Disputes, open ones first by the time until which they can be answered.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({ open: optional(Flag) }),
  response: list(Dispute),
  errors: [],
})
export const updateDispute = operation({
  method: 'PUT',
  path: '/dashboard/admin/disputes/{id}',
  summary: 'Sets who pays for a lost dispute, and a note.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    liable: optional(oneOf(['platform', 'shop'] as const)),
    note: optional(nullable(Note)),
  }),
  response: data(Dispute),
  errors: ['invalid_transition'],
})
