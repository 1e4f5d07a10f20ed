import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { formatTime } from '@hawker/i18n/format-date'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, tableNames } from '../../floor/index.tsx'
import { reservationName } from './reservation-names.ts'
import { type Span, clashesWith } from './reservation-rules.ts'

type RequestedTables = {
  reservation: Pick<SellerReservation, 'id'>
  tableIds: readonly number[]
  /** Undefined: on another day than the one that is shown. */
  span: Span | undefined
}

/** Says that tables are taken, and names the reservation in the way if it is on the shown day. */
export function useTakenText(
  floor: Floor,
  reservations: readonly SellerReservation[],
  timeZone: string,
): (request: RequestedTables) => string {
  const { t, lang, list } = useTexts()
  return ({ reservation, tableIds, span }) => {
    const tables = list(tableNames(floor.tables, tableIds))
    const [by] = span ? clashesWith(reservations, { tableIds, span, without: reservation.id }) : []
    return by
      ? t('bookings.refused_by', {
          tables,
          time: formatTime(by.starts_at, lang, { timeZone }),
          name: reservationName(by, t),
        })
      : t('bookings.tables_taken', { tables })
  }
}
