import { toMajor } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { currencyById, defaultCurrency } from '../../settings/index.ts'

/**
 * Text parameters for an amount in minor units; the text formats them later (see priceText). Uses
 * the base currency by default.
 */
export async function priceParams(
  queries: Queries,
  amount: unknown,
  currencyId?: number,
): Promise<Record<string, string>> {
  const { symbol, position, decimals } =
    currencyId === undefined
      ? await defaultCurrency(queries)
      : await currencyById(queries, currencyId)
  return {
    price: String(toMajor(BigInt(String(amount)), decimals)),
    symbol,
    position,
    decimals: String(decimals),
  }
}
