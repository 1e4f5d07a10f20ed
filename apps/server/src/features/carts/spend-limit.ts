import { exchange, toMajor } from '@hawker/domain/money'
import { grossLine } from '@hawker/domain/price-line'
import { refuse } from '../../http/refuse.ts'
import type { Sellable } from '../catalog/index.ts'
import type { StoredCurrency } from '../settings/index.ts'
import { type CartLine, priceLine } from './cart-lines.ts'
import type { NamedLimit, Sharing } from './sharing.store.ts'

type Change = { before: readonly CartLine[]; after: readonly CartLine[]; now: Date }

type Limit = { own: StoredCurrency; spendLimit: bigint; namedLimit: NamedLimit | null }
/** A limit in a currency: what was named where it was named in that one, for there and back it might be another amount. */
export const limitIn = (currency: StoredCurrency, { own, spendLimit, namedLimit }: Limit): bigint =>
  namedLimit?.currencyId === currency.id
    ? namedLimit.amount
    : exchange(spendLimit, own.rate, currency.rate)

/** Refuses `spend_limit` {left, in the currency that was asked in} when a member would have more than they may. Having less than before is always allowed. */
export function refuseOverLimit(
  { spendLimit: limit, namedLimit }: Pick<Sharing, 'spendLimit' | 'namedLimit'>,
  { own, currency }: { own: StoredCurrency; currency: StoredCurrency },
  sellables: ReadonlyMap<number, Sellable>,
  { before, after, now }: Change,
): void {
  if (limit === null) return
  const netOf = (lines: readonly CartLine[]) =>
    lines.reduce((sum, line) => {
      const sellable = sellables.get(line.stockId)
      return sellable
        ? sum + grossLine(priceLine(line, sellable, line.id ?? 0), own.rate, now.getTime()).net
        : sum
    }, 0n)
  const [had, has] = [netOf(before), netOf(after)]
  if (has <= limit || has <= had) return
  const left = limit > had ? limit - had : 0n
  const major = (amount: bigint) =>
    toMajor(exchange(amount, own.rate, currency.rate), currency.decimals)
  const whole = toMajor(
    limitIn(currency, { own, spendLimit: limit, namedLimit }),
    currency.decimals,
  )
  refuse('spend_limit', {
    left: had === 0n ? whole : major(left),
    limit: whole,
    currency: currency.code,
  })
}
