import { collectWrites } from '@hawker/postgres/commit-batch'
import type { Tx } from '@hawker/postgres/tx'
import { takeStocksAtCommit } from '../catalog/index.ts'
import { orderInsertion } from '../orders/index.ts'
import { type WalletPayment, payingFromWallet } from '../wallet/index.ts'
import type { NewOrder } from './new-order.ts'

/**
 * Writes an order that should meet no refusal, in the same packet as the commit, without waiting
 * for answers.
 * The writes of `writeRest` become parts of the order's own statement.
 * Each part that takes something guards itself, so that a wrong guess rolls back and retries.
 */
export async function insertAtCommit<T>(
  tx: Tx,
  order: NewOrder,
  { wallet, writeRest }: { wallet: WalletPayment | undefined; writeRest: (tx: Tx) => Promise<T> },
): Promise<T> {
  const rest = collectWrites(tx)
  const written = await writeRest(rest.tx)
  if (wallet) tx.commitWith(payingFromWallet(wallet))
  const stocks = takeStocksAtCommit(tx, order.held)
  tx.commitWith((parts) => orderInsertion(order, stocks, [...rest.parts, ...parts]))
  return written
}
