import type { SellerShop } from '@hawker/contract/seller'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime, formatWallDate } from '@hawker/i18n/format-date'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, tableNames } from '../../floor/index.tsx'
import { reservationName } from '../state/reservation-names.ts'

/** Prints the reservations of a day as a list, and calls `onDone`. */
export function PrintedList({
  shop,
  floor,
  reservations,
  date,
  onDone,
}: {
  shop: SellerShop
  floor: Floor
  reservations: readonly SellerReservation[]
  date: string
  onDone: () => void
}) {
  const { t, lang, list } = useTexts()
  const { timezone: timeZone } = shop
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const finished = () => done()
    addEventListener('afterprint', finished)
    print()
    return () => removeEventListener('afterprint', finished)
  }, [])
  return createPortal(
    <div className="reservation-list" aria-hidden="true">
      <h1>
        {shop.title} · {formatWallDate(date, lang, 'long')}
      </h1>
      <table>
        <thead>
          <tr>
            <th>{t('bookings.time')}</th>
            <th>{t('bookings.name')}</th>
            <th>{t('bookings.people')}</th>
            <th>{t('bookings.table')}</th>
            <th>{t('bookings.phone')}</th>
            <th>{t('bookings.note')}</th>
          </tr>
        </thead>
        <tbody>
          {reservations.map((reservation) => (
            <tr key={reservation.id}>
              <td>{formatTime(reservation.starts_at, lang, { timeZone })}</td>
              <td>
                <bdi>{reservationName(reservation, t)}</bdi>
              </td>
              <td>
                {reservation.source === 'block' ? '' : formatNumber(reservation.guests, lang)}
              </td>
              <td>
                <bdi>{list(tableNames(floor.tables, reservation.table_ids))}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{reservation.phone}</bdi>
              </td>
              <td>{[reservation.note, reservation.staff_note].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
