import type { ReservationAvailability } from '@hawker/contract/reservations'
import type { QueryResult } from '@hawker/web/query/use-query'

/** A day, and whether it has a free table. */
export type ReservationDay = { date: string; state: ReservationAvailability['state'] }

/** Loads which days have a free table. */
export type MonthStates = {
  /** Whose days they are. */
  key: string
  load: (from: string, days: number) => Promise<QueryResult<ReservationDay[]>>
}
