import type { ProviderTag } from '@hawker/domain/payments/payment-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { StoredCurrency } from '../../settings/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { type PaymentInput, writePayments } from '../open-payments.ts'
import { cancelPayment } from '../refunds/refund-payments.ts'
import { type StoredTransaction, lockTransactions } from '../transaction.store.ts'
import { takePaymentIds } from '../insert-transactions.store.ts'

export type TestPayment = Pick<PaymentInput, 'userId' | 'amount' | 'settlementAmount' | 'now'> & {
  readonly methodId: number
  readonly tag: ProviderTag
  readonly currency: StoredCurrency
}

/**
 * Opens a payment that tries a method, also one that is switched off. An earlier one that is still
 * open is cancelled. What is paid is refunded at once, so nothing but the provider's fee stays.
 */
export async function openTestPayment(tx: Tx, payment: TestPayment): Promise<StoredTransaction> {
  const { methodId, tag, currency, amount, settlementAmount, userId, now } = payment
  for (const earlier of await lockTransactions(tx, 'provider_test', methodId))
    await cancelPayment(tx, earlier, now)
  const { paymentTtlMin } = await settingsOf(tx)
  const { base_decimals: baseDecimals = 2, ...ids } = (await takePaymentIds(tx)) ?? {
    wallet: null,
    chosen: null,
  }
  const [transaction] = await writePayments(
    tx,
    {
      payable: { type: 'provider_test', id: methodId },
      userId,
      currency,
      amount,
      settlementAmount,
      payment: { tag },
      payUntil: new Date(now.getTime() + paymentTtlMin * MINUTE_MS),
      now,
    },
    { parts: [{ tag, status: 'progress', amount, settlementAmount }], ready: false },
    { ids, baseDecimals },
  )
  if (!transaction) throw new Error(`no test payment was opened for ${tag}`)
  return transaction
}
