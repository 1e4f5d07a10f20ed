import type { Deps } from '../../deps.ts'
import { activeLocales } from '../settings/index.ts'
import { pagesPerFile, sitemapIndex, urlSet } from './sitemap-xml.ts'
import {
  type SitemapEntry,
  listNewsPages,
  listNewsStarts,
  listProductPages,
  listProductStarts,
  listRecipePages,
  listRecipeStarts,
  listShopPages,
  listShopStarts,
  listTextPages,
} from './sitemap.store.ts'

type SitemapDeps = Pick<Deps, 'database' | 'clock' | 'origin'>

/**
 * Kinds with thousands of pages, each in files of its own. A file covers a fixed range of ids, and
 * its name is the id before the first. So a name stays valid when pages come and go.
 */
const KINDS = {
  shops: { list: listShopPages, starts: listShopStarts },
  products: { list: listProductPages, starts: listProductStarts },
  recipes: { list: listRecipePages, starts: listRecipeStarts },
  news: { list: listNewsPages, starts: listNewsStarts },
} as const
export type Kind = keyof typeof KINDS
const KIND_NAMES = ['shops', 'products', 'recipes', 'news'] as const satisfies readonly Kind[]

/** Rows per statement; a file holds thousands of them. */
const ROWS_PER_READ = 500

/** Public pages that no table holds. */
const STATIC_PATHS = ['/', '/recipes', '/help']

/** The files of kinds by their paths. */
export type KindFiles = ReadonlyMap<string, { readonly kind: Kind; readonly after: number }>

export async function listKindFiles({ database, clock }: SitemapDeps): Promise<KindFiles> {
  const size = pagesPerFile((await activeLocales(database)).length)
  const files = new Map<string, { kind: Kind; after: number }>()
  for (const kind of KIND_NAMES)
    for (const after of await KINDS[kind].starts(database, size, clock.now()))
      files.set(`/sitemaps/${kind}/${after}.xml`, { kind, after })
  return files
}

export const indexFile = ({ origin }: SitemapDeps, files: KindFiles): AsyncGenerator<string> =>
  sitemapIndex(origin, ['/sitemaps/pages.xml', ...files.keys()])

export async function* pagesFile({ database, origin }: SitemapDeps): AsyncGenerator<string> {
  const rows = [
    ...STATIC_PATHS.map((path) => ({ path, at: null })),
    ...(await listTextPages(database)),
  ]
  yield* urlSet(origin, await activeLocales(database), inOneStep(rows))
}

export async function* kindFile(
  { database, clock, origin }: SitemapDeps,
  kind: Kind,
  after: number,
): AsyncGenerator<string> {
  const locales = await activeLocales(database)
  const size = pagesPerFile(locales.length)
  const list = (from: number, limit: number) =>
    KINDS[kind].list(database, { after: from, until: after + size }, limit, clock.now())
  yield* urlSet(origin, locales, readInSteps(list, after, size))
}

async function* inOneStep<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

/** `size` rows after an id, read a few hundred at a time and only when needed. */
export async function* readInSteps(
  list: (after: number, limit: number) => Promise<SitemapEntry[]>,
  after: number,
  size: number,
): AsyncGenerator<readonly SitemapEntry[]> {
  let left = size
  let from = after
  while (left > 0) {
    const rows = await list(from, Math.min(ROWS_PER_READ, left))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    left -= rows.length
    from = last.id
  }
}
