/**
 * In base-currency minor units: `min` and `max` for one transfer, `day` for all transfers of a user
 * within a day.
 */
export type TransferLimits = { readonly min: bigint; readonly max: bigint; readonly day: bigint }
export type TransferRefusal =
  | { readonly reason: 'transfer_too_small'; readonly min: bigint }
  | { readonly reason: 'transfer_limit'; readonly per: 'transfer' | 'day'; readonly left: bigint }

/** The rest of the day's limit. `sent` is the sum of the day so far. */
export const remainingToday = ({ day }: TransferLimits, sent: bigint): bigint =>
  sent < day ? day - sent : 0n

/** Why the limits forbid a transfer; null when they allow it. The balance is checked elsewhere. */
export function transferRefusal(
  amount: bigint,
  limits: TransferLimits,
  sent: bigint,
): TransferRefusal | null {
  if (amount <= 0n || amount < limits.min) return { reason: 'transfer_too_small', min: limits.min }
  if (amount > limits.max) return { reason: 'transfer_limit', per: 'transfer', left: limits.max }
  const left = remainingToday(limits, sent)
  return amount > left ? { reason: 'transfer_limit', per: 'day', left } : null
}
