/**
 * In base-currency minor units: `min` and `max` for one transfer, `perDay` for all transfers of a user
 * within 24 hours.
 */
export type TransferLimits = { readonly min: bigint; readonly max: bigint; readonly perDay: bigint }
export type TransferRefusal =
  | { readonly reason: 'transfer_too_small'; readonly min: bigint }
  | {
      readonly reason: 'transfer_limit'
      readonly per: 'transfer' | 'day'
      readonly remaining: bigint
    }

/** How much a user may still send who has sent `sentInLastDay`. */
export const remainingDailyLimit = ({ perDay }: TransferLimits, sentInLastDay: bigint): bigint =>
  sentInLastDay < perDay ? perDay - sentInLastDay : 0n

/** Why the limits forbid a transfer; null when they allow it. The balance is checked elsewhere. */
export function transferRefusal(
  amount: bigint,
  limits: TransferLimits,
  sentInLastDay: bigint,
): TransferRefusal | null {
  if (amount <= 0n || amount < limits.min) return { reason: 'transfer_too_small', min: limits.min }
  if (amount > limits.max)
    return { reason: 'transfer_limit', per: 'transfer', remaining: limits.max }
  const remaining = remainingDailyLimit(limits, sentInLastDay)
  return amount > remaining ? { reason: 'transfer_limit', per: 'day', remaining } : null
}
