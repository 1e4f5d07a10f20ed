import type { Database } from '@hawker/postgres/tx'
import { meilisearch } from './meilisearch.ts'
import type { SearchEngine } from './port.ts'
import { postgresSearch } from './postgres.ts'

export type SearchSettings = {
  engine: 'postgres' | 'meilisearch'
  url: string | undefined
  key: string | undefined
}

/** The configured search engine. When Meilisearch fails, Postgres answers instead. */
export function openSearch(
  { engine, url, key }: SearchSettings,
  database: Database,
  onFault: (error: unknown, where: string) => void,
  ask: typeof fetch = fetch,
): SearchEngine {
  const postgres = postgresSearch(database)
  if (engine === 'postgres') return postgres
  const meili = meilisearch(database, { fetch: ask, url: url ?? 'http://127.0.0.1:7700', key })
  const fallback =
    <T>(answer: () => Promise<T>) =>
    (error: unknown): Promise<T> => {
      onFault(error, 'search')
      return answer()
    }
  return {
    fold: meili.fold,
    splitDiets: meili.splitDiets,
    phrasesOf: meili.phrasesOf,
    phrasesWithout: meili.phrasesWithout,
    shops: (request) => meili.shops(request).catch(fallback(() => postgres.shops(request))),
    products: (request) =>
      meili.products(request).catch(fallback(() => postgres.products(request))),
    async refresh() {
      await postgres.refresh()
      await meili.refresh()
    },
  }
}
