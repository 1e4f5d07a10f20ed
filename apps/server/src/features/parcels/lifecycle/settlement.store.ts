import type { ParcelShares } from '@hawker/domain/parcels/parcel-shares'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { findRow } from '@hawker/postgres/table/rows'
import { PARCELS } from '../parcel.table.ts'

const PARCELS_TO_SETTLE = viewOf(PARCELS, [
  'id',
  'userId',
  'driverId',
  'status',
  'due',
  'price',
  'serviceFee',
  'totalTax',
  'tips',
  'total',
  'settlementTotal',
  'courierPay',
  'taxIncluded',
  'returnNet',
  'returnTax',
  'returnTotal',
  'cancelFee',
  'settledAt',
])
export type ParcelToSettle = RowIn<typeof PARCELS_TO_SETTLE>

/** Locks the parcel, so that its money is distributed once. */
export const lockParcelToSettle = (tx: Tx, parcelId: number): Promise<ParcelToSettle | undefined> =>
  findRow(tx, PARCELS_TO_SETTLE, sql`where p.id = ${parcelId} for update`)

export const setDue = (tx: Tx, parcelId: number, due: bigint): Promise<number> =>
  tx.run(sql`update parcel_orders set due = ${due} where id = ${parcelId}`)

export const setSettled = (tx: Tx, parcelId: number, now: Date): Promise<number> =>
  tx.run(
    sql`update parcel_orders set settled_at = ${now} where id = ${parcelId} and settled_at is null`,
  )

/**
 * A parcel's money that is not distributed yet: its escrow, and holds that will be captured. In base
 * currency.
 */
export async function loadUndistributed(queries: Queries, parcelId: number): Promise<bigint> {
  const row = await queries.row<{ amount: number }>(sql`
    select (coalesce((select sum(e.amount) from ledger_transfers l
        join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
        where l.ref_type = 'parcel_order' and l.ref_id = ${parcelId} and a.kind = 'escrow'), 0)
      + coalesce((select sum(t.settlement_amount) from transactions t
        where t.payable_type = 'parcel_order' and t.payable_id = ${parcelId}
          and t.status = 'authorized'), 0))::bigint as amount`)
  return BigInt(row?.amount ?? 0)
}

/** What was distributed of a parcel's payments. Negative where the marketplace paid a lost hold. */
export async function loadDistributed(queries: Queries, parcelId: number): Promise<ParcelShares> {
  const rows = await queries.rows<{ kind: string; sum: number }>(sql`
    select a.kind, sum(e.amount)::bigint as sum from ledger_transfers l
    join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
    where l.ref_type = 'parcel_order' and l.ref_id = ${parcelId}
      and l.kind in ('settlement', 'parcel_rest', 'lost_hold') group by a.kind`)
  const sumOf = (wanted: string) => BigInt(rows.find(({ kind }) => kind === wanted)?.sum ?? 0)
  return {
    courier: sumOf('courier'),
    platform: sumOf('platform_revenue'),
    tax: sumOf('tax'),
    rounding: sumOf('fx_rounding'),
  }
}
