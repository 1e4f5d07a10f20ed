import type { SellerShop } from '@hawker/contract/seller'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { formatTime } from '@hawker/i18n/format-date'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../../lib/texts.tsx'
import { type Floor, tableNames } from '../../floor/index.tsx'
import { ReservationMarks } from '../panel/reservation-marks.tsx'
import { ReservationStatusBadge } from '../panel/status-badge.tsx'
import { reservationName } from '../state/reservation-names.ts'

type ReservationListProps = {
  shop: SellerShop
  floor: Floor
  reservations: readonly SellerReservation[]
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The reservations of a day by their start. */
export function ReservationList({
  shop,
  floor,
  reservations,
  chosen,
  onChoose,
}: ReservationListProps) {
  const { t, lang, list } = useTexts()
  const { timezone: timeZone } = shop
  return (
    <ul className="grid gap-2">
      {reservations.map((reservation) => (
        <li key={reservation.id}>
          <button
            type="button"
            aria-current={reservation.id === chosen ? 'true' : undefined}
            onClick={() => onChoose(reservation.id)}
            className={classNames(
              'flex min-h-16 w-full items-start gap-3 rounded-md bg-surface px-4 py-3 text-start',
              'shadow-soft transition-colors hover:bg-sunk',
              reservation.status === 'new' &&
                'outline-2 -outline-offset-2 outline-amber outline-dashed',
              reservation.id === chosen && 'bg-sunk',
            )}
          >
            <span className="tabular min-w-18 shrink-0 font-semibold">
              {formatTime(reservation.starts_at, lang, { timeZone })}
              <span className="block text-sm font-normal text-muted">
                {formatTime(reservation.ends_at, lang, { timeZone })}
              </span>
            </span>
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <bdi className="font-semibold">{reservationName(reservation, t)}</bdi>
                {reservation.source !== 'block' && (
                  <span className="text-sm text-muted">
                    {t('reservations.people', { count: reservation.guests })}
                  </span>
                )}
              </span>
              <span className="mt-1 flex flex-wrap gap-1">
                <ReservationStatusBadge reservation={reservation} />
                <ReservationMarks reservation={reservation} />
              </span>
            </span>
            <bdi className="max-w-24 shrink-0 text-end font-semibold">
              {list(tableNames(floor.tables, reservation.table_ids))}
            </bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
