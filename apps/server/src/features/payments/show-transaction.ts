import type { Transaction } from '@hawker/contract/payments'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { findOwnTransaction } from './transaction.store.ts'
import { toTransaction } from './transaction.wire.ts'

/** The user's payment as stored; reading it does not ask the provider. */
export async function showOwnTransaction(
  { database, origin }: Pick<Deps, 'database' | 'origin'>,
  { userId, id }: { userId: number; id: number },
): Promise<Transaction> {
  const transaction = await findOwnTransaction(database, userId, id)
  return transaction ? toTransaction(transaction, origin) : refuse('not_found')
}
