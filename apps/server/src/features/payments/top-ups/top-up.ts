import { toMajor } from '@hawker/domain/money/money'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { readMinor } from '../../../core/read-minor.ts'
import { defaultCurrency, settingsOf } from '../../settings/index.ts'
import { isProvider } from '../methods/method-reason.ts'
import { type Payment, openPayments } from '../open-payments.ts'
import { insertTopUp } from './top-up.store.ts'
import type { StoredTransaction } from '../transaction.store.ts'

/**
 * Opens a payment that tops up the payer's wallet.
 * Refuses `topup_limit`, `payment_method_unavailable`.
 */
export async function topUpWallet(
  tx: Tx,
  deps: Pick<Deps, 'payments' | 'clock'>,
  { userId, price, payment }: { userId: number; price: number; payment: Payment },
): Promise<StoredTransaction> {
  const now = deps.clock.now()
  const { tag } = payment
  // Only a provider payment can fill a wallet.
  if (!isProvider(tag)) refuse('payment_method_unavailable', { tag, reason: 'not_taken_here' })
  const { id, code, decimals } = await defaultCurrency(tx)
  const settings = await settingsOf(tx)
  const amount = readMinor(price, decimals, 'price')
  if (amount < settings.walletTopupMin || amount > settings.walletTopupMax) {
    refuse('topup_limit', {
      min: toMajor(settings.walletTopupMin, decimals),
      max: toMajor(settings.walletTopupMax, decimals),
    })
  }
  const { transactions } = await openPayments(tx, deps, {
    payable: { type: 'wallet_topup', id: await insertTopUp(tx, userId, now) },
    userId,
    currency: { id, code, decimals },
    amount,
    settlementAmount: amount,
    payment,
    payUntil: new Date(now.getTime() + settings.paymentTtlMin * MINUTE_MS),
    now,
  })
  const [transaction] = transactions
  if (!transaction) throw new Error('no payment was opened for the top-up')
  return transaction
}
