import type { Booking } from '@hawker/contract/reservations'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import type { Stay } from './stay.ts'

/** The stay of a booking that its guest changes. */
export function stayOfBooking({
  starts_at: startsAt,
  timezone,
  guests,
  duration,
  section,
}: Booking): Stay {
  const { date, minutes } = wallClockAt(timezone, Date.parse(startsAt))
  return {
    date,
    time: wallTime(minutes),
    guests,
    duration,
    ...(section === null ? {} : { sectionId: section.id }),
  }
}
