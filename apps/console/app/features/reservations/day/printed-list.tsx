import type { SellerShop } from '@hawker/contract/seller'
import type { SellerBooking } from '@hawker/contract/seller-reservations'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime, formatWallDate } from '@hawker/i18n/format-date'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, tableNames } from '../../floor/index.tsx'
import { bookingName } from '../state/booking-names.ts'

/** Prints the reservations of a day as a list, and calls `onDone`. */
export function PrintedList({
  shop,
  floor,
  bookings,
  date,
  onDone,
}: {
  shop: SellerShop
  floor: Floor
  bookings: readonly SellerBooking[]
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
    <div className="booking-list" aria-hidden="true">
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
          {bookings.map((booking) => (
            <tr key={booking.id}>
              <td>{formatTime(booking.starts_at, lang, { timeZone })}</td>
              <td>
                <bdi>{bookingName(booking, t)}</bdi>
              </td>
              <td>{booking.source === 'block' ? '' : formatNumber(booking.guests, lang)}</td>
              <td>
                <bdi>{list(tableNames(floor.tables, booking.table_ids))}</bdi>
              </td>
              <td>
                <bdi dir="ltr">{booking.phone}</bdi>
              </td>
              <td>{[booking.note, booking.staff_note].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
