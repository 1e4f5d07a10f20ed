import type { Database } from '@hawker/postgres/tx'
import { ANYWHERE, idsOf, squaresOf } from './grid-squares.ts'
import { searchSquares } from './search-squares.ts'
import { relevanceOf } from './relevance.ts'
import { phrasesOf, phrasesWithout, splitDiets } from './split-diets.ts'
import { fold } from './fold.ts'
import { HitsCache, bestFirst } from './hits-cache.ts'
import { indexWords } from './index-words.store.ts'
import { Lexicon } from './lexicon.ts'
import { wordsWithoutAnd, wordsWithoutWishes } from './query-words.ts'
import {
  MAX_COUNTED,
  type SearchResult,
  type Hit,
  type SearchRequest,
  type SearchEngine,
  type SearchedShop,
} from './port.ts'
import {
  type FoundRow,
  MAX_SHOP_IDS,
  findProductRows,
  findMenuRows,
  findShopRows,
  loadWordChanges,
} from './postgres.store.ts'
import {
  type ParsedQuery,
  type Synonyms,
  type Term,
  hasNoPrefix,
  withoutOneTerm,
  maxShopsMatching,
  parseQuery,
  matchedWordsOf,
  synonymsOf,
  termsOf,
  expandPrefixes,
} from './parse-query.ts'

/** Searches all requested shops, or only those that changed since a cached result. */
type Find = (
  readings: readonly ParsedQuery[],
  shops: readonly SearchedShop[],
) => Promise<FoundRow[]>

/** A search near an address has at most this many squares. */
const MAX_NEARBY_SQUARES = 16

/**
 * Corrects words by an in-memory lexicon of all names, then finds them in Postgres, in the grid
 * squares of the requested shops.
 */
class PostgresSearch implements SearchEngine {
  readonly #database: Database
  readonly #lexicon = new Lexicon()
  readonly #cache = new HitsCache()
  #synonyms: Synonyms = new Map()
  #groups = 0
  #horizon = '0'

  constructor(database: Database) {
    this.#database = database
  }

  fold = fold
  splitDiets = splitDiets
  phrasesOf = phrasesOf
  phrasesWithout = phrasesWithout

  refresh(): Promise<void> {
    return indexWords(this.#database)
  }

  products(request: SearchRequest): Promise<SearchResult> {
    return this.#find('products', request, (readings, shops) => {
      const shopIds = idsForFilter(shops)
      if (shops !== request.shops)
        return findMenuRows(this.#database, readings, shopIds, request.locales)
      const squares = squaresOf(shops)
      const terms = termsOf(readings)
      const findIn = async (queries: readonly ParsedQuery[], areas: readonly string[]) =>
        rowsOfShops(
          shops,
          await findProductRows(this.#database, queries, areas, shopIds, request.locales, terms),
        )
      const areas = squares.map(({ area }) => area)
      if (areas.length <= MAX_NEARBY_SQUARES) return findIn(readings, areas)
      const expanded = this.#expanded(readings)
      return searchSquares({
        squares,
        maxShops: maxShopsMatching(expanded, this.#lexicon),
        findIn: (batch) => findIn(readings, batch),
        ...(expanded.every(hasNoPrefix)
          ? { findAnywhere: () => findIn(expanded, [ANYWHERE]) }
          : {}),
      })
    })
  }

  shops(request: SearchRequest): Promise<SearchResult> {
    return this.#find('shops', request, async (readings, shops) =>
      rowsOfShops(shops, await findShopRows(this.#database, readings, idsForFilter(shops))),
    )
  }

  /**
   * Tries the query with unknown words corrected, then with all words corrected, then without one
   * of its words. A wish such as "cheap" only counts while titles have its words.
   */
  async #find(
    kind: 'products' | 'shops',
    { term, locales, shops, allShops }: SearchRequest,
    find: Find,
  ): Promise<SearchResult> {
    if (shops.length === 0) return { hits: [], words: [] }
    await this.#loadWords()
    const words = wordsWithoutAnd(term)
    const plain = wordsWithoutWishes(words)
    const hasKnownWish =
      plain.length < words.length && words.every((word) => this.#lexicon.isKnown(word))
    const parse = (typed: readonly string[], corrected: boolean) =>
      parseQuery(typed, this.#lexicon, this.#synonyms, corrected)
    const tries = [
      ...(hasKnownWish ? [() => [parse(words, false)]] : []),
      () => [parse(plain, false)],
      () => [parse(plain, true)],
      () => withoutOneTerm(parse(plain, true)),
    ]
    for (const reading of tries) {
      const readings = reading().filter((query) => query.length > 0)
      if (readings.length === 0) break
      const search = async (batch: readonly SearchedShop[]) =>
        bestHits(await find(readings, batch), readings, locales)
      // The key contains the expanded query, so it changes with the lexicon and the synonyms.
      const key = () => JSON.stringify([kind, locales, readings, this.#expanded(readings)])
      const hits = allShops
        ? await this.#cache.find(key(), shops, MAX_COUNTED, search)
        : await search(shops)
      if (hits.length > 0) return { hits, words: readings.flatMap(matchedWordsOf) }
    }
    return { hits: [], words: [] }
  }

  #expanded(readings: readonly ParsedQuery[]): ParsedQuery[] {
    return readings.map((query) => expandPrefixes(query, this.#lexicon))
  }

  async #loadWords(): Promise<void> {
    const changes = await loadWordChanges(this.#database, this.#horizon, this.#groups)
    if (!changes) return
    // Concurrent loads may overlap. An older one must not move the horizon back.
    if (BigInt(changes.horizon) >= BigInt(this.#horizon)) this.#horizon = changes.horizon
    this.#lexicon.learn(changes.words ?? [])
    if (!changes.synonyms) return
    this.#synonyms = synonymsOf(changes.synonyms)
    this.#groups = changes.synonyms.length
    this.#lexicon.learnSynonyms(
      [...this.#synonyms.keys()].filter((phrase) => !phrase.includes(' ')),
    )
  }
}

/**
 * More than MAX_SHOP_IDS shops are not part of the query. `rowsOfShops` filters its rows instead.
 */
const idsForFilter = (shops: readonly SearchedShop[]): number[] =>
  shops.length > MAX_SHOP_IDS ? [] : shops.map(({ id }) => id)
const rowsOfShops = (shops: readonly SearchedShop[], rows: FoundRow[]): FoundRow[] =>
  shops.length > MAX_SHOP_IDS ? rows.filter(({ shopId }) => idsOf(shops).has(shopId)) : rows

/** One hit per product or shop, with the relevance of its best row. */
function bestHits(
  rows: readonly FoundRow[],
  readings: readonly ParsedQuery[],
  locales: readonly string[],
): Hit[] {
  const best = new Map<number, Hit>()
  const position = new Map(termsOf(readings).map((term, at) => [term, at]))
  for (const row of rows) {
    const containsTyped = (term: Term) => row.typed?.[position.get(term) ?? 0] ?? true
    const fit = readings.reduce(
      (best, query) => Math.max(best, relevanceOf(row, query, locales, containsTyped)),
      0,
    )
    if (fit > (best.get(row.id)?.relevance ?? 0))
      best.set(row.id, { id: row.id, shopId: row.shopId, relevance: fit })
  }
  return [...best.values()].sort(bestFirst)
}

/** Search without an external service. */
export const postgresSearch = (database: Database): SearchEngine => new PostgresSearch(database)
