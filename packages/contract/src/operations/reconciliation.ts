import { DELIVERY_TYPES, ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { DISPUTE_STATUSES } from '@hawker/domain/payments/dispute-books'
import { FINDING_CLASSES } from '@hawker/domain/payments/match-entries'
import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { STUCK_KINDS, STUCK_SUBJECTS } from '@hawker/domain/payments/stuck-payment'
import {
  REFUND_DECISIONS,
  REFUND_ID_MAX,
  REFUND_ID_MIN,
} from '@hawker/domain/payments/unknown-refund'
import { type Static, Type } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import { CHAT_ROLES } from './chats.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
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

const ProviderTag = oneOf(PROVIDER_TAGS)
const Note = words(500)
const Person = obj({ id: Id, firstname: Type.String() })

/** What a payment was for. */
const PAID_SUBJECT = {
  order_id: nullable(Id),
  order_number: nullable(Type.String()),
  parcel: nullable(obj({ id: Id, number: Type.String() })),
  /** The person whose wallet the payment tops up. */
  top_up_of: nullable(obj({ id: Id, name: Type.String() })),
}

/** A difference between a provider's list and our books. */
export const ReconcileFinding = obj({
  id: Id,
  tag: Type.String(),
  /** The day of the provider's list, in UTC. */
  day: Type.String(),
  class: oneOf(FINDING_CLASSES),
  /** The provider's amount minus ours. */
  amount: Amount,
  currency: Type.String(),
  /** `proposed`: the amount is above the limit, and another person must confirm the decision. */
  state: oneOf(['open', 'proposed', 'accepted', 'booked', 'resolved'] as const),
  proposed: nullable(oneOf(['accept', 'book'] as const)),
  proposed_by: nullable(Person),
  decided_by: nullable(Person),
  /** Disputes and currencies without a rate cannot be booked. */
  can_book: Flag,
  transaction_id: nullable(Id),
  ...PAID_SUBJECT,
  dispute_id: nullable(Type.String()),
  note: nullable(Type.String()),
  created_at: Instant,
  decided_at: nullable(Instant),
})
export type ReconcileFinding = Static<typeof ReconcileFinding>

/** The order of a disputed payment, with what proves its delivery. */
const DisputedOrder = obj({
  id: Id,
  number: Type.String(),
  status: oneOf(ORDER_STATUSES),
  delivery_type: oneOf(DELIVERY_TYPES),
  timezone: Type.String(),
  shop: obj({ id: Id, translation: obj({ title: Type.String() }) }),
  delivered_at: nullable(Instant),
  /** `customer`: the customer has confirmed it; `shop`: handed over there. Null: not delivered. */
  proof: nullable(oneOf(['pin', 'photo', 'customer', 'shop'] as const)),
  /** A sealed link to the photo at the door. */
  photo: nullable(Type.String()),
  /** With whom the customer has exchanged messages about the order. */
  chats: Type.Array(oneOf(CHAT_ROLES)),
  /** The chat with staff, which is the only one that they may read. */
  chat_id: nullable(Id),
})

/** The parcel of a disputed payment. Its page has the proofs. */
const DisputedParcel = obj({ id: Id, number: Type.String(), status: oneOf(PARCEL_STATUSES) })

/** A buyer's bank takes a payment back, or asks about it. */
export const Dispute = obj({
  id: Id,
  tag: Type.String(),
  dispute_id: Type.String(),
  transaction_id: Id,
  order_id: nullable(Id),
  order: nullable(DisputedOrder),
  parcel: nullable(DisputedParcel),
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
  /** Staff let the order be handed over. */
  handed_over: Flag,
  /** Who pays when it is lost. */
  liable: oneOf(['platform', 'shop'] as const),
  note: nullable(Type.String()),
  created_at: Instant,
  ended_at: nullable(Instant),
})
export type Dispute = Static<typeof Dispute>

/** A payment, refund or webhook that does not go on without a person. */
export const StuckPayment = obj({
  /** The id of the payment, refund or webhook that `subject` names. */
  id: Id,
  subject: oneOf(STUCK_SUBJECTS),
  kind: oneOf(STUCK_KINDS),
  tag: Type.String(),
  /** Null for a webhook, whose payment nobody knows. */
  amount: nullable(Amount),
  currency: nullable(Type.String()),
  since: Instant,
  /** When the hold ends. */
  until: nullable(Instant),
  transaction_id: nullable(Id),
  ...PAID_SUBJECT,
  /** The id of the payment at the provider, or what the webhook calls it. */
  provider_id: nullable(Type.String()),
  /** Set for a delivered order that nobody pays any more: staff can write it off. */
  write_off: nullable(
    obj({
      /** The amount is above the limit, and another person must confirm it. */
      proposed: Flag,
      proposed_by: nullable(Person),
    }),
  ),
  /** Only for a refund with an unknown outcome. */
  unknown_refund: nullable(
    obj({
      /** The refund's id at the provider, if its answer arrived. */
      provider_refund_id: nullable(Type.String()),
      /** The amount is above the limit, and another person must confirm the decision. */
      proposed: nullable(oneOf(REFUND_DECISIONS)),
      proposed_by: nullable(Person),
      proposed_provider_refund_id: nullable(Type.String()),
      /** Whether the customer's wallet gets the money of a refund that was not made. */
      to_wallet: Flag,
    }),
  ),
})
export type StuckPayment = Static<typeof StuckPayment>

/** `proposed`: the amount is above the limit, and another person must confirm the decision. */
export const UnknownRefund = obj({
  id: Id,
  state: oneOf(['proposed', ...REFUND_DECISIONS] as const),
})
export type UnknownRefund = Static<typeof UnknownRefund>

/** `proposed`: the amount is above the limit, and another person must confirm it. */
export const WrittenOffOrder = obj({ id: Id, state: oneOf(['proposed', 'written_off'] as const) })
export type WrittenOffOrder = Static<typeof WrittenOffOrder>

/** How much waits for staff. */
export const PaymentTasks = obj({
  disputes: Count,
  /** The disputes among them that must be answered within 48 hours. */
  urgent_disputes: Count,
  findings: Count,
  stuck: Count,
  /** Recorded payouts that wait for another person. */
  payouts: Count,
})
export type PaymentTasks = Static<typeof PaymentTasks>

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
  freshProof: true,
  errors: ['invalid_transition', 'second_person_required', 'reauth_required'],
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
  freshProof: true,
  errors: ['invalid_transition', 'reauth_required'],
})
export const listStuckPayments = operation({
  method: 'GET',
  path: '/dashboard/admin/stuck-payments',
  summary:
    'Holds that end within 12 hours, refunds under way for 3 days, refunds whose end is unknown, ' +
    'wrong amounts that go back, and webhooks about unknown payments.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({}),
  response: list(StuckPayment),
  errors: [],
})
export const recheckStuckPayment = operation({
  method: 'POST',
  path: '/dashboard/admin/stuck-payments/{subject}/{id}/recheck',
  summary: 'Asks the provider again. The list shows what came of it.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: obj({ subject: oneOf(STUCK_SUBJECTS), id: Id }),
  query: query({}),
  body: obj({}),
  response: data(StuckPayment),
  freshProof: { notNeeded: 'asks the provider again, whose answer decides' },
  errors: [],
})
export const decideUnknownRefund = operation({
  method: 'POST',
  path: '/dashboard/admin/unknown-refunds/{id}/decision',
  summary:
    'Ends a refund of which nobody knows whether the provider made it. If it was not made, the ' +
    "customer's wallet gets the money. Above a limit two persons decide.",
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    decision: oneOf(REFUND_DECISIONS),
    note: Note,
    /** Needed for `made`. */
    provider_refund_id: optional(
      Type.String({ ...filledLine(REFUND_ID_MAX), minLength: REFUND_ID_MIN }),
    ),
  }),
  response: data(UnknownRefund),
  freshProof: true,
  errors: ['invalid_transition', 'in_dispute', 'second_person_required', 'reauth_required'],
})
export const writeOffOrder = operation({
  method: 'POST',
  path: '/dashboard/admin/orders/{id}/write-off',
  summary:
    'Ends the wait for the payment of a delivered order whose hold was lost, at the expense of the ' +
    'marketplace. Above a limit two persons decide.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ note: Note }),
  response: data(WrittenOffOrder),
  freshProof: true,
  errors: ['invalid_transition', 'second_person_required', 'reauth_required'],
})
export const showPaymentTasks = operation({
  method: 'GET',
  path: '/dashboard/admin/payment-tasks',
  summary: 'How many disputes, findings, stuck payments and recorded payouts wait for staff.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: query({}),
  response: data(PaymentTasks),
  errors: [],
})
