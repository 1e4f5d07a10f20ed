import { reservationEnd, reservationInstant } from '@hawker/domain/reservations/reservation-times'
import type { Span } from '../state/reservation-rules.ts'

/** The instants of a typed stay; undefined while a part is missing or the clock skips the time. */
export function stayOfForm(
  timeZone: string,
  { date, time, duration }: { date: string; time: string; duration: string },
): Span | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}/.test(time)) return undefined
  const from = reservationInstant(timeZone, date, time.slice(0, 5))
  return from === null ? undefined : { from, until: reservationEnd(from, Number(duration)) }
}
