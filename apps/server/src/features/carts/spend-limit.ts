import { exchange, toMajor } from '@hawker/domain/money'
import { grossLine } from '@hawker/domain/price-line'
import { refuse } from '../../http/refuse.ts'
import type { Sellable } from '../catalog/index.ts'
import type { StoredCurrency } from '../settings/index.ts'
import { type CartLine, priceLine } from './cart-lines.ts'

type Change = { before: readonly CartLine[]; after: readonly CartLine[]; now: Date }

/** Refuses `spend_limit` {left, in the currency that was asked in} when a member would have more than they may. Having less than before is always allowed. */
export function refuseOverLimit(
  limit: bigint | null,
  { own, currency }: { own: StoredCurrency; currency: StoredCurrency },
  sellables: ReadonlyMap<number, Sellable>,
  { before, after, now }: Change,
): void {
  if (limit === null) return
  const netOf = (lines: readonly CartLine[]) =>
    lines.reduce((sum, line) => {
      const sellable = sellables.get(line.stockId)
      return sellable ? sum + grossLine(priceLine(line, sellable, line.id ?? 0), own.rate, now.getTime()).net : sum
    }, 0n)
  const [had, has] = [netOf(before), netOf(after)]
  if (has <= limit || has <= had) return
  const left = limit > had ? limit - had : 0n
  const major = (amount: bigint) => toMajor(exchange(amount, own.rate, currency.rate), currency.decimals)
  refuse('spend_limit', { left: major(left), limit: major(limit), currency: currency.code })
}
