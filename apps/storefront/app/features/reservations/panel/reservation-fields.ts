/** What a guest types for a reservation. */
export type ReservationFields = {
  name: string
  phone: string
  note: string
  occasion: string
}
export const NO_FIELDS: ReservationFields = { name: '', phone: '', note: '', occasion: '' }
export const MAX_NOTE = 500
