import type { BookingAvailability } from '@hawker/contract/reservations'
import type { QueryResult } from '@hawker/web/query/use-query'

/** A day, and whether it has a free table. */
export type BookingDay = { date: string; state: BookingAvailability['state'] }

/** Loads which days have a free table. */
export type MonthStates = {
  /** Whose days they are. */
  key: string
  load: (from: string, days: number) => Promise<QueryResult<BookingDay[]>>
}
