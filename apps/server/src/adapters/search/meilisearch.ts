import type { Database } from '@hawker/postgres/tx'
import { type SearchDocument, loadDocuments, loadSynonyms } from './documents.store.ts'
import { phrasesOf, phrasesWithout, splitDiets } from './split-diets.ts'
import { fold, wordsOf } from './fold.ts'
import { changedShops, saveProgress } from './index-words.store.ts'
import type { SearchResult, Hit, SearchRequest, SearchEngine, MatchedWord } from './port.ts'
import { synonymsOf } from './parse-query.ts'
import { soundsAlike, isLatin, isPronounceable, phoneticKey } from './phonetics.ts'
import { wordsWithoutAnd, wordsWithoutWishes } from './query-words.ts'

export type Meili = { fetch: typeof fetch; url: string; key: string | undefined; prefix?: string }

const TIMEOUT_MS = 2_000
/** Meilisearch indexes asynchronously. A batch of 200 shops takes it seconds. */
const TASK_TIMEOUT_MS = 120_000
const SHOPS_AT_ONCE = 200
const MAX_HITS = 4000
/** A longer filter costs more than it saves. */
const MAX_FILTER_SHOPS = 2000
const OTHER_LANGUAGE = 0.8
/** Same limits as `maxTypos`. Meilisearch's defaults, 5 and 9, do not correct "piza". */
const LETTERS_FOR_TYPOS = { oneTypo: 3, twoTypos: 7 }

type Kind = SearchDocument['kind']
type SearchResponse = {
  hits: {
    target: number
    shop_id: number
    locale: string
    title: string
    _rankingScore: number
    _matchesPosition?: { title?: { start: number; length: number }[] }
  }[]
}

/** Search by a Meilisearch server, which handles typos, prefixes and synonyms. */
class Meilisearch implements SearchEngine {
  readonly #database: Database
  readonly #meili: Meili
  #sentSettings = ''

  constructor(database: Database, meili: Meili) {
    this.#database = database
    this.#meili = meili
  }

  fold = fold
  splitDiets = splitDiets
  phrasesOf = phrasesOf
  phrasesWithout = phrasesWithout

  shops(request: SearchRequest): Promise<SearchResult> {
    return this.#find('shop', request)
  }

  products(request: SearchRequest): Promise<SearchResult> {
    return this.#find('product', request)
  }

  async refresh(): Promise<void> {
    await this.#updateSettings()
    const { horizon, shopIds } = await changedShops(this.#database, this.#engine)
    for (let at = 0; at < shopIds.length; at += SHOPS_AT_ONCE) {
      const batch = shopIds.slice(at, at + SHOPS_AT_ONCE)
      const documents = await loadDocuments(this.#database, batch)
      for (const kind of ['shop', 'product'] as const) {
        await this.#request('POST', `/indexes/${this.#index(kind)}/documents/delete`, {
          filter: `shop_id IN [${batch.join(',')}]`,
        })
        const task = await this.#request(
          'POST',
          `/indexes/${this.#index(kind)}/documents`,
          documents.filter((document) => document.kind === kind).map(documentOf),
        )
        await this.#waitForTask(task)
      }
    }
    if (shopIds.length > 0) await saveProgress(this.#database, this.#engine, horizon)
  }

  /** A wish such as "cheap" only counts if it finds something. */
  async #find(kind: Kind, request: SearchRequest): Promise<SearchResult> {
    const words = wordsWithoutAnd(request.term)
    const found = await this.#findWords(kind, request, words)
    const plain = wordsWithoutWishes(words)
    return found.hits.length > 0 || plain.length === words.length
      ? found
      : this.#findWords(kind, request, plain)
  }

  async #findWords(
    kind: Kind,
    { locales, shops }: SearchRequest,
    words: readonly string[],
  ): Promise<SearchResult> {
    if (words.length === 0 || shops.length === 0) return { hits: [], words: [] }
    const filter =
      shops.length > MAX_FILTER_SHOPS
        ? {}
        : { filter: `shop_id IN [${shops.map(({ id }) => id).join(',')}]` }
    const ask = (q: string, attributes: string[]) =>
      this.#request('POST', `/indexes/${this.#index(kind)}/search`, {
        q,
        ...filter,
        limit: MAX_HITS,
        matchingStrategy: 'all',
        attributesToSearchOn: attributes,
        attributesToRetrieve: ['target', 'shop_id', 'locale', 'title'],
        showRankingScore: true,
        showMatchesPosition: true,
      }) as Promise<SearchResponse>
    const searchByPhonetics = async () => {
      const { hits } = await ask(words.map(phoneticKey).join(' '), ['sounds'])
      return hits.filter(({ title }) =>
        words.every((word) => wordsOf(title).some((other) => isTransliteration(word, other))),
      )
    }
    const byText = await ask(words.join(' '), ['title', 'section', 'description'])
    const hits =
      byText.hits.length > 0 || !words.every(isPronounceable)
        ? byText.hits
        : await searchByPhonetics()
    const allowed = new Set(shops.map(({ id }) => id))
    const best = new Map<number, Hit>()
    for (const hit of hits) {
      const fit = hit._rankingScore * (locales.includes(hit.locale) ? 1 : OTHER_LANGUAGE)
      if (allowed.has(hit.shop_id) && (best.get(hit.target)?.relevance ?? -1) < fit)
        best.set(hit.target, { id: hit.target, shopId: hit.shop_id, relevance: fit })
    }
    return {
      hits: [...best.values()].sort((a, b) => b.relevance - a.relevance || a.id - b.id),
      words: hits.flatMap(matchedWords),
    }
  }

  async #updateSettings(): Promise<void> {
    const synonyms = Object.fromEntries(synonymsOf(await loadSynonyms(this.#database)))
    const settings = JSON.stringify({
      searchableAttributes: ['title', 'section', 'description', 'sounds'],
      filterableAttributes: ['shop_id'],
      pagination: { maxTotalHits: MAX_HITS },
      typoTolerance: { minWordSizeForTypos: LETTERS_FOR_TYPOS, disableOnAttributes: ['sounds'] },
      synonyms,
    })
    if (settings === this.#sentSettings) return
    for (const kind of ['shop', 'product'] as const)
      await this.#waitForTask(
        await this.#request(
          'PATCH',
          `/indexes/${this.#index(kind)}/settings`,
          JSON.parse(settings),
        ),
      )
    this.#sentSettings = settings
  }

  async #waitForTask(task: unknown): Promise<void> {
    const uid = isRecord(task) ? Number(task['taskUid']) : Number.NaN
    const timeout = AbortSignal.timeout(TASK_TIMEOUT_MS)
    for (let wait = 20; !timeout.aborted; wait = Math.min(1000, wait * 2)) {
      const state = await this.#request('GET', `/tasks/${uid}`)
      const status = isRecord(state) ? state['status'] : undefined
      if (status === 'succeeded') return
      if (status === 'failed' || status === 'canceled')
        throw new Error(`Meilisearch's task ${uid} ${status}`)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    throw new Error(`Meilisearch's task ${uid} took too long`)
  }

  async #request(method: string, path: string, body?: unknown): Promise<unknown> {
    const { fetch: send, url, key } = this.#meili
    const answer = await send(url.replace(/\/$/, '') + path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS * (path.endsWith('/documents') ? 10 : 1)),
      headers: {
        'content-type': 'application/json',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    // A missing index counts as empty.
    if (answer.status === 404 && path.endsWith('/search')) return { hits: [] }
    if (!answer.ok) throw new Error(`Meilisearch answered ${answer.status}`)
    return answer.json()
  }

  get #engine(): string {
    return `meilisearch ${this.#meili.url} ${this.#meili.prefix ?? ''}`.trim()
  }
  #index = (kind: Kind): string => `${this.#meili.prefix ?? 'hawker'}-${kind}s`
}

/** Whether `other` is the typed word in another script. */
const isTransliteration = (word: string, other: string): boolean =>
  isLatin(word) !== isLatin(other) &&
  phoneticKey(other).startsWith(phoneticKey(word)) &&
  soundsAlike(word, other)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const documentOf = ({ id, shopId, locale, title, section, description }: SearchDocument) => ({
  id: `${id}-${locale.replace(/[^a-zA-Z0-9_-]/g, '_')}`,
  target: id,
  shop_id: shopId,
  locale,
  title,
  section,
  description,
  sounds: wordsOf(title).map(phoneticKey).join(' '),
})

/** The matched words. Meilisearch reports positions in bytes, and only the typed part of a word. */
function matchedWords({
  title,
  _matchesPosition: at,
}: SearchResponse['hits'][number]): MatchedWord[] {
  const bytes = Buffer.from(title)
  return (at?.title ?? []).map(({ start, length }) => ({
    word: fold(bytes.subarray(start, start + length).toString()),
    prefix: true,
  }))
}

export const meilisearch = (database: Database, meili: Meili): SearchEngine =>
  new Meilisearch(database, meili)
