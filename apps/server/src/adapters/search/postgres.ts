import type { Database } from '../../database/tx.ts'
import { ANYWHERE, idsOf, squaresOf } from './grid-squares.ts'
import { searchSquares } from './search-squares.ts'
import { relevanceOf } from './relevance.ts'
import { fold } from './fold.ts'
import { HitsCache, bestFirst } from './hits-cache.ts'
import { indexWords } from './index-words.store.ts'
import { Lexicon } from './lexicon.ts'
import {
  COUNTED,
  type Found,
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
  hasNoPrefix,
  withoutOneTerm,
  maxShopsMatching,
  parseQuery,
  matchedWordsOf,
  synonymsOf,
  expandPrefixes,
} from './parse-query.ts'

/** All that was asked for, or only some shops that changed since. */
type Find = (
  readings: readonly ParsedQuery[],
  shops: readonly SearchedShop[],
) => Promise<FoundRow[]>

/** A search near an address spans no more squares than this. */
const MAX_NEARBY_SQUARES = 16

/**
 * Words are corrected against all that occur in names, kept in memory; then Postgres finds who has
 * them, in the areas where the asked shops stand.
 */
class PostgresSearch implements SearchEngine {
  readonly #database: Database
  readonly #lexicon = new Lexicon()
  readonly #kept = new HitsCache()
  #synonyms: Synonyms = new Map()
  #groups = 0
  #horizon = '0'

  constructor(database: Database) {
    this.#database = database
  }

  fold = fold

  refresh(): Promise<void> {
    return indexWords(this.#database)
  }

  products(asked: SearchRequest): Promise<Found> {
    return this.#find('products', asked, (readings, shops) => {
      const shopIds = idsForFilter(shops)
      if (shops !== asked.shops)
        return findMenuRows(this.#database, readings, shopIds, asked.locales)
      const squares = squaresOf(shops)
      const findIn = async (some: readonly ParsedQuery[], areas: readonly string[]) =>
        rowsOfShops(
          shops,
          await findProductRows(this.#database, some, areas, shopIds, asked.locales),
        )
      const areas = squares.map(({ area }) => area)
      if (areas.length <= MAX_NEARBY_SQUARES) return findIn(readings, areas)
      const whole = this.#writtenOut(readings)
      return searchSquares({
        squares,
        maxShops: maxShopsMatching(whole, this.#lexicon),
        findIn: (some) => findIn(readings, some),
        ...(whole.every(hasNoPrefix) ? { findAnywhere: () => findIn(whole, [ANYWHERE]) } : {}),
      })
    })
  }

  shops(asked: SearchRequest): Promise<Found> {
    return this.#find('shops', asked, async (readings, shops) =>
      rowsOfShops(shops, await findShopRows(this.#database, readings, idsForFilter(shops))),
    )
  }

  /**
   * As it was typed, words that do not exist corrected; where that is nowhere, with every word
   * doubted; then with one word forgotten.
   */
  async #find(
    kind: 'products' | 'shops',
    { term, locales, shops, everywhere }: SearchRequest,
    find: Find,
  ): Promise<Found> {
    if (shops.length === 0) return { hits: [], words: [] }
    await this.#readWords()
    const tries = [
      () => [parseQuery(term, this.#lexicon, this.#synonyms, false)],
      () => [parseQuery(term, this.#lexicon, this.#synonyms, true)],
      () => withoutOneTerm(parseQuery(term, this.#lexicon, this.#synonyms, true)),
    ]
    for (const reading of tries) {
      const readings = reading().filter((parts) => parts.length > 0)
      if (readings.length === 0) break
      const ask = async (some: readonly SearchedShop[]) =>
        bestHits(await find(readings, some), readings, locales)
      // What the words stand for is part of the key: when the lexicon or the synonyms change, it is
      // another question.
      const key = () => JSON.stringify([kind, locales, readings, this.#writtenOut(readings)])
      const hits = everywhere ? await this.#kept.find(key(), shops, COUNTED, ask) : await ask(shops)
      if (hits.length > 0) return { hits, words: readings.flatMap(matchedWordsOf) }
    }
    return { hits: [], words: [] }
  }

  #writtenOut(readings: readonly ParsedQuery[]): ParsedQuery[] {
    return readings.map((parts) => expandPrefixes(parts, this.#lexicon))
  }

  async #readWords(): Promise<void> {
    const changes = await loadWordChanges(this.#database, this.#horizon, this.#groups)
    if (!changes) return
    // Two readings may overlap: what an older one brings is the same or has been read already.
    if (BigInt(changes.horizon) >= BigInt(this.#horizon)) this.#horizon = changes.horizon
    this.#lexicon.learn(changes.words ?? [])
    if (!changes.synonyms) return
    this.#synonyms = synonymsOf(changes.synonyms)
    this.#groups = changes.synonyms.length
  }
}

/** More than `MOST_SHOPS` are not told to Postgres, but looked for in its answer. */
const idsForFilter = (shops: readonly SearchedShop[]): number[] =>
  shops.length > MAX_SHOP_IDS ? [] : shops.map(({ id }) => id)
const rowsOfShops = (shops: readonly SearchedShop[], rows: FoundRow[]): FoundRow[] =>
  shops.length > MAX_SHOP_IDS ? rows.filter(({ shopId }) => idsOf(shops).has(shopId)) : rows

/** Each product or shop once, as its best row says. */
function bestHits(
  rows: readonly FoundRow[],
  readings: readonly ParsedQuery[],
  locales: readonly string[],
): Hit[] {
  const best = new Map<number, Hit>()
  for (const row of rows) {
    const fit = readings.reduce(
      (most, parts) => Math.max(most, relevanceOf(row, parts, locales)),
      0,
    )
    const known = best.get(row.id)
    if (!known || known.fit < fit) best.set(row.id, { id: row.id, shopId: row.shopId, fit })
  }
  return [...best.values()].sort(bestFirst)
}

/** Search without any outside service. */
export const postgresSearch = (database: Database): SearchEngine => new PostgresSearch(database)
