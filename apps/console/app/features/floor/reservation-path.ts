/** The address of a day of reservations, with one of them open. */
export function reservationPath({ date, id }: { date?: string | undefined; id?: number }): string {
  const search = new URLSearchParams()
  if (date !== undefined) search.set('date', date)
  if (id !== undefined) search.set('id', String(id))
  return `/seller/bookings?${search}`
}
