import type { Database } from '../../database/tx.ts'
import { ANYWHERE, idsOf, squaresOf } from './areas.ts'
import { findAcross } from './find-across.ts'
import { fitOf } from './fit.ts'
import { fold } from './fold.ts'
import { learnWords } from './learn.store.ts'
import { Lexicon } from './lexicon.ts'
import type { Found, Hit, SearchAsked, SearchEngine, SearchedShop } from './port.ts'
import { type FoundRow, MOST_SHOPS, findProductRows, findShopRows, loadWordChanges } from './postgres.store.ts'
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

type Find = (readings: readonly Parts[]) => Promise<FoundRow[]>

/** A search near an address spans no more squares than this. */
const FEW_SQUARES = 16

/** Words are corrected against all that occur in names, kept in memory; then Postgres finds who has them, in the areas where the asked shops stand. */
class PostgresSearch implements SearchEngine {
  readonly #database: Database
  readonly #lexicon = new Lexicon()
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
    const shopIds = idsTold(asked.shops)
    const squares = squaresOf(asked.shops)
    const findIn = (readings: readonly Parts[], areas: readonly string[]) =>
      findProductRows(this.#database, readings, areas, shopIds, asked.locales)
    return this.#find(asked, (readings) => {
      const areas = squares.map(({ area }) => area)
      if (areas.length <= FEW_SQUARES) return findIn(readings, areas)
      const whole = readings.map((parts) => writtenOut(parts, this.#lexicon))
      return findAcross({
        squares,
        mostShops: mostShopsWith(whole, this.#lexicon),
        findIn: (some) => findIn(readings, some),
        ...(whole.every(isWritten) ? { findAnywhere: () => findIn(whole, [ANYWHERE]) } : {}),
      })
    })
  }

  shops(asked: SearchAsked): Promise<Found> {
    const shopIds = idsTold(asked.shops)
    return this.#find(asked, (readings) => findShopRows(this.#database, readings, shopIds))
  }

  /** As it was typed, words that do not exist corrected; where that is nowhere, with every word doubted; then with one word forgotten. */
  async #find({ term, locales, shops }: SearchAsked, find: Find): Promise<Found> {
    if (shops.length === 0) return { hits: [], words: [] }
    await this.#readWords()
    const allowed = shops.length > MOST_SHOPS ? idsOf(shops) : undefined
    const tries = [
      () => [readQuery(term, this.#lexicon, this.#synonyms, false)],
      () => [readQuery(term, this.#lexicon, this.#synonyms, true)],
      () => leavingOneOut(readQuery(term, this.#lexicon, this.#synonyms, true)),
    ]
    for (const readings of tries) {
      const parts = readings().filter((one) => one.length > 0)
      if (parts.length === 0) break
      const rows = (await find(parts)).filter(({ shopId }) => !allowed || allowed.has(shopId))
      if (rows.length > 0) return { hits: bestOf(rows, parts, locales), words: parts.flatMap(soughtWords) }
    }
    return { hits: [], words: [] }
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

/** More than `MOST_SHOPS` are not told to Postgres. */
const idsTold = (shops: readonly SearchedShop[]): number[] => (shops.length > MOST_SHOPS ? [] : shops.map(({ id }) => id))

/** Each product or shop once, as its best row says. */
function bestOf(rows: readonly FoundRow[], readings: readonly Parts[], locales: readonly string[]): Hit[] {
  const best = new Map<number, Hit>()
  for (const row of rows) {
    const fit = readings.reduce((most, parts) => Math.max(most, fitOf(row, parts, locales)), 0)
    const known = best.get(row.id)
    if (!known || known.fit < fit) best.set(row.id, { id: row.id, shopId: row.shopId, fit })
  }
  return [...best.values()].sort((a, b) => b.fit - a.fit || a.id - b.id)
}

/** Search without any outside service. */
export const postgresSearch = (database: Database): SearchEngine => new PostgresSearch(database)
