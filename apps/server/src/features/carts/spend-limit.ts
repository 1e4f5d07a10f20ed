import { exchange, toMajor } from '@hawker/domain/money/money'
import { lineBeforeCoupons } from '@hawker/domain/pricing/line-before-coupons'
import { refuse } from '../../core/refuse.ts'
import type { Sellable } from '../catalog/index.ts'
import type { StoredCurrency } from '../settings/index.ts'
import { type CartLine, priceLine } from './cart-lines.ts'
import type { EnteredLimit, Sharing } from './sharing.store.ts'

type Change = { before: readonly CartLine[]; after: readonly CartLine[]; now: Date }

type Limit = { own: StoredCurrency; spendLimit: bigint; enteredLimit: EnteredLimit | null }
/**
 * Converts a limit.
 * Uses the entered amount in its own currency, because converting twice may change it.
 */
export const limitInCurrency = (
  currency: StoredCurrency,
  { own, spendLimit, enteredLimit }: Limit,
): bigint =>
  enteredLimit?.currencyId === currency.id
    ? enteredLimit.amount
    : exchange(spendLimit, own.rate, currency.rate)

/**
 * Refuses `spend_limit` {left, in the requested currency} when a member exceeds the limit.
 * A change that lowers the member's sum is always allowed.
 */
export function refuseOverLimit(
  { spendLimit: limit, enteredLimit }: Pick<Sharing, 'spendLimit' | 'enteredLimit'>,
  { own, currency }: { own: StoredCurrency; currency: StoredCurrency },
  sellables: ReadonlyMap<number, Sellable>,
  { before, after, now }: Change,
): void {
  if (limit === null) return
  const netOf = (lines: readonly CartLine[]) =>
    lines.reduce((sum, line) => {
      const sellable = sellables.get(line.stockId)
      return sellable
        ? sum +
            lineBeforeCoupons(priceLine(line, sellable, line.id ?? 0), own.rate, now.getTime()).net
        : sum
    }, 0n)
  const [had, has] = [netOf(before), netOf(after)]
  if (has <= limit || has <= had) return
  const left = limit > had ? limit - had : 0n
  const major = (amount: bigint) =>
    toMajor(exchange(amount, own.rate, currency.rate), currency.decimals)
  const whole = toMajor(
    limitInCurrency(currency, { own, spendLimit: limit, enteredLimit }),
    currency.decimals,
  )
  refuse('spend_limit', {
    left: had === 0n ? whole : major(left),
    limit: whole,
    currency: currency.code,
  })
}
