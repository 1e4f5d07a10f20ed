import type { Tx } from '@hawker/postgres/tx'
import type { EventListener, StoredEvent } from '../../../core/events.ts'
import {
  type NotifiedReservation,
  type NotificationType,
  findNotifiedReservation,
  findNotifiedWait,
  listShopStaff,
  markTableOfferRead,
  notifyUsers,
} from '../notification.store.ts'
import type { TextKey } from './text-keys.ts'
import { sellerUrl } from './seller-url.ts'

/** The reasons that have a text; any other reason is in the words of a person. */
const REASON_CODES: ReadonlySet<string> = new Set(['shop_timeout'])

/** The shop knows nothing of a table that was held for a guest until the guest takes it. */
const NOT_TAKEN: ReadonlySet<string> = new Set(['wait_lapsed', 'wait_declined'])

const shopText = (
  { what, status, by }: Record<string, unknown>,
  { cancelReason }: NotifiedReservation,
): TextKey | undefined => {
  if (by !== 'guest' || NOT_TAKEN.has(cancelReason ?? '')) return undefined
  // Only a guest who waited approves a reservation.
  if (what === 'moved' && status === 'approved') return 'booking_new'
  if (what === 'created') return status === 'new' ? 'booking_requested' : 'booking_new'
  if (what === 'changed') return 'booking_changed_by_guest'
  return status === 'canceled' ? 'booking_cancelled_by_guest' : undefined
}

const guestText = (
  payload: Record<string, unknown>,
  { cancelReason }: NotifiedReservation,
): TextKey | undefined => {
  const { what, status, by, other_stay: isOtherStay } = payload
  // Guests know what they did themselves. A table that is theirs at once is worth a word.
  if (what === 'created' && by === 'system') return 'booking_table_free'
  if (what === 'created') return status === 'approved' ? 'booking_approved' : undefined
  if (what === 'undone') return status === 'seated' ? undefined : 'booking_restored'
  if (what === 'changed')
    return by === 'shop' && isOtherStay === true ? 'booking_changed' : undefined
  if (status === 'approved') return 'booking_approved'
  if (status === 'no_show') return 'booking_no_show'
  if (NOT_TAKEN.has(cancelReason ?? '')) return undefined
  return status === 'canceled' && by !== 'guest' ? 'booking_cancelled' : undefined
}

const REMINDERS: Record<string, TextKey> = {
  '24h': 'booking_reminder_24h',
  '2h': 'booking_reminder_2h',
  review: 'booking_review',
}

const paramsOf = (id: number, reservation: NotifiedReservation): Record<string, string> => ({
  booking_id: String(id),
  shop_id: String(reservation.shopId),
  guests: String(reservation.guests),
  person: reservation.person ?? '',
  starts_at: reservation.startsAt,
  timezone: reservation.timezone,
  ...(reservation.holdUntil === null ? {} : { hold_until: reservation.holdUntil }),
  ...(reservation.cancelReason === null
    ? {}
    : REASON_CODES.has(reservation.cancelReason)
      ? { reason: reservation.cancelReason }
      : { note: reservation.cancelReason }),
})

const onReservation =
  (
    notify: (
      tx: Tx,
      event: StoredEvent,
      id: number,
      reservation: NotifiedReservation,
    ) => Promise<void>,
  ) =>
  async (tx: Tx, event: StoredEvent): Promise<void> => {
    const id = Number(event.payload['booking_id'])
    const reservation = await findNotifiedReservation(tx, id)
    if (reservation && !reservation.isBlock) await notify(tx, event, id, reservation)
  }

const notice = (
  event: StoredEvent,
  type: NotificationType,
  textKey: TextKey,
  params: Record<string, string>,
  url: string,
) => ({ type, textKey, params, url, eventId: event.id, at: event.created_at })

/** People who are not signed in have nothing to open for these. */
const SIGNED_IN_ONLY: ReadonlySet<TextKey> = new Set(['booking_review', 'booking_no_show'])
const guestParams = (key: TextKey, id: number, reservation: NotifiedReservation) => ({
  ...paramsOf(id, reservation),
  ...(SIGNED_IN_ONLY.has(key) ? {} : { booking_uuid: reservation.uuid }),
})

/** A held table is taken in the list of waits. */
const pageOf = (key: TextKey, id: number): string =>
  key === 'booking_table_free' ? '/reservations#waits' : `/reservations?id=${id}`

async function notifyWaiting(tx: Tx, event: StoredEvent): Promise<void> {
  const wait = await findNotifiedWait(tx, Number(event.payload['wait_id']))
  if (!wait) return
  const { reason } = event.payload
  const params = {
    shop_id: String(wait.shopId),
    starts_at: wait.startsAt,
    timezone: wait.timezone,
    ...(typeof reason === 'string' && reason !== '' ? { note: reason } : { reason: 'closed' }),
  }
  const url = '/reservations#waits'
  await notifyUsers(
    tx,
    [wait.userId],
    notice(event, 'booking_status', 'booking_wait_closed', params, url),
  )
}

/** Notices to the shop and the guest of a reservation. */
export const reservationNotices: EventListener[] = [
  {
    topic: 'booking_wait.closed',
    name: 'notify a guest who waits that the shop is closed',
    handle: notifyWaiting,
  },
  {
    topic: 'booking.changed',
    name: 'notify the shop of a booking',
    handle: onReservation(async (tx, event, id, reservation) => {
      const key = shopText(event.payload, reservation)
      if (!key) return
      const url = sellerUrl(reservation.shopId, 'bookings', { date: reservation.date, id })
      await notifyUsers(
        tx,
        await listShopStaff(tx, reservation.shopId),
        notice(event, 'new_booking', key, paramsOf(id, reservation), url),
      )
    }),
  },
  {
    topic: 'booking.changed',
    name: 'notify the guest of a booking',
    handle: onReservation(async (tx, event, id, reservation) => {
      if (reservation.userId === null) return
      // A table that was taken, or went to another guest, is no news any more.
      if (event.payload['what'] === 'moved')
        await markTableOfferRead(tx, reservation.userId, id, event.created_at)
      const key = guestText(event.payload, reservation)
      if (!key) return
      await notifyUsers(
        tx,
        [reservation.userId],
        notice(event, 'booking_status', key, guestParams(key, id, reservation), pageOf(key, id)),
      )
    }),
  },
  {
    topic: 'booking.reminder',
    name: 'remind the guest of a booking',
    handle: onReservation(async (tx, event, id, reservation) => {
      const key = REMINDERS[String(event.payload['kind'])]
      if (!key || reservation.userId === null) return
      await notifyUsers(
        tx,
        [reservation.userId],
        notice(event, 'booking_status', key, guestParams(key, id, reservation), pageOf(key, id)),
      )
    }),
  },
]
