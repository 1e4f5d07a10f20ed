import type { Dispute, ReconcileFinding, StuckPayment } from '@hawker/contract/reconciliation'
import { toMajor } from '@hawker/domain/money/money'
import type { Deps } from '../../deps.ts'
import { linkPicture } from '../pictures/index.ts'
import type { DisputedOrder, ShownDispute } from './disputes/dispute.store.ts'
import { type StoredFinding, canBook } from './findings/finding.store.ts'
import type { StoredStuck } from './stuck/stuck.store.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

export const toFinding = (finding: StoredFinding): ReconcileFinding => ({
  id: finding.id,
  tag: finding.tag,
  day: finding.day,
  class: finding.class,
  amount: toMajor(finding.amount, finding.decimals ?? 2),
  currency: finding.currency,
  state: finding.state,
  proposed: finding.proposed,
  proposed_by: finding.proposedBy,
  decided_by: finding.decidedBy,
  transaction_id: finding.transactionId,
  can_book: canBook(finding),
  order_id: finding.orderId,
  order_number: finding.orderNumber,
  parcel: finding.parcel,
  top_up_of: finding.topUpOf,
  dispute_id: finding.disputeId,
  note: finding.note,
  created_at: finding.createdAt.toISOString(),
  decided_at: instant(finding.decidedAt),
})

type PictureDeps = Pick<Deps, 'pictureKey' | 'clock'>

export const toDispute = (dispute: ShownDispute, deps: PictureDeps): Dispute => ({
  id: dispute.id,
  tag: dispute.tag,
  dispute_id: dispute.disputeId,
  transaction_id: dispute.transactionId,
  order_id: dispute.orderId,
  order: dispute.order && toDisputedOrder(dispute.order, deps),
  parcel: dispute.parcel,
  amount: toMajor(dispute.amount, dispute.decimals),
  fee: toMajor(dispute.fee, dispute.decimals),
  currency: dispute.currency,
  reason: dispute.reason,
  stage: dispute.stage,
  status: dispute.status,
  due_at: instant(dispute.dueAt),
  taken: dispute.taken > 0n,
  handed_over: dispute.isHandedOver,
  liable: dispute.liable,
  note: dispute.note,
  created_at: dispute.createdAt.toISOString(),
  ended_at: instant(dispute.endedAt),
})

const toDisputedOrder = (
  order: DisputedOrder,
  deps: PictureDeps,
): NonNullable<Dispute['order']> => ({
  id: order.id,
  number: order.number,
  status: order.status,
  delivery_type: order.deliveryType,
  timezone: order.timezone,
  shop: { id: order.shop.id, translation: { title: order.shop.title } },
  delivered_at: order.deliveredAt === null ? null : new Date(order.deliveredAt).toISOString(),
  proof: proofOf(order),
  photo: order.photo === null ? null : linkPicture(deps, order.photo),
  chats: [...order.chats],
  chat_id: order.chatId,
})

/** A courier's photo replaces the PIN, and so does the customer's confirmation. */
function proofOf(order: DisputedOrder): NonNullable<Dispute['order']>['proof'] {
  if (order.deliveredAt === null) return null
  if (order.photo !== null) return 'photo'
  if (order.isConfirmed) return 'customer'
  if (order.deliveryType !== 'delivery') return 'shop'
  return order.hasPin ? 'pin' : null
}

export const toStuckPayment = (stuck: StoredStuck): StuckPayment => ({
  id: stuck.id,
  subject: stuck.subject,
  kind: stuck.kind,
  tag: stuck.tag,
  amount: stuck.amount === null ? null : toMajor(stuck.amount, stuck.decimals ?? 2),
  currency: stuck.currency,
  since: stuck.since.toISOString(),
  until: instant(stuck.until),
  transaction_id: stuck.transactionId,
  order_id: stuck.orderId,
  order_number: stuck.orderNumber,
  parcel: stuck.parcel,
  top_up_of: stuck.topUpOf,
  provider_id: stuck.providerId,
  write_off: stuck.writeOff && {
    proposed: stuck.writeOff.proposed,
    proposed_by: stuck.writeOff.proposedBy,
  },
  unknown_refund: stuck.unknownRefund && {
    provider_refund_id: stuck.unknownRefund.providerId,
    proposed: stuck.unknownRefund.proposed,
    proposed_by: stuck.unknownRefund.proposedBy,
    proposed_provider_refund_id: stuck.unknownRefund.proposedProviderId,
    to_wallet: stuck.unknownRefund.toWallet,
  },
})
