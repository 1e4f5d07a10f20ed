import { divideRounded } from '@hawker/domain/money/money'
import { toMinorUnits } from '../../read/decimal.ts'
import type { RowIssues } from '../../report/row-issue.ts'
import { readPrice } from './read-price.ts'
import { readPackSize } from '@hawker/domain/catalog/pack-size'

type Part =
  | { readonly by: 'fixed'; readonly minor: bigint }
  | { readonly by: 'per-kg'; readonly minor: bigint }
  | { readonly by: 'column'; readonly name: string }
/** How to price a row: the first part that yields a price. */
export type PriceRule = { readonly text: string; readonly parts: readonly Part[] }

/**
 * Reads 'column=price,per-kg=7.90,fixed=2.49'; amounts in major units of the base currency. Throws
 * an error that explains the format.
 */
export function readPriceRule(text: string, decimals: number): PriceRule {
  const parts = text.split(',').map((part): Part => {
    const [by = '', value = ''] = part.split('=').map((half) => half.trim())
    if (by === 'column' && value) return { by, name: value }
    const amount = /^\d+(\.\d+)?$/.test(value) ? toMinorUnits(value, decimals) : 0n
    if ((by === 'fixed' || by === 'per-kg') && amount > 0n) return { by, minor: amount }
    throw new Error(
      `"${part}" is no price rule. Use fixed=2.49, per-kg=7.90, column=price, or several ` +
        'in the order in which they are tried: column=price,per-kg=7.90,fixed=2.49',
    )
  })
  return { text, parts }
}

/** What the rule reads of a row. */
export type PricedRow = {
  /** The pack size. */
  readonly quantity: string
  readonly column: (name: string) => string
  readonly decimals: number
  readonly issues: RowIssues
}

/**
 * The price of a row in minor units of the base currency; undefined when no part yields one. A
 * litre counts as a kilogram.
 */
export function priceOf(rule: PriceRule, row: PricedRow): bigint | undefined {
  for (const part of rule.parts) {
    const price = priceBy(part, row)
    if (price !== undefined && price > 0n) return price
  }
  return undefined
}

function priceBy(
  part: Part,
  { quantity, column, decimals, issues }: PricedRow,
): bigint | undefined {
  if (part.by === 'fixed') return part.minor
  if (part.by === 'column') return readPrice(column(part.name), decimals, issues)
  const size = readPackSize(quantity)
  if (size === undefined || size.kind === 'pieces') return undefined
  return divideRounded(part.minor * BigInt(size.thousandths), 1_000_000n)
}
