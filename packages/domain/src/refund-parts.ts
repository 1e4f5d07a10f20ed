import { divideRounded } from './money.ts'

/** A payment in its own currency and in base currency, and what of it went back before. */
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

/** In base currency, the first `amount` of a payment. Reckoned from the whole, so that what goes back in pieces goes back exactly. */
export const settledUpTo = (
  payment: Pick<RefundablePayment, 'amount' | 'settlementAmount'>,
  amount: bigint,
): bigint =>
  payment.amount === 0n ? 0n : divideRounded(amount * payment.settlementAmount, payment.amount)

/** What goes back of each payment, taken in this order, never more than each paid; `left` is what none of them can give. */
export function refundParts<P extends RefundablePayment>(
  payments: readonly P[],
  amount: bigint,
): { readonly parts: readonly RefundPart<P>[]; readonly left: bigint } {
  const parts: RefundPart<P>[] = []
  let left = amount
  for (const payment of payments) {
    const there = payment.amount - payment.refunded
    const part = left < there ? left : there
    if (part <= 0n) continue
    left -= part
    const settlementAmount =
      settledUpTo(payment, payment.refunded + part) - settledUpTo(payment, payment.refunded)
    parts.push({ payment, amount: part, settlementAmount })
  }
  return { parts, left }
}
