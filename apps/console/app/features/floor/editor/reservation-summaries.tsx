import type { SellerTable } from '@hawker/contract/seller-floor'
import type { ReservationSummary } from '@hawker/contract/seller-reservations'
import { wallDateOf } from '@hawker/i18n/format-date'
import { Icon } from '@hawker/ui/icon'
import { chevronForwardIcon } from '@hawker/ui/icons'
import { Link } from '@hawker/web/router/components'
import { useTexts } from '../../../lib/texts.tsx'
import { reservationPath } from '../reservation-path.ts'
import { tableNames } from '../use-floor.ts'

/** Reservations that staff must look at, each with a link to its day. */
export function ReservationSummaries({
  reservations,
  tables,
  timeZone,
}: {
  reservations: readonly ReservationSummary[]
  tables: readonly SellerTable[]
  timeZone: string
}) {
  const { t, time, list } = useTexts()
  return (
    <ul className="grid gap-2">
      {reservations.map((reservation) => (
        <li key={reservation.id}>
          <Link
            to={reservationPath({
              date: wallDateOf(reservation.starts_at, { timeZone }),
              id: reservation.id,
            })}
            className="flex min-h-14 items-center gap-3 rounded-md bg-sunk px-4 py-2 hover:bg-line"
          >
            <span className="min-w-0 flex-1">
              <span className="tabular block font-semibold">
                {time(reservation.starts_at, timeZone)}
              </span>
              <span className="block text-sm text-muted">
                <bdi>{reservation.name ?? reservation.number}</bdi>
                {' · '}
                {t('reservations.people', { count: reservation.guests })}
                {' · '}
                <bdi>{list(tableNames(tables, reservation.table_ids))}</bdi>
              </span>
            </span>
            <Icon of={chevronForwardIcon} className="text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
