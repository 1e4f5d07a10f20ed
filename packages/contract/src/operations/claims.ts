import {
  CLAIM_CAUSES,
  FAULTS,
  MAX_CLAIM_PHOTOS,
  MAX_CLAIM_TEXT_LENGTH,
  CLAIM_STATUSES,
} from '@hawker/domain/claims/claim'
import { Type, type Static } from 'typebox'
import { created, data, list, operation } from '../core/operation.ts'
import { Weighed } from './order-parts.ts'
import { PicturePath } from './pictures.ts'
import { Currency } from './settings.ts'
import {
  Amount,
  Count,
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
  text,
  words,
} from '../core/shapes.ts'

/** The steps in the timeline of a claim. */
export const CLAIM_STEPS = [
  'claimed',
  'shop_asked',
  'staff_asked',
  'approved_alone',
  'approved',
  'rejected',
  'appealed',
  'paid_to_wallet',
  'sent_to_source',
  'paid_at_table',
  'arrived',
  'returned_to_wallet',
] as const
export type ClaimStep = (typeof CLAIM_STEPS)[number]

const claim = {
  id: Id,
  status: oneOf(CLAIM_STATUSES),
  amount: Amount,
  currency: Currency,
  to: oneOf(['source', 'wallet']),
  cause: oneOf(CLAIM_CAUSES),
  /** The claim covers the whole order with fees and tips. */
  whole: Flag,
  note: nullable(Type.String()),
  /** Links that expire after some minutes. */
  images: Type.Array(Type.String()),
  details: Type.Array(
    obj({
      order_detail_id: Id,
      title: Type.String(),
      quantity: Count,
      /** The weighed amount of the claimed quantity. */
      weighed: Weighed,
      amount: Amount,
    }),
  ),
  timeline: Type.Array(
    obj({ at: Instant, step: oneOf(CLAIM_STEPS), note: nullable(Type.String()) }),
  ),
  /**
   * The state of the refund to the payment source; null when all of it went to the wallet, or
   * nothing was approved.
   */
  provider_status: nullable(oneOf(['progress', 'paid', 'failed'])),
  expected_by: nullable(Instant),
  order: obj({ id: Id, number: Type.String(), timezone: Type.String() }),
  /** The text of the decision. */
  answer: nullable(Type.String()),
  can: obj({ appeal: Flag }),
  created_at: Instant,
}
export const Claim = obj(claim)
export type Claim = Static<typeof Claim>
/** A claim as shops and staff see it. */
export const ManagedClaim = obj({
  ...claim,
  shop: obj({ id: Id, translation: obj({ title: Type.String() }) }),
  user: obj({ id: Id, firstname: Type.String() }),
  waits_for: nullable(oneOf(['shop', 'staff'])),
  shop_until: nullable(Instant),
  fault: oneOf(FAULTS),
  decided_by: nullable(oneOf(['policy', 'shop', 'admin'])),
  appealed: Flag,
})
export type ManagedClaim = Static<typeof ManagedClaim>

export const claimOrder = operation({
  method: 'POST',
  path: '/dashboard/user/order-refunds',
  summary:
    'Files a claim for a delivered order within 48 hours. The server computes the amount; small ' +
    'claims are approved at once.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({
    order_id: Id,
    type: optional(oneOf(['claim'])),
    cause: oneOf(CLAIM_CAUSES),
    details: optional(
      Type.Array(
        obj({ order_detail_id: Id, quantity: Type.Integer({ minimum: 1, maximum: 999 }) }),
        { maxItems: 200 },
      ),
    ),
    images: optional(Type.Array(PicturePath, { maxItems: MAX_CLAIM_PHOTOS })),
    note: optional(text(MAX_CLAIM_TEXT_LENGTH)),
    to: oneOf(['source', 'wallet']),
  }),
  response: created(Claim),
  errors: [
    'claim_closed',
    'claim_open',
    'photo_required',
    'quantity_limit',
    'nothing_to_refund',
    'own_shop',
    'own_order',
  ],
  idempotency: 'required',
})
export const calculateClaim = operation({
  method: 'POST',
  path: '/dashboard/user/order-refunds/calculate',
  summary: 'The amount of a claim, without filing it.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  query: query({}),
  body: obj({
    order_id: Id,
    cause: oneOf(CLAIM_CAUSES),
    details: optional(
      Type.Array(
        obj({ order_detail_id: Id, quantity: Type.Integer({ minimum: 1, maximum: 999 }) }),
        { maxItems: 200 },
      ),
    ),
  }),
  response: data(obj({ amount: Amount, whole: Flag })),
  errors: [
    'claim_closed',
    'claim_open',
    'quantity_limit',
    'nothing_to_refund',
    'own_shop',
    'own_order',
  ],
})
export const listOrderRefunds = operation({
  method: 'GET',
  path: '/dashboard/user/order-refunds/paginate',
  summary: 'The user’s claims, newest first.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  query: paged({ order_id: optional(Id), status: optional(oneOf(CLAIM_STATUSES)) }),
  response: list(Claim),
  errors: [],
})
export const showOrderRefund = operation({
  method: 'GET',
  path: '/dashboard/user/order-refunds/{id}',
  summary: 'One claim of the user.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(Claim),
  errors: [],
})
export const appealOrderRefund = operation({
  method: 'POST',
  path: '/dashboard/user/order-refunds/{id}/appeal',
  summary: 'Appeals a rejected claim to staff. Possible once.',
  who: 'user',
  tableGuests: true,
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ note: words(MAX_CLAIM_TEXT_LENGTH) }),
  response: data(Claim),
  errors: ['invalid_transition', 'claim_open'],
})

const decision = obj({
  decision: oneOf(['approved', 'rejected']),
  /** The customer reads it. Required for a rejection. */
  answer: optional(text(MAX_CLAIM_TEXT_LENGTH)),
})
export const listSellerRefunds = operation({
  method: 'GET',
  path: '/dashboard/seller/order-refunds/paginate',
  summary: "Claims about orders of the seller's shops, those that wait for the shop first.",
  who: 'seller',
  rows: 'shop',
  load: 'read',
  query: paged({ status: optional(oneOf(CLAIM_STATUSES)) }),
  response: list(ManagedClaim),
  errors: [],
})
export const decideSellerRefund = operation({
  method: 'POST',
  path: '/dashboard/seller/order-refunds/{id}/refund-decision',
  summary: "Approves or rejects a claim about an order of the seller's shop, within 24 hours.",
  who: 'seller',
  rows: 'shop',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: decision,
  response: data(ManagedClaim),
  errors: ['invalid_transition', 'reason_required', 'nothing_to_refund', 'in_dispute'],
})
export const listStaffRefunds = operation({
  method: 'GET',
  path: '/dashboard/admin/order-refunds/paginate',
  summary: 'All claims, those that wait for staff first.',
  who: 'admin',
  rows: 'public',
  load: 'read',
  query: paged({ status: optional(oneOf(CLAIM_STATUSES)) }),
  response: list(ManagedClaim),
  errors: [],
})
export const decideStaffRefund = operation({
  method: 'POST',
  path: '/dashboard/admin/order-refunds/{id}/decision',
  summary: 'Approves or rejects a pending claim and sets who pays for it.',
  who: 'admin',
  rows: 'public',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({ ...decision.properties, fault: optional(oneOf(FAULTS)) }),
  response: data(ManagedClaim),
  freshProof: { when: 'an approved claim is above the limit for staff' },
  errors: [
    'invalid_transition',
    'reason_required',
    'nothing_to_refund',
    'in_dispute',
    'reauth_required',
  ],
})
