import type { Database } from '../../database/tx.ts'
import { ANYWHERE, idsOf, squaresOf } from './areas.ts'
import { findAcross } from './find-across.ts'
import { fitOf } from './fit.ts'
import { fold } from './fold.ts'
import { KeptHits, bestFirst } from './kept-hits.ts'
import { learnWords } from './learn.store.ts'
import { Lexicon } from './lexicon.ts'
import {
  COUNTED,
  type Found,
  type Hit,
  type SearchAsked,
  type SearchEngine,
  type SearchedShop,
} from './port.ts'
import {
  type FoundRow,
  MOST_SHOPS,
  findProductRows,
  findRowsOfMenus,
  findShopRows,
  loadWordChanges,
} from './postgres.store.ts'
import {
  type Parts,
  type Synonyms,
  isWritten,
  leavingOneOut,
  mostShopsWith,
  readQuery,
  soughtWords,
  synonymsOf,
  writtenOut,
} from './query.ts'

/** All that was asked for, or only some shops that changed since. */
type Find = (readings: readonly Parts[], shops: readonly SearchedShop[]) => Promise<FoundRow[]>

/** A search near an address spans no more squares than this. */
const FEW_SQUARES = 16

/** Words are corrected against all that occur in names, kept in memory; then Postgres finds who has them, in the areas where the asked shops stand. */
class PostgresSearch implements SearchEngine {
  readonly #database: Database
  readonly #lexicon = new Lexicon()
  readonly #kept = new KeptHits()
  #synonyms: Synonyms = new Map()
  #groups = 0
  #horizon = '0'

  constructor(database: Database) {
    this.#database = database
  }

  fold = fold

  refresh(): Promise<void> {
    return learnWords(this.#database)
  }

  products(asked: SearchAsked): Promise<Found> {
    return this.#find('products', asked, (readings, shops) => {
      const shopIds = idsTold(shops)
      if (shops !== asked.shops)
        return findRowsOfMenus(this.#database, readings, shopIds, asked.locales)
      const squares = squaresOf(shops)
      const findIn = async (some: readonly Parts[], areas: readonly string[]) =>
        ofShops(shops, await findProductRows(this.#database, some, areas, shopIds, asked.locales))
      const areas = squares.map(({ area }) => area)
      if (areas.length <= FEW_SQUARES) return findIn(readings, areas)
      const whole = this.#writtenOut(readings)
      return findAcross({
        squares,
        mostShops: mostShopsWith(whole, this.#lexicon),
        findIn: (some) => findIn(readings, some),
        ...(whole.every(isWritten) ? { findAnywhere: () => findIn(whole, [ANYWHERE]) } : {}),
      })
    })
  }

  shops(asked: SearchAsked): Promise<Found> {
    return this.#find('shops', asked, async (readings, shops) =>
      ofShops(shops, await findShopRows(this.#database, readings, idsTold(shops))),
    )
  }

  /** As it was typed, words that do not exist corrected; where that is nowhere, with every word doubted; then with one word forgotten. */
  async #find(
    kind: 'products' | 'shops',
    { term, locales, shops, everywhere }: SearchAsked,
    find: Find,
  ): Promise<Found> {
    if (shops.length === 0) return { hits: [], words: [] }
    await this.#readWords()
    const tries = [
      () => [readQuery(term, this.#lexicon, this.#synonyms, false)],
      () => [readQuery(term, this.#lexicon, this.#synonyms, true)],
      () => leavingOneOut(readQuery(term, this.#lexicon, this.#synonyms, true)),
    ]
    for (const reading of tries) {
      const readings = reading().filter((parts) => parts.length > 0)
      if (readings.length === 0) break
      const ask = async (some: readonly SearchedShop[]) =>
        bestOf(await find(readings, some), readings, locales)
      // What the words stand for is part of the key: when the lexicon or the synonyms change, it is another question.
      const key = () => JSON.stringify([kind, locales, readings, this.#writtenOut(readings)])
      const hits = everywhere ? await this.#kept.find(key(), shops, COUNTED, ask) : await ask(shops)
      if (hits.length > 0) return { hits, words: readings.flatMap(soughtWords) }
    }
    return { hits: [], words: [] }
  }

  #writtenOut(readings: readonly Parts[]): Parts[] {
    return readings.map((parts) => writtenOut(parts, this.#lexicon))
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
const idsTold = (shops: readonly SearchedShop[]): number[] =>
  shops.length > MOST_SHOPS ? [] : shops.map(({ id }) => id)
const ofShops = (shops: readonly SearchedShop[], rows: FoundRow[]): FoundRow[] =>
  shops.length > MOST_SHOPS ? rows.filter(({ shopId }) => idsOf(shops).has(shopId)) : rows

/** Each product or shop once, as its best row says. */
function bestOf(
  rows: readonly FoundRow[],
  readings: readonly Parts[],
  locales: readonly string[],
): Hit[] {
  const best = new Map<number, Hit>()
  for (const row of rows) {
    const fit = readings.reduce((most, parts) => Math.max(most, fitOf(row, parts, locales)), 0)
    const known = best.get(row.id)
    if (!known || known.fit < fit) best.set(row.id, { id: row.id, shopId: row.shopId, fit })
  }
  return [...best.values()].sort(bestFirst)
}

/** Search without any outside service. */
export const postgresSearch = (database: Database): SearchEngine => new PostgresSearch(database)
