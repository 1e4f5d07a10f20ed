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

const refuseCall = (): never => {
  throw new Error('floorRoutes was called without the uses of tables')
}
/** For tests of routes that ask about no table. Others fail, so `app.ts` cannot forget the uses. */
export const NO_TABLE_USES: TableUses = {
  listReservations: refuseCall,
  hasOpenSession: refuseCall,
  refreshAfterChange: refuseCall,
}
