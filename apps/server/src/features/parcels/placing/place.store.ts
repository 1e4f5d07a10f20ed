import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { type RowIn, viewOf } from '@hawker/postgres/table/define-table'
import { insertInto } from '@hawker/postgres/table/rows'
import type { PaymentCurrency } from '../../payments/index.ts'
import { NEW_PARCELS, type NewParcel, PARCELS } from '../parcel.table.ts'
import { DEBT } from '../reading/parcel.store.ts'

const OWED_PARCELS = viewOf(PARCELS, ['id', 'number', 'status', 'currencyId'])
export type OwedParcel = RowIn<typeof OWED_PARCELS> & { readonly debt: number }
/** The oldest parcel whose way back or cancellation the user has not paid. */
export const findOwedParcel = (queries: Queries, userId: number): Promise<OwedParcel | undefined> =>
  queries.row(sql`
    select owed.* from (
      select ${OWED_PARCELS.select}, ${DEBT} as debt ${OWED_PARCELS.from}
      where p.user_id = ${userId} and p.status in ('returned', 'cancelled') and p.due > 0) owed
    where debt > 0 order by id limit 1`)

export const hasDeliveredParcel = async (queries: Queries, userId: number): Promise<boolean> =>
  (await queries.row(
    sql`select id from parcel_orders where user_id = ${userId} and status = 'delivered' limit 1`,
  )) !== undefined

/** Undefined when the sender has used the quote. Of two that send at once, the second one waits. */
export async function insertParcel(tx: Tx, parcel: NewParcel): Promise<number | undefined> {
  const row = await tx.row<{ id: number }>(sql`
    ${insertInto(NEW_PARCELS, parcel)} on conflict (user_id, quote_id) do nothing returning id`)
  return row?.id
}

export const findQuotedParcel = (
  queries: Queries,
  userId: number,
  quoteId: string,
): Promise<{ id: number; number: string } | undefined> =>
  queries.row(
    sql`select id, number from parcel_orders where user_id = ${userId} and quote_id = ${quoteId}::uuid`,
  )

const PAYABLE_PARCELS = viewOf(PARCELS, [
  'id',
  'phoneFrom',
  'status',
  'paidAt',
  'payUntil',
  'due',
  'total',
  'settlementTotal',
  'returnTotal',
  'payer',
  'windowStartsAt',
  'currencyId',
])
/** An unpaid or owed parcel, locked with its payments. */
export type ParcelToPay = RowIn<typeof PAYABLE_PARCELS> & {
  readonly debt: bigint
  readonly currency: PaymentCurrency
}
export async function lockParcelToPay(
  tx: Tx,
  userId: number,
  parcelId: number,
): Promise<ParcelToPay | undefined> {
  const row = await tx.row<
    RowOf<typeof PAYABLE_PARCELS.columns> & { debt: number; code: string; decimals: number }
  >(sql`
    select ${PAYABLE_PARCELS.select}, ${DEBT} as debt, c.code, c.decimals
    ${PAYABLE_PARCELS.from} join currencies c on c.id = p.currency_id
    where p.id = ${parcelId} and p.user_id = ${userId} for update of p`)
  return (
    row && {
      ...valuesOf(PAYABLE_PARCELS.columns, row),
      debt: BigInt(row.debt),
      currency: { id: row.currencyId, code: row.code, decimals: row.decimals },
    }
  )
}
