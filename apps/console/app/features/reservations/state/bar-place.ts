import type { SellerReservation } from '@hawker/contract/seller-reservations'
import { wallClockAt, wallTime } from '@hawker/domain/time/zoned-time'
import { MINUTE_MS } from '@hawker/std/time'
import type { Span } from './reservation-rules.ts'
import type { ReservationChange } from './use-reservations.ts'

/** Where a bar of the timeline is: its stay and the table of its row. */
export type BarPlace = Span & { tableId: number }
export type BarSteps = {
  /** Quarters of an hour by which the whole bar moves. */
  quarters?: number
  /** Quarters of an hour by which its end moves. */
  longer?: number
  /** The table of another row. */
  tableId?: number
}
export const QUARTER_MS = 15 * MINUTE_MS
const MAX_STAY_MS = 12 * 60 * MINUTE_MS

/** A bar after some steps. It stays within the hours that are shown, and lasts a quarter at least. */
export function placeAfter(
  start: BarPlace,
  { quarters = 0, longer = 0, tableId = start.tableId }: BarSteps,
  shown: Span,
): BarPlace {
  const length = start.until - start.from
  const minSteps = Math.ceil((shown.from - start.from) / QUARTER_MS)
  const maxSteps = Math.floor((shown.until - start.until) / QUARTER_MS)
  const by = minSteps > maxSteps ? 0 : Math.min(Math.max(quarters, minSteps), maxSteps)
  const from = start.from + by * QUARTER_MS
  const stay = Math.min(Math.max(length + longer * QUARTER_MS, QUARTER_MS), MAX_STAY_MS)
  return { from, until: longer === 0 ? from + length : from + stay, tableId }
}

/** What changes when a bar of a reservation is put down; undefined when nothing does. */
export function changeOfBar(
  reservation: Pick<SellerReservation, 'table_ids'>,
  before: BarPlace,
  after: BarPlace,
  timeZone: string,
): ReservationChange | undefined {
  const change: ReservationChange = {
    ...(after.from === before.from ? {} : { start_date: startDate(timeZone, after.from) }),
    ...(after.until - after.from === before.until - before.from
      ? {}
      : { duration: Math.round((after.until - after.from) / MINUTE_MS) }),
    ...(after.tableId === before.tableId
      ? {}
      : { table_ids: tablesAfter(reservation, before, after) }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}

function startDate(timeZone: string, instant: number): string {
  const { date, minutes } = wallClockAt(timeZone, instant)
  return `${date} ${wallTime(minutes)}`
}

/** If tables are joined, only the one of the bar is replaced. */
export const tablesAfter = (
  { table_ids: ids }: Pick<SellerReservation, 'table_ids'>,
  { tableId: before }: Pick<BarPlace, 'tableId'>,
  { tableId: after }: Pick<BarPlace, 'tableId'>,
): number[] => [...new Set(ids.map((id) => (id === before ? after : id)))]
