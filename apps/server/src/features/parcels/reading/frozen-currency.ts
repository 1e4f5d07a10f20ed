import { rateFromDecimal } from '@hawker/domain/money/money'
import type { Queries } from '@hawker/postgres/tx'
import { type StoredCurrency, currencyById, defaultCurrency } from '../../settings/index.ts'

/** A parcel's currency, even if it was switched off, with the rate at which the parcel was placed. */
export async function frozenCurrency(
  queries: Queries,
  { currencyId, rate }: { readonly currencyId: number; readonly rate: string },
): Promise<StoredCurrency> {
  const currency = await currencyById(queries, currencyId)
  const base = await defaultCurrency(queries)
  return {
    ...currency,
    rateText: rate,
    rate: rateFromDecimal(rate, base.decimals, currency.decimals),
  }
}
