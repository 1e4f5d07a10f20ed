import { divideRounded } from '../money/money.ts'

/**
 * A payment in its own currency (`amount`, `refunded`) and in base currency (`settlementAmount`).
 */
export type RefundablePayment = {
  readonly amount: bigint
  readonly settlementAmount: bigint
  readonly refunded: bigint
}
export type RefundPart<P> = {
  readonly payment: P
  readonly amount: bigint
  readonly settlementAmount: bigint
}

/**
 * The first `amount` of a payment in base currency. Computed from the whole, so that partial
 * refunds sum exactly.
 */
export const settledUpTo = (
  payment: Pick<RefundablePayment, 'amount' | 'settlementAmount'>,
  amount: bigint,
): bigint =>
  payment.amount === 0n ? 0n : divideRounded(amount * payment.settlementAmount, payment.amount)

/**
 * Splits a refund over payments in this order, at most what each has left. `left` is the uncovered
 * rest.
 */
export function refundParts<P extends RefundablePayment>(
  payments: readonly P[],
  amount: bigint,
): { readonly parts: readonly RefundPart<P>[]; readonly left: bigint } {
  const parts: RefundPart<P>[] = []
  let left = amount
  for (const payment of payments) {
    const refundable = payment.amount - payment.refunded
    const part = left < refundable ? left : refundable
    if (part <= 0n) continue
    left -= part
    const settlementAmount =
      settledUpTo(payment, payment.refunded + part) - settledUpTo(payment, payment.refunded)
    parts.push({ payment, amount: part, settlementAmount })
  }
  return { parts, left }
}
