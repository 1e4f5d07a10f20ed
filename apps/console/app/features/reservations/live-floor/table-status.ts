import type { SellerTable } from '@hawker/contract/seller-floor'
import type { SellerBooking } from '@hawker/contract/seller-reservations'
import { formatNumber } from '@hawker/i18n/format'
import { formatTime } from '@hawker/i18n/format-date'
import { MINUTE_MS } from '@hawker/std/time'
import { useTexts } from '../../../lib/texts.tsx'
import { bookingName } from '../state/booking-names.ts'
import { minutesOverEnd, tableState } from '../state/booking-rules.ts'
import { minutesSince } from './minutes-since.ts'

const SOON_MS = 30 * MINUTE_MS

/** A table now: who sits there, and who comes next. */
export type TableStatus = {
  table: SellerTable
  seated: SellerBooking | undefined
  next: SellerBooking | undefined
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
    bookings,
    at,
    bestId,
  }: { bookings: readonly SellerBooking[]; at: number; bestId: number | undefined },
): TableStatus {
  const { seated, next, ready } = tableState(bookings, table.id, at)
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
  onShow: (bookingId: number) => void
}

/** What a table says, and what a press on it does. */
export function useTableTexts({ status, timeZone, onSeat, onShow }: TableStatusProps) {
  const { t, lang, minutes } = useTexts()
  const { table, seated, next, isBlocked, isCleared, isBest, minutesOver } = status
  const time = next ? formatTime(next.starts_at, lang, { timeZone }) : ''
  const nextText = (booking: SellerBooking) =>
    booking.source === 'block'
      ? t('bookings.taken_by', { time, name: bookingName(booking, t) })
      : t('floor.next', {
          time,
          name: bookingName(booking, t),
          guests: formatNumber(booking.guests, lang),
        }) + (booking.arrived_at === null ? '' : ` · ${t('bookings.status_arrived')}`)
  return {
    people: seated
      ? t('reservations.people', { count: seated.guests })
      : t('tables.for', { count: table.chair_count }),
    name: seated && bookingName(seated, t),
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
