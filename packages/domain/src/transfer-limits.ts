/** Minor units of the base currency: for one transfer, and for all of a person within a day. */
export type TransferLimits = { readonly min: bigint; readonly max: bigint; readonly day: bigint }
export type TransferRefusal =
  | { readonly reason: 'transfer_too_small'; readonly min: bigint }
  | { readonly reason: 'transfer_limit'; readonly per: 'transfer' | 'day'; readonly left: bigint }

/** What is left of the day's limit after what was sent within it. */
export const leftToday = ({ day }: TransferLimits, sent: bigint): bigint =>
  sent < day ? day - sent : 0n

/** Why so much cannot be sent, whatever the wallet holds; null when it can. */
export function transferRefusal(
  amount: bigint,
  limits: TransferLimits,
  sent: bigint,
): TransferRefusal | null {
  if (amount <= 0n || amount < limits.min) return { reason: 'transfer_too_small', min: limits.min }
  if (amount > limits.max) return { reason: 'transfer_limit', per: 'transfer', left: limits.max }
  const left = leftToday(limits, sent)
  return amount > left ? { reason: 'transfer_limit', per: 'day', left } : null
}
