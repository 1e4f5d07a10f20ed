import { type Tx, sql } from '@hawker/postgres/database'
import type { PayableType } from '../transaction.store.ts'

/** What a refund is of: an order, a parcel, or another payable. */
export type Refunded = { readonly type: PayableType; readonly id: number }

/** What the marketplace has paid for refunds of a payable in a dashboard, in base currency. */
export async function paidOutside(tx: Tx, { type, id }: Refunded): Promise<bigint> {
  const row = await tx.row<{ sum: number }>(sql`
    select coalesce(-sum(e.amount), 0)::bigint as sum from ledger_transfers l
      join ledger_entries e on e.transfer_id = l.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'platform_revenue'
    where l.ref_type = ${type} and l.ref_id = ${id}
      and (l.key like 'outside:%' or l.key like 'recovered:%')`)
  return BigInt(row?.sum ?? 0)
}
