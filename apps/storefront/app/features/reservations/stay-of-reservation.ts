import type { Reservation } from '@hawker/contract/reservations'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import type { Stay } from './stay.ts'

/** The stay of a reservation that its guest changes. */
export function stayOfReservation({
  starts_at: startsAt,
  timezone,
  guests,
  duration,
  section,
}: Reservation): Stay {
  const { date, minutes } = wallClockAt(timezone, Date.parse(startsAt))
  return {
    date,
    time: wallTime(minutes),
    guests,
    duration,
    ...(section === null ? {} : { sectionId: section.id }),
  }
}
