import { type Money, money } from '@hawker/domain/money/money'

export function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, bigint>()
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0n) + minor)
  return [...sums].map(([currency, minor]) => money(minor, currency))
}
