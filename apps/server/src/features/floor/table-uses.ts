import type { ReservationSummary } from '@hawker/contract/seller-reservations'
import type { Queries, Tx } from '@hawker/postgres/tx'

/** A live reservation. A block holds tables without guests. */
export type TableReservation = { readonly summary: ReservationSummary; readonly isBlock: boolean }

/** What higher features do with tables. `app.ts` passes it. */
export type TableUses = {
  /** Live reservations at these tables that are not over, or whose guests still sit there. */
  listReservations(
    queries: Queries,
    tableIds: readonly number[],
    now: Date,
  ): Promise<readonly TableReservation[]>
  /** Whether guests order at one of these tables now. */
  hasOpenSession(queries: Queries, tableIds: readonly number[]): Promise<boolean>
  /** Runs in the transaction of a change, before it commits. */
  refreshAfterChange(tx: Tx, shopId: number, now: Date): Promise<void>
}
