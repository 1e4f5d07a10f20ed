import type { ParcelShares } from '@hawker/domain/parcels/parcel-shares'
import type { ParcelStatus } from '@hawker/domain/parcels/parcel-status'
import { type Queries, type Tx, sql } from '@hawker/postgres/database'

export type ParcelToSettle = {
  readonly id: number
  readonly userId: number
  readonly driverId: number | null
  readonly status: ParcelStatus
  readonly due: bigint
  readonly price: bigint
  readonly serviceFee: bigint
  readonly totalTax: bigint
  readonly tips: bigint
  readonly total: bigint
  readonly settlementTotal: bigint
  readonly courierPay: bigint
  readonly taxIncluded: boolean
  readonly returnNet: bigint
  readonly returnTax: bigint
  readonly returnTotal: bigint
  readonly cancelFee: bigint
  readonly settled: boolean
}
type Amounts = Exclude<
  keyof ParcelToSettle,
  'id' | 'userId' | 'driverId' | 'status' | 'taxIncluded' | 'settled'
>
const AMOUNTS: readonly Amounts[] = [
  'due',
  'price',
  'serviceFee',
  'totalTax',
  'tips',
  'total',
  'settlementTotal',
  'courierPay',
  'returnNet',
  'returnTax',
  'returnTotal',
  'cancelFee',
]

/** Locks the parcel, so that its money is distributed once. */
export async function lockParcelToSettle(
  tx: Tx,
  parcelId: number,
): Promise<ParcelToSettle | undefined> {
  const row = await tx.row<Omit<ParcelToSettle, Amounts> & { [Name in Amounts]: number }>(sql`
    select id, user_id as "userId", driver_id as "driverId", status, due, price,
      service_fee as "serviceFee", total_tax as "totalTax", tips, total,
      settlement_total as "settlementTotal", courier_pay as "courierPay", tax_included as "taxIncluded",
      return_net as "returnNet", return_tax as "returnTax", return_total as "returnTotal",
      cancel_fee as "cancelFee", settled_at is not null as settled
    from parcel_orders where id = ${parcelId} for update`)
  if (!row) return undefined
  const amounts = Object.fromEntries(AMOUNTS.map((name) => [name, BigInt(row[name])]))
  return { ...row, ...(amounts as Record<Amounts, bigint>) }
}

export const setDue = (tx: Tx, parcelId: number, due: bigint): Promise<number> =>
  tx.run(sql`update parcel_orders set due = ${due} where id = ${parcelId}`)

export const setSettled = (tx: Tx, parcelId: number, now: Date): Promise<number> =>
  tx.run(
    sql`update parcel_orders set settled_at = ${now} where id = ${parcelId} and settled_at is null`,
  )

/** The payments of a parcel that are made or will be captured, minus refunds, in base currency. */
export async function securedOf(queries: Queries, parcelId: number): Promise<bigint> {
  const row = await queries.row<{ secured: number }>(sql`
    select (coalesce((select sum(e.amount) from ledger_transfers l
        join ledger_entries e on e.transfer_id = l.id join ledger_accounts a on a.id = e.account_id
        where l.ref_type = 'parcel_order' and l.ref_id = ${parcelId} and a.kind = 'escrow'), 0)
      + coalesce((select sum(t.settlement_amount) from transactions t
        where t.payable_type = 'parcel_order' and t.payable_id = ${parcelId}
          and t.status = 'authorized'), 0))::bigint as secured`)
  return BigInt(row?.secured ?? 0)
}

/** What was distributed of a parcel's payments. Negative where the marketplace paid a lost hold. */
export async function bookedOf(queries: Queries, parcelId: number): Promise<ParcelShares> {
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
