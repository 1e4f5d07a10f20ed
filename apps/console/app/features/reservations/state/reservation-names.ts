import type { SellerReservation } from '@hawker/contract/seller-reservations'
import type { Translate } from '@hawker/i18n/translate'

/** What staff call a reservation: the guest's name, or how it came. */
export function reservationName(
  { name, user, source }: Pick<SellerReservation, 'name' | 'user' | 'source'>,
  t: Translate,
): string {
  if (source === 'block') return name ?? t('bookings.blocked')
  return name ?? user?.firstname ?? t(source === 'walk_in' ? 'bookings.walk_in' : 'bookings.guest')
}

/** The text key of a reservation's state. */
export const statusText = ({
  status,
  arrived_at: arrived,
  source,
}: Pick<SellerReservation, 'status' | 'arrived_at' | 'source'>): string => {
  if (status === 'approved' && source === 'block') return 'bookings.blocked'
  if (status === 'new' && source === 'waitlist') return 'bookings.status_held'
  return status === 'approved' && arrived !== null
    ? 'bookings.status_arrived'
    : `bookings.status_${status}`
}
