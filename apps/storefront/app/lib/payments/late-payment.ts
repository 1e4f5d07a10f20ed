import type { Transaction } from '@hawker/contract/payments'

/** The newest payment, if it arrived too late and is refunded. */
export const latePayment = ({
  transactions,
}: {
  transactions: readonly Transaction[]
}): Transaction | undefined => {
  const [newest] = transactions.toSorted((one, other) => other.id - one.id)
  return newest?.note === 'too_late' ? newest : undefined
}
