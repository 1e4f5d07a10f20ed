import { type Tx, sql } from '@hawker/postgres/database'

export type WriteOffProposal = { readonly amount: bigint; readonly userId: number | null }

export async function findWriteOff(tx: Tx, orderId: number): Promise<WriteOffProposal | undefined> {
  const row = await tx.row<{ amount: number; user_id: number | null }>(sql`
    select amount, proposed_by as user_id from order_write_offs
    where order_id = ${orderId} and decided_at is null`)
  return row && { amount: BigInt(row.amount), userId: row.user_id }
}

/** Unless `isDecided` is set, it is a proposal, which replaces an earlier one. */
export const saveWriteOff = (
  tx: Tx,
  orderId: number,
  {
    amount,
    settlementAmount,
    userId,
    isDecided,
    now,
  }: {
    amount: bigint
    settlementAmount: bigint
    userId: number
    isDecided: boolean
    now: Date
  },
): Promise<number> =>
  tx.run(sql`
    insert into order_write_offs (order_id, amount, settlement_amount, proposed_by, created_at, decided_at)
    values (${orderId}, ${amount}, ${settlementAmount}, ${userId}, ${now}, ${isDecided ? now : null})
    on conflict (order_id) do update set amount = excluded.amount, settlement_amount = excluded.settlement_amount,
      proposed_by = coalesce(case when excluded.decided_at is not null then order_write_offs.proposed_by end,
        excluded.proposed_by),
      created_at = excluded.created_at, decided_at = excluded.decided_at`)
