import { FAULTS } from '@hawker/domain/claims/claim'
import { RECOVERIES } from '@hawker/domain/orders/order-recovery'
import { ORDER_STAGES } from '@hawker/domain/orders/order-stage'
import { DELIVERY_TYPES, ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { data, list, operation } from '../core/operation.ts'
import { Order } from './orders.ts'
import { Currency } from './settings.ts'
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
  searched,
  words,
} from '../core/shapes.ts'

export const StaffOrderRow = obj({
  id: Id,
  number: Type.String(),
  status: oneOf(ORDER_STATUSES),
  stage: oneOf(ORDER_STAGES),
  delivery_type: oneOf(DELIVERY_TYPES),
  released: Flag,
  delivery_at: nullable(Instant),
  timezone: Type.String(),
  currency: Currency,
  total_price: Amount,
  shop: obj({ id: Id, translation: obj({ title: Type.String() }) }),
  user: obj({ id: Id, firstname: Type.String() }),
  deliveryman: nullable(obj({ id: Id, firstname: Type.String() })),
  /** The courier at the door was shown no ID, and staff have to decide. */
  no_id: Flag,
  /** Its payment is disputed, and staff decide whether it is handed over. */
  payment_review: Flag,
  created_at: Instant,
})
export type StaffOrderRow = Static<typeof StaffOrderRow>
export const StaffOrder = obj({
  ...Order.properties,
  /** The actions that staff may take now. */
  recoveries: Type.Array(oneOf(RECOVERIES)),
  no_id: Flag,
  payment_review: Flag,
})
export type StaffOrder = Static<typeof StaffOrder>

export const listStaffOrders = operation({
  method: 'GET',
  path: '/dashboard/admin/orders/paginate',
  summary: 'Orders by number; without a number the open ones, the longest waiting first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({ number: optional(searched(20)), status: optional(oneOf(ORDER_STATUSES)) }),
  response: list(StaffOrderRow),
  errors: [],
})
export const showStaffOrder = operation({
  method: 'GET',
  path: '/dashboard/admin/orders/{id}',
  summary: 'One order with everything, and the actions that staff may take.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(StaffOrder),
  errors: [],
})
export const recoverOrder = operation({
  method: 'POST',
  path: '/dashboard/admin/orders/{id}/recover',
  summary:
    'Recovers a stuck order: offers it to other couriers, cancels it, or marks it undeliverable ' +
    'with the responsible party. The customer sees the reason.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    action: oneOf(RECOVERIES),
    reason: words(300),
    /** Only for `mark_undeliverable`: it decides who is paid and what is refunded. */
    fault: optional(oneOf(FAULTS)),
  }),
  response: data(StaffOrder),
  freshProof: { when: 'an order above the limit for staff is ended' },
  errors: ['invalid_transition', 'reason_required', 'transaction_open', 'reauth_required'],
})

export const continueDisputedOrder = operation({
  method: 'POST',
  path: '/dashboard/admin/orders/{id}/continue-disputed',
  summary: 'Lets an order be handed over although its payment is disputed.',
  who: 'admin',
  rows: 'public',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ note: optional(words(300)) }),
  response: data(StaffOrder),
  freshProof: { when: 'the order is above the limit for staff' },
  errors: ['invalid_transition', 'reauth_required'],
})
