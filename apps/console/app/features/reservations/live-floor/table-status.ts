import type { SellerTable } from '@hawker/contract/seller-floor'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { MINUTE_MS } from '@hawker/std/time'
import { useTexts } from '../../../lib/texts.tsx'
import { reservationName } from '../state/reservation-names.ts'
import { minutesOverEnd, tableState } from '../state/reservation-rules.ts'
import { minutesSince } from './minutes-since.ts'

const SOON_MS = 30 * MINUTE_MS

/** A table now: who sits there, and who comes next. */
export type TableStatus = {
  table: SellerTable
  seated: SellerReservation | undefined
  next: SellerReservation | undefined
  isNextSoon: boolean
  isBlocked: boolean
  isCleared: boolean
  isBest: boolean
  minutesSeated: number
  minutesOver: number
}

export function statusOf(
  table: SellerTable,
  {
    reservations,
    at,
    bestId,
  }: { reservations: readonly SellerReservation[]; at: number; bestId: number | undefined },
): TableStatus {
  const { seated, next, ready } = tableState(reservations, table.id, at)
  return {
    table,
    seated,
    next,
    isNextSoon: next !== undefined && Date.parse(next.starts_at) - at < SOON_MS,
    isBlocked: next?.source === 'block' && Date.parse(next.starts_at) <= at,
    isCleared: ready,
    isBest: table.id === bestId,
    minutesSeated: seated ? minutesSince(seated.seated_at ?? seated.starts_at, at) : 0,
    minutesOver: seated ? minutesOverEnd(seated, at) : 0,
  }
}

export type TableStatusProps = {
  status: TableStatus
  timeZone: string
  onSeat: () => void
  onShow: (reservationId: number) => void
}

/** What a table says, and what a press on it does. */
export function useTableTexts({ status, timeZone, onSeat, onShow }: TableStatusProps) {
  const { t, lang, minutes } = useTexts()
  const { table, seated, next, isBlocked, isCleared, isBest, minutesOver } = status
  const time = next ? formatTime(next.starts_at, lang, { timeZone }) : ''
  const nextText = (reservation: SellerReservation) =>
    reservation.source === 'block'
      ? t('bookings.taken_by', { time, name: reservationName(reservation, t) })
      : t('floor.next', {
          time,
          name: reservationName(reservation, t),
          guests: formatNumber(reservation.guests, lang),
        }) + (reservation.arrived_at === null ? '' : ` · ${t('bookings.status_arrived')}`)
  return {
    people: seated
      ? t('reservations.people', { count: seated.guests })
      : t('tables.for', { count: table.chair_count }),
    name: seated && reservationName(seated, t),
    state: seated
      ? minutesOver > 0
        ? t('floor.over', { time: minutes(minutesOver) })
        : t('floor.seated', { time: minutes(status.minutesSeated) })
      : isBlocked
        ? t('bookings.blocked')
        : !isCleared
          ? t('floor.clearing')
          : isBest
            ? t('floor.best')
            : t('floor.free'),
    /** The guests who come next; undefined also for a block that has begun. */
    next: next && !isBlocked ? { text: nextText(next), show: () => onShow(next.id) } : undefined,
    press() {
      if (seated) onShow(seated.id)
      else if (isBlocked && next) onShow(next.id)
      else onSeat()
    },
  }
}
