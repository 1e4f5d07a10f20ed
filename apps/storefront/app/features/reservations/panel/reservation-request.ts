import type { Body } from '@hawker/contract/core/operation'
import type { createBookingWait } from '@hawker/contract/reservation-waits'
import type { Reservation, changeBooking, createBooking } from '@hawker/contract/reservations'
import { OCCASIONS } from '@hawker/domain/reservations/reservation-state'
import type { ReservationFields } from './reservation-fields.ts'
import { stayOfReservation } from '../stay-of-reservation.ts'
import type { Stay } from '../stay.ts'
import type { WaitWindow } from '../waits/wait-window.ts'

/** A stay with a time. */
export type ChosenStay = Stay & { date: string; time: string; duration: number }

const startDate = ({ date, time }: ChosenStay): string => `${date} ${time}`

export function reservationBody(
  shopId: number,
  stay: ChosenStay,
  { name, phone, note, occasion: occasionText }: ReservationFields,
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
  { name, phone }: Pick<ReservationFields, 'name' | 'phone'>,
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
  reservation: Reservation,
  stay: ChosenStay,
  { note }: ReservationFields,
): Body<typeof changeBooking> {
  const before = stayOfReservation(reservation)
  const isSameStart = before.date === stay.date && before.time === stay.time
  return {
    version: reservation.version,
    ...(isSameStart ? {} : { start_date: startDate(stay) }),
    ...(stay.duration === before.duration ? {} : { duration: stay.duration }),
    ...(stay.guests === before.guests ? {} : { guests: stay.guests }),
    ...(stay.sectionId === before.sectionId ? {} : { shop_section_id: stay.sectionId ?? null }),
    ...(note.trim() === (reservation.note ?? '') ? {} : { note: note.trim() }),
  }
}
