import type { FormRefusal } from '@hawker/web/forms/place-refusal'
import { refusalText } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'

export type ReservationRefusal = FormRefusal & { data: Record<string, unknown> }

/** The text of a refusal about a reservation. The common texts of some codes name an order. */
export function useReservationRefusal(timeZone: string): (refusal: ReservationRefusal) => string {
  const { t, time } = useTexts()
  return (refusal) => {
    const { code, data } = refusal
    if (code === 'invalid_transition') return t('bookings.moved_on')
    if (code === 'too_early' && typeof data['from'] === 'string')
      return t('bookings.too_early', { time: time(data['from'], timeZone) })
    if (code === 'booking_overlap') return t('bookings.guest_overlap')
    return refusalText(refusal, t)
  }
}
