import {
  PARCEL_STATUSES,
  type ParcelStatus,
  isFinalParcel,
} from '@hawker/domain/parcels/parcel-status'
import type { Tx } from '@hawker/postgres/tx'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import { type NewNotification, notifyUsers } from '../notification.store.ts'
import { listStaffIds } from './chat-notice.store.ts'
import { type NotifiedParcel, findNotifiedParcel } from './parcel-notice.store.ts'
import { priceParams } from './price-params.ts'
import type { TextKey } from './text-keys.ts'

const COURIER = '/console/driver'

type ParcelNotice = (tx: Tx, event: StoredEvent, parcel: NotifiedParcel) => Promise<void>
const onParcel = (notify: ParcelNotice) => async (tx: Tx, event: StoredEvent) => {
  const { parcel_id: id } = event
  const parcel = typeof id === 'number' ? await findNotifiedParcel(tx, id) : undefined
  if (parcel) await notify(tx, event, parcel)
}

const noticeOf = (
  { id: eventId, created_at: at }: StoredEvent,
  { id: parcelId }: NotifiedParcel,
): Pick<NewNotification, 'eventId' | 'at' | 'parcelId'> => ({ eventId, at, parcelId })

const STATUS_TEXTS: Record<ParcelStatus, TextKey> = {
  new: 'parcel.offered_again',
  accepted: 'parcel.accepted',
  ready: 'parcel.ready',
  on_a_way: 'parcel.on_a_way',
  returning: 'parcel.returning',
  delivered: 'parcel.delivered',
  returned: 'parcel.returned',
  cancelled: 'parcel.cancelled',
}

/** Senders know what they did themselves. The notice of a way back has its cost. */
const notifySender: ParcelNotice = async (tx, event, parcel) => {
  const { to, by, reason } = event.payload
  const status = PARCEL_STATUSES.find((known) => known === to)
  if (!status || by === 'customer') return
  await notifyUsers(tx, [parcel.userId], {
    ...noticeOf(event, parcel),
    type: 'status_changed',
    textKey: STATUS_TEXTS[status],
    params: {
      of: 'parcel',
      ...(typeof reason === 'string' ? { reason } : {}),
      ...(status === 'returning'
        ? await priceParams(tx, parcel.returnTotal, parcel.currencyId)
        : {}),
    },
  })
}

/** The courier stops, or turns back, when another person ends or returns the parcel. */
const notifyCourier: ParcelNotice = async (tx, event, parcel) => {
  const { to, by, reason, from } = event.payload
  const driverId = event.driver_id
  if (driverId === null || by === 'driver') return
  const ends = to === 'cancelled' || (to === 'new' && from === 'accepted')
  if (!ends && to !== 'returning') return
  await notifyUsers(tx, [driverId], {
    ...noticeOf(event, parcel),
    type: 'new_order',
    textKey: ends ? 'parcel.off' : 'parcel.returning_asked',
    params: { of: 'parcel', ...(typeof reason === 'string' ? { reason } : {}) },
    url: COURIER,
  })
}

const CHANGES: Readonly<Record<string, TextKey>> = {
  pin_locked: 'parcel.pin_locked',
  claim_approved: 'parcel.claim_approved',
  claim_rejected: 'parcel.claim_rejected',
}
const notifyOfChange: ParcelNotice = async (tx, event, parcel) => {
  const what = String(event.payload['what'])
  const textKey = CHANGES[what]
  if (textKey)
    await notifyUsers(tx, [parcel.userId], {
      ...noticeOf(event, parcel),
      type: what === 'claim_approved' ? 'order_refunded' : 'status_changed',
      textKey,
      ...(what === 'claim_approved' ? { url: '/wallet' } : {}),
    })
  if (what === 'recipient_absent' && parcel.driverId !== null)
    await notifyUsers(tx, [parcel.driverId], {
      ...noticeOf(event, parcel),
      type: 'new_order',
      textKey: 'parcel.absent',
      url: COURIER,
    })
}

/** What could not be refunded to the bank. */
const notifySenderOfWalletRefund: ParcelNotice = async (tx, event, parcel) => {
  const { cause, amount, currency_id: currencyId } = event.payload
  await notifyUsers(tx, [event.user_id ?? parcel.userId], {
    ...noticeOf(event, parcel),
    type: 'order_refunded',
    textKey: cause === 'dispute_lost' ? 'parcel.refund_after_dispute' : 'parcel.refund_returned',
    params: await priceParams(tx, amount, Number(currencyId)),
    url: '/wallet',
  })
}

/** Staff may end a parcel that is not on its way yet. */
const notifyStaffOfDispute: ParcelNotice = async (tx, event, parcel) => {
  if (isFinalParcel(parcel.status)) return
  await notifyUsers(tx, await listStaffIds(tx), {
    ...noticeOf(event, parcel),
    type: 'new_order',
    textKey: 'parcel.disputed',
    url: `/console/staff/parcels/${parcel.id}`,
  })
}

/** Notices about a parcel to its sender, its courier and staff. */
export const parcelNotices: EventListener[] = [
  {
    topic: 'parcel.status_changed',
    name: 'notify the sender of a parcel’s status',
    handle: onParcel(notifySender),
  },
  {
    topic: 'parcel.status_changed',
    name: 'notify the courier of a parcel’s end',
    handle: onParcel(notifyCourier),
  },
  {
    topic: 'parcel.changed',
    name: 'notify of a change of a parcel',
    handle: onParcel(notifyOfChange),
  },
  {
    topic: 'payment.refund_in_wallet',
    name: 'notify the sender of a refund in the wallet',
    handle: onParcel(notifySenderOfWalletRefund),
  },
  {
    topic: 'payment.disputed',
    name: 'tell staff about a disputed parcel',
    handle: onParcel(notifyStaffOfDispute),
  },
]
