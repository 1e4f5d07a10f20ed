import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'

type Doc = Record<string, unknown> & { id: string }
type Typos = { oneTypo: number; twoTypos: number }
type Settings = {
  searchableAttributes: string[]
  filterableAttributes: string[]
  synonyms: Record<string, string[]>
  typoTolerance: { minWordSizeForTypos: Typos; disableOnAttributes: string[] }
}
type Index = { docs: Map<string, Doc>; settings: Settings }
type Span = { start: number; length: number }
type SearchParams = {
  q: string
  filter?: string
  limit: number
  attributesToSearchOn: string[]
  attributesToRetrieve: string[]
}

class MeiliError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const SETTINGS = [
  'searchableAttributes',
  'filterableAttributes',
  'pagination',
  'synonyms',
  'typoTolerance',
]
const SEARCH = [
  'q',
  'filter',
  'limit',
  'matchingStrategy',
  'attributesToSearchOn',
  'attributesToRetrieve',
  'showRankingScore',
  'showMatchesPosition',
]

/**
 * An emulator of Meilisearch 1.12: keys, ordered asynchronous tasks, implicit indexes, typo limits,
 * prefix search of the last word, and synonyms. Its ranking is simplified: typos, then attribute,
 * then exactness.
 */
export async function startFakeMeilisearch(
  key: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const indexes = new Map<string, Index>()
  const tasks: { status: string; error?: { code: string } }[] = []
  let queue = Promise.resolve()

  const indexOf = (uid: string) => {
    const fresh = {
      searchableAttributes: ['*'],
      filterableAttributes: [],
      synonyms: {},
      typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 }, disableOnAttributes: [] },
    }
    const known = indexes.get(uid) ?? { docs: new Map<string, Doc>(), settings: fresh }
    indexes.set(uid, known)
    return known
  }
  const enqueue = (work: () => void) => {
    const task: (typeof tasks)[number] = { status: 'enqueued' }
    const taskUid = tasks.push(task) - 1
    queue = queue.then(async () => {
      task.status = 'processing'
      await new Promise((resolve) => setTimeout(resolve, 2))
      try {
        work()
        task.status = 'succeeded'
      } catch (error) {
        Object.assign(task, {
          status: 'failed',
          error: { code: error instanceof MeiliError ? error.code : 'internal' },
        })
      }
    })
    return { taskUid, status: 'enqueued' }
  }

  function answer(method: string, path: string, body: unknown): [status: number, body: unknown] {
    const task = /^\/tasks\/(\d+)$/.exec(path)
    if (method === 'GET' && task)
      return [
        200,
        { uid: Number(task[1]), ...(tasks[Number(task[1])] ?? refuse(404, 'task_not_found')) },
      ]
    const [, uid = '', action = ''] =
      /^\/indexes\/([\w-]{1,400})\/(settings|documents|documents\/delete|search)$/.exec(path) ?? []
    switch (`${method} ${action}`) {
      case 'PATCH settings':
        rejectUnknownFields(body, SETTINGS, 'bad_request')
        return [202, enqueue(() => merge(indexOf(uid).settings, body as Partial<Settings>))]
      case 'POST documents':
        return [202, enqueue(() => add(indexOf(uid), body as Doc[]))]
      case 'POST documents/delete':
        return [
          202,
          enqueue(() =>
            drop(
              indexes.get(uid) ?? refuse(404, 'index_not_found'),
              (body as { filter: string }).filter,
            ),
          ),
        ]
      case 'POST search':
        rejectUnknownFields(body, SEARCH, 'bad_request')
        return [
          200,
          search(indexes.get(uid) ?? refuse(404, 'index_not_found'), body as SearchParams),
        ]
      default:
        return refuse(404, 'not_found')
    }
  }

  const server = createServer((request, response) => {
    void handle(request, response, (body) => {
      if (request.headers.authorization === undefined) refuse(401, 'missing_authorization_header')
      if (request.headers.authorization !== `Bearer ${key}`) refuse(403, 'invalid_api_key')
      return answer(request.method ?? 'GET', request.url ?? '/', body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: unknown) => [number, unknown],
): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const text = Buffer.concat(pieces).toString()
  let result: [number, unknown]
  try {
    result = answer(text === '' ? undefined : JSON.parse(text))
  } catch (error) {
    const { status, code } = error instanceof MeiliError ? error : new MeiliError(500, 'internal')
    result = [status, { message: code, code, type: 'invalid_request', link: '' }]
  }
  response
    .writeHead(result[0], { 'content-type': 'application/json' })
    .end(JSON.stringify(result[1]))
}

function refuse(status: number, code: string): never {
  throw new MeiliError(status, code)
}
function rejectUnknownFields(body: unknown, names: readonly string[], code: string): void {
  if (Object.keys(body ?? {}).some((name) => !names.includes(name))) refuse(400, code)
}
function merge(settings: Settings, { typoTolerance, ...plain }: Partial<Settings>): void {
  Object.assign(settings, plain)
  Object.assign(settings.typoTolerance, typoTolerance)
}
function add({ docs }: Index, newDocs: readonly Doc[]): void {
  if (newDocs.some(({ id }) => !/^[\w-]{1,511}$/.test(id))) refuse(400, 'invalid_document_id')
  for (const doc of newDocs) docs.set(doc.id, doc)
}
function drop({ docs, settings }: Index, filter: string): void {
  const passes = filterOf(filter, settings, 'invalid_document_filter')
  for (const doc of docs.values()) if (passes(doc)) docs.delete(doc.id)
}

function filterOf(
  filter: string | undefined,
  { filterableAttributes }: Settings,
  code: string,
): (doc: Doc) => boolean {
  if (filter === undefined) return () => true
  const [, name = '', list = ''] = /^(\w+) IN \[([\d, ]*)\]$/.exec(filter) ?? refuse(400, code)
  if (!filterableAttributes.includes(name)) refuse(400, code)
  const values = new Set(list.split(',').map(Number))
  return (doc) => values.has(Number(doc[name]))
}

type Word = { text: string; start: number; length: number }
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
/** Positions are in bytes. */
const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    text: folded(word),
    start: Buffer.byteLength(text.slice(0, index)),
    length: Buffer.byteLength(word),
  }))

function search({ docs, settings }: Index, params: SearchParams) {
  if (params.attributesToSearchOn.some((name) => !settings.searchableAttributes.includes(name)))
    refuse(400, 'invalid_search_attributes_to_search_on')
  const passes = filterOf(params.filter, settings, 'invalid_search_filter')
  const words = wordsOf(params.q).map(({ text }) => text)
  const alternatives = alternativesOf(words, settings.synonyms)
  const hits = [...docs.values()].filter(passes).flatMap((doc) => {
    const best = alternatives
      .flatMap((words) => scoreOf(doc, words, params, settings) ?? [])
      .toSorted((a, b) => b.score - a.score)[0]
    if (!best) return []
    const shown = Object.fromEntries(params.attributesToRetrieve.map((name) => [name, doc[name]]))
    return [{ ...shown, _rankingScore: best.score, _matchesPosition: best.places }]
  })
  return {
    hits: hits.toSorted((a, b) => b._rankingScore - a._rankingScore).slice(0, params.limit),
    query: params.q,
  }
}

/** The query, and the query with each synonym replaced. */
function alternativesOf(words: readonly string[], synonyms: Settings['synonyms']): string[][] {
  const alternatives = [[...words]]
  for (const [phrase, others] of Object.entries(synonyms)) {
    const phraseWords = phrase.split(' ')
    const at = words.findIndex((_, place) =>
      phraseWords.every((word, offset) => words[place + offset] === word),
    )
    if (at >= 0)
      for (const other of others)
        alternatives.push([
          ...words.slice(0, at),
          ...other.split(' '),
          ...words.slice(at + phraseWords.length),
        ])
  }
  return alternatives
}

function scoreOf(
  doc: Doc,
  words: readonly string[],
  { attributesToSearchOn: names }: SearchParams,
  { typoTolerance }: Settings,
) {
  const places: Record<string, Span[]> = {}
  let score = 0
  for (const [at, word] of words.entries()) {
    const matches = names.flatMap((name, rank) => {
      const maxTypoCount = typoTolerance.disableOnAttributes.includes(name)
        ? 0
        : maxTypos(word, typoTolerance.minWordSizeForTypos)
      return wordsOf(String(doc[name] ?? '')).flatMap((other) => {
        const typos = typosIn(word, other.text, at === words.length - 1)
        if (typos > maxTypoCount) return []
        const fit = 1 - typos * 0.3 - rank * 0.1 - (other.text.length === word.length ? 0 : 0.05)
        return [
          {
            name,
            fit: Math.max(0.01, fit),
            start: other.start,
            length:
              other.text === word ? other.length : Math.min(other.length, Buffer.byteLength(word)),
          },
        ]
      })
    })
    const [best] = matches.toSorted((a, b) => b.fit - a.fit)
    if (!best) return undefined
    score += best.fit / words.length
    for (const { name, start, length } of matches) (places[name] ??= []).push({ start, length })
  }
  return words.length === 0 ? undefined : { score, places }
}

const maxTypos = (word: string, { oneTypo, twoTypos }: Typos): number =>
  word.length >= twoTypos ? 2 : word.length >= oneTypo ? 1 : 0

/**
 * Damerau-Levenshtein distance. A typo in the first letter counts twice. `unfinished`: `other` may
 * be longer.
 */
function typosIn(word: string, other: string, unfinished: boolean): number {
  let before: number[] = []
  let above = Array.from({ length: word.length + 1 }, (_, column) => column)
  let best = unfinished ? (above[word.length] ?? 0) : Infinity
  for (const [at, letter] of [...other].entries()) {
    const row = [at + 1]
    for (let column = 1; column <= word.length; column++) {
      const same = word[column - 1] === letter
      let typos = Math.min(
        (above[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (at > 0 && column > 1 && word[column - 2] === letter && word[column - 1] === other[at - 1])
        typos = Math.min(typos, (before[column - 2] ?? 0) + 1)
      row[column] = typos
    }
    if (unfinished) best = Math.min(best, row[word.length] ?? Infinity)
    before = above
    above = row
  }
  const typos = unfinished ? best : (above[word.length] ?? Infinity)
  return typos > 0 && word[0] !== other[0] ? typos + 1 : typos
}
