import type { SellerBooking } from '@hawker/contract/seller-reservations'
import { formatTime } from '@hawker/i18n/format-date'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, tableNames } from '../../floor/index.tsx'
import { bookingName } from './booking-names.ts'
import { type Span, clashesWith } from './booking-rules.ts'

type RequestedTables = {
  booking: Pick<SellerBooking, 'id'>
  tableIds: readonly number[]
  /** Undefined: on another day than the one that is shown. */
  span: Span | undefined
}

/** Says that tables are taken, and names the reservation in the way if it is on the shown day. */
export function useTakenText(
  floor: Floor,
  bookings: readonly SellerBooking[],
  timeZone: string,
): (request: RequestedTables) => string {
  const { t, lang, list } = useTexts()
  return ({ booking, tableIds, span }) => {
    const tables = list(tableNames(floor.tables, tableIds))
    const [by] = span ? clashesWith(bookings, { tableIds, span, without: booking.id }) : []
    return by
      ? t('bookings.refused_by', {
          tables,
          time: formatTime(by.starts_at, lang, { timeZone }),
          name: bookingName(by, t),
        })
      : t('bookings.tables_taken', { tables })
  }
}
