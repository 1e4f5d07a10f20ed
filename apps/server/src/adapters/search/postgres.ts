import type { Database } from '../../database/tx.ts'
import { areasOf } from './areas.ts'
import { fitOf } from './fit.ts'
import { fold } from './fold.ts'
import { learnWords } from './learn.store.ts'
import { Lexicon } from './lexicon.ts'
import { COUNTED, type Found, type Hit, type SearchAsked, type SearchEngine, type SearchedShop } from './port.ts'
import { type FoundRow, MOST_SHOPS, findProductRows, findShopRows, loadWordChanges } from './postgres.store.ts'
import { type Parts, type Synonyms, leavingOneOut, readQuery, soughtWords, synonymsOf } from './query.ts'

type Find = (readings: readonly Parts[]) => Promise<FoundRow[]>

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
    const shopIds = idsOf(asked.shops)
    return this.#find(asked, (readings) => this.#nearestFirst(readings, asked, shopIds))
  }

  shops(asked: SearchAsked): Promise<Found> {
    const shopIds = idsOf(asked.shops)
    return this.#find(asked, (readings) => findShopRows(this.#database, readings, shopIds))
  }

  /** As it was typed, words that do not exist corrected; where that is nowhere, with every word doubted; then with one word forgotten. */
  async #find({ term, locales, shops }: SearchAsked, find: Find): Promise<Found> {
    await this.#readWords()
    const allowed = shops.length > MOST_SHOPS ? new Set(idsOf(shops)) : undefined
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

  /** Area by area until there are more than anybody counts. Around an address there are few, and one question answers. */
  async #nearestFirst(readings: readonly Parts[], { shops, locales }: SearchAsked, shopIds: readonly number[]): Promise<FoundRow[]> {
    const areas = areasOf(shops)
    const rows: FoundRow[] = []
    let products = 0
    for (let at = 0, count = shopIds.length > MOST_SHOPS ? 4 : 16; at < areas.length && products <= COUNTED; at += count, count *= 4) {
      rows.push(...(await findProductRows(this.#database, readings, areas.slice(at, at + count), shopIds, locales)))
      products = new Set(rows.map(({ id }) => id)).size
    }
    return rows
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

const idsOf = (shops: readonly SearchedShop[]): number[] => shops.map(({ id }) => id)

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
