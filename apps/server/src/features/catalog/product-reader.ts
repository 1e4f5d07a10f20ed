import type { Deps } from '../../deps.ts'
import { askedCurrency, askedMoment } from '../settings/index.ts'
import type { ProductCursor } from './product-query.ts'
import type { Reader } from './product.wire.ts'

export type Paging = { page?: number; perPage?: number; currency_id?: number; at?: string }
export type Asked<Q> = { readonly query: Q; readonly lang: string }

export const pageOf = ({ page = 1, perPage = 10 }: Paging) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function readerOf(
  deps: Deps,
  { query, lang }: Asked<Paging>,
  cursor?: ProductCursor,
): Promise<Reader> {
  const now = askedMoment(cursor?.at ?? query.at, deps.clock.now())
  return { lang, currency: await askedCurrency(deps.database, query.currency_id), now }
}
