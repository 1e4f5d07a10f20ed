import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Always, type NoticeFacts, type SubjectCondition, always } from './condition.ts'

export type ParcelSubject = {
  readonly status: ParcelStatus
  readonly driverId: number | null
  readonly isHandoverConfirmed: boolean
  /** The way back, in minor units of its currency. */
  readonly returnTotal: number
  /** The state of the newest claim. */
  readonly claimStatus: 'pending' | 'approved' | 'rejected' | null
  readonly hasOpenDispute: boolean
}

type ParcelCondition = SubjectCondition<ParcelSubject>
const whileStatus =
  (wanted: ParcelStatus): ParcelCondition =>
  ({ status }) =>
    status === wanted
const isCourier = ({ driverId }: ParcelSubject, { userId }: NoticeFacts) => driverId === userId
const BEFORE_PICKUP: ReadonlySet<ParcelStatus> = new Set(['new', 'accepted', 'ready'])

export const PARCEL_CONDITIONS = {
  'parcel.offered_again': whileStatus('new'),
  'parcel.accepted': whileStatus('accepted'),
  'parcel.ready': whileStatus('ready'),
  'parcel.on_a_way': whileStatus('on_a_way'),
  'parcel.returning': whileStatus('returning'),
  'parcel.delivered': whileStatus('delivered'),
  'parcel.returned': whileStatus('returned'),
  'parcel.cancelled': whileStatus('cancelled'),
  'parcel.pin_locked': ({ status, isHandoverConfirmed }) =>
    status === 'on_a_way' && !isHandoverConfirmed,
  // A courier who got the parcel again carries it.
  'parcel.off': (parcel, notice) => parcel.status === 'cancelled' || !isCourier(parcel, notice),
  'parcel.absent': (parcel, notice) => parcel.status === 'on_a_way' && isCourier(parcel, notice),
  'parcel.returning_asked': (parcel, notice) =>
    parcel.status === 'returning' && isCourier(parcel, notice),
  'parcel.claim_approved': ({ claimStatus }) => claimStatus === 'approved',
  'parcel.claim_rejected': ({ claimStatus }) => claimStatus === 'rejected',
  'parcel.disputed': ({ status, hasOpenDispute }) => hasOpenDispute && BEFORE_PICKUP.has(status),
  'parcel.refund_after_dispute': always('The money is in the wallet, where the sender can use it.'),
  'parcel.refund_returned': always('The money is in the wallet, where the sender can use it.'),
} satisfies Record<string, ParcelCondition | Always>
