/** What a guest types for a reservation. */
export type BookingFields = {
  name: string
  phone: string
  note: string
  occasion: string
}
export const NO_FIELDS: BookingFields = { name: '', phone: '', note: '', occasion: '' }
export const MAX_NOTE = 500
