import { toMajor } from '@hawker/domain/money'
import type { Queries } from '../../database/tx.ts'
import { currencyById, defaultCurrency } from '../settings/index.ts'

/** An amount of an event, in minor units, as it can be said in any language later (see priceText); of the marketplace's own currency unless named. */
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
