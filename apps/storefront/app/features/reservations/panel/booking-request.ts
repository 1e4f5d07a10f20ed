import type { Body } from '@hawker/contract/core/operation'
import type { createBookingWait } from '@hawker/contract/booking-waits'
import type { Booking, changeBooking, createBooking } from '@hawker/contract/reservations'
import { OCCASIONS } from '@hawker/domain/reservations/booking-state'
import type { BookingFields } from './booking-fields.ts'
import { stayOfBooking } from '../stay-of-booking.ts'
import type { Stay } from '../stay.ts'
import type { WaitWindow } from '../waits/wait-window.ts'

/** A stay with a time. */
export type ChosenStay = Stay & { date: string; time: string; duration: number }

const startDate = ({ date, time }: ChosenStay): string => `${date} ${time}`

export function bookingBody(
  shopId: number,
  stay: ChosenStay,
  { name, phone, note, occasion: occasionText }: BookingFields,
): Body<typeof createBooking> {
  const occasion = OCCASIONS.find((known) => known === occasionText)
  return {
    shop_id: shopId,
    start_date: startDate(stay),
    duration: stay.duration,
    guests: stay.guests,
    ...(stay.sectionId === undefined ? {} : { shop_section_id: stay.sectionId }),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(occasion === undefined ? {} : { occasion }),
  }
}

export const waitBody = (
  shopId: number,
  { date, guests, duration }: Pick<Stay, 'guests' | 'duration'> & { date: string },
  { from, until }: WaitWindow,
  { name, phone }: Pick<BookingFields, 'name' | 'phone'>,
): Body<typeof createBookingWait> => ({
  shop_id: shopId,
  date,
  from,
  until,
  guests,
  ...(duration === undefined ? {} : { duration }),
  ...(name.trim() === '' ? {} : { name: name.trim() }),
  ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
})

/** Only what differs, so that a new note alone needs no table. */
export function changeBody(
  booking: Booking,
  stay: ChosenStay,
  { note }: BookingFields,
): Body<typeof changeBooking> {
  const before = stayOfBooking(booking)
  const isSameStart = before.date === stay.date && before.time === stay.time
  return {
    version: booking.version,
    ...(isSameStart ? {} : { start_date: startDate(stay) }),
    ...(stay.duration === before.duration ? {} : { duration: stay.duration }),
    ...(stay.guests === before.guests ? {} : { guests: stay.guests }),
    ...(stay.sectionId === before.sectionId ? {} : { shop_section_id: stay.sectionId ?? null }),
    ...(note.trim() === (booking.note ?? '') ? {} : { note: note.trim() }),
  }
}
