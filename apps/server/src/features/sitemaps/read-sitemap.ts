import type { Deps } from '../../deps.ts'
import { activeLocales } from '../settings/index.ts'
import { pagesPerFile, sitemapIndex, urlSet } from './sitemap-xml.ts'
import {
  type SitemapEntry,
  lastProductOf,
  lastShopOf,
  listProductPages,
  listShopPages,
  listTextPages,
} from './sitemap.store.ts'

type SitemapDeps = Pick<Deps, 'database' | 'clock' | 'origin'>

/**
 * Kinds with thousands of pages, each in files of its own. The name of a file is the id after which
 * it starts.
 */
const KINDS = {
  shops: { list: listShopPages, lastOf: lastShopOf },
  products: { list: listProductPages, lastOf: lastProductOf },
} as const
export type Kind = keyof typeof KINDS
export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name)

/** Rows per statement; a file holds thousands of them. */
const ROWS_PER_READ = 500

/** Public pages that no table holds. */
const STATIC_PATHS = ['/', '/recipes', '/help']

export async function* indexFile({ database, origin }: SitemapDeps): AsyncGenerator<string> {
  const size = pagesPerFile((await activeLocales(database)).length)
  yield* sitemapIndex(origin, filePaths())

  async function* filePaths(): AsyncGenerator<string> {
    yield '/sitemaps/pages.xml'
    for (const [kind, { list, lastOf }] of Object.entries(KINDS)) {
      let after: number | undefined = 0
      while (after !== undefined) {
        if ((await list(database, after, 1)).length > 0) yield `/sitemaps/${kind}/${after}.xml`
        after = await lastOf(database, after, size)
      }
    }
  }
}

export async function* pagesFile({ database, clock, origin }: SitemapDeps): AsyncGenerator<string> {
  const rows = [
    ...STATIC_PATHS.map((path) => ({ path, at: null })),
    ...(await listTextPages(database, clock.now())),
  ]
  yield* urlSet(origin, await activeLocales(database), inOneStep(rows))
}

export async function* kindFile(
  { database, origin }: SitemapDeps,
  kind: Kind,
  after: number,
): AsyncGenerator<string> {
  const locales = await activeLocales(database)
  yield* urlSet(
    origin,
    locales,
    readInSteps(
      (from, limit) => KINDS[kind].list(database, from, limit),
      after,
      pagesPerFile(locales.length),
    ),
  )
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
