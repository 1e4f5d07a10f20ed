import type { Deps } from '../../deps.ts'
import { requestedCurrency, requestedTime } from '../settings/index.ts'
import type { ProductCursor } from './product-query.ts'
import type { DisplayContext } from './product.wire.ts'

export type PageQuery = { page?: number; perPage?: number; currency_id?: number; at?: string }
export type LocalizedQuery<Q> = { readonly query: Q; readonly lang: string }

export const pageOf = ({ page = 1, perPage = 10 }: PageQuery) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
})

export async function loadDisplayContext(
  deps: Deps,
  { query, lang }: LocalizedQuery<PageQuery>,
  cursor?: ProductCursor,
): Promise<DisplayContext> {
  const now = requestedTime(cursor?.at ?? query.at, deps.clock.now())
  return { lang, currency: await requestedCurrency(deps.database, query.currency_id), now }
}
