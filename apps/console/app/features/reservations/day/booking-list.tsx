import type { SellerShop } from '@hawker/contract/seller'
import type { SellerBooking } from '@hawker/contract/seller-reservations'
import { formatTime } from '@hawker/i18n/format-date'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, tableNames } from '../../floor/index.tsx'
import { BookingMarks } from '../panel/booking-marks.tsx'
import { BookingStatusBadge } from '../panel/status-badge.tsx'
import { bookingName } from '../state/booking-names.ts'

type BookingListProps = {
  shop: SellerShop
  floor: Floor
  bookings: readonly SellerBooking[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The reservations of a day by their start. */
export function BookingList({ shop, floor, bookings, chosen, onChoose }: BookingListProps) {
  const { t, lang, list } = useTexts()
  const { timezone: timeZone } = shop
  return (
    <ul className="grid gap-2">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <button
            type="button"
            aria-current={booking.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(booking.id)}
            className={classNames(
              'flex min-h-16 w-full items-start gap-3 rounded-md bg-surface px-4 py-3 text-start',
              'shadow-soft transition-colors hover:bg-sunk',
              booking.status === 'new' &&
                'outline-2 -outline-offset-2 outline-amber outline-dashed',
              booking.id === chosen && 'bg-sunk',
            )}
          >
            <span className="tabular min-w-18 shrink-0 font-semibold">
              {formatTime(booking.starts_at, lang, { timeZone })}
              <span className="block text-sm font-normal text-muted">
                {formatTime(booking.ends_at, lang, { timeZone })}
              </span>
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <bdi className="font-semibold">{bookingName(booking, t)}</bdi>
                {booking.source !== 'block' && (
                  <span className="text-sm text-muted">
                    {t('reservations.people', { count: booking.guests })}
                  </span>
                )}
              </span>
              <span className="mt-1 flex flex-wrap gap-1">
                <BookingStatusBadge booking={booking} />
                <BookingMarks booking={booking} />
              </span>
            </span>
            <bdi className="max-w-24 shrink-0 text-end font-semibold">
              {list(tableNames(floor.tables, booking.table_ids))}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
