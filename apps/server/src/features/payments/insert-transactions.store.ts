import { type Tx, sql } from '@hawker/postgres/database'
import { jsonRowOf } from '@hawker/postgres/table/columns'
import type { RowIn } from '@hawker/postgres/table/define-table'
import { newUuid } from '../../core/uuid.ts'
import { BASE_DECIMALS, type PaymentCurrency, type StoredTransaction } from './transaction.store.ts'
import { INITIAL_PROGRESS, NEW_TRANSACTIONS, type TransactionColumns } from './transaction.table.ts'

export type NewTransaction = Omit<
  RowIn<typeof NEW_TRANSACTIONS>,
  'uuid' | 'currencyId' | 'createdAt' | 'updatedAt'
>

/** Reserves ids for a wallet part and a chosen payment, and reads the base currency's decimals. */
export const takePaymentIds = async (
  tx: Tx,
): Promise<{ wallet: number; chosen: number; base_decimals: number } | undefined> =>
  tx.row(
    sql`select nextval('transactions_id_seq') as wallet, nextval('transactions_id_seq') as chosen, ${BASE_DECIMALS}`,
  )

/** Inserts transactions in one statement. All values are known, so nothing is returned. */
export async function insertTransactions(
  tx: Tx,
  made: readonly NewTransaction[],
  { currency, baseDecimals, now }: { currency: PaymentCurrency; baseDecimals: number; now: Date },
): Promise<StoredTransaction[]> {
  const rows: Record<string, unknown>[] = []
  const transactions = made.map(({ nextCheckAt, ...transaction }) => {
    const opened = { ...transaction, uuid: newUuid(now), createdAt: now }
    const checked = { nextCheckAt, updatedAt: now }
    rows.push(
      jsonRowOf(NEW_TRANSACTIONS.columns, { ...opened, ...checked, currencyId: currency.id }),
    )
    return toStored(opened, currency, baseDecimals)
  })
  await tx.run(sql`
    insert into transactions (${NEW_TRANSACTIONS.names})
    overriding system value
    select ${NEW_TRANSACTIONS.select}
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (${NEW_TRANSACTIONS.types})`)
  return transactions
}

/** The transaction as a later read returns it. */
const toStored = (
  opened: Omit<TransactionColumns, 'currencyId' | keyof typeof INITIAL_PROGRESS>,
  currency: PaymentCurrency,
  baseDecimals: number,
): StoredTransaction => ({
  ...opened,
  ...INITIAL_PROGRESS,
  currency,
  baseDecimals,
  refundedToWallet: 0n,
  refundedByBank: 0n,
  refundRefused: 0n,
  refundMade: 0n,
  refundMadeAt: null,
  refundSince: null,
  refundWaits: false,
})
