import type { Deps } from '../../deps.ts'
import { activeLocales } from '../settings/index.ts'
import { pagesPerFile, sitemapIndex, urlSet } from './sitemap-xml.ts'
import {
  type Listed,
  lastProductOf,
  lastShopOf,
  listProductPages,
  listShopPages,
  listTextPages,
} from './sitemap.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'origin'>

/** What there may be thousands of, each kind in files of its own. A file is named by the id after which it begins. */
const KINDS = {
  shops: { list: listShopPages, lastOf: lastShopOf },
  products: { list: listProductPages, lastOf: lastProductOf },
} as const
export type Kind = keyof typeof KINDS
export const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name)

/** Read from the database at once; a file is thousands of them. */
const ROWS = 500

/** Pages in reach of everybody that no table holds. */
const STANDING = ['/', '/recipes', '/help']

export async function* indexFile({ database, origin }: Needs): AsyncGenerator<string> {
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

export async function* pagesFile({ database, clock, origin }: Needs): AsyncGenerator<string> {
  const rows = [
    ...STANDING.map((path) => ({ path, at: null })),
    ...(await listTextPages(database, clock.now())),
  ]
  yield* urlSet(origin, await activeLocales(database), whole(rows))
}

export async function* kindFile(
  { database, origin }: Needs,
  kind: Kind,
  after: number,
): AsyncGenerator<string> {
  const locales = await activeLocales(database)
  yield* urlSet(
    origin,
    locales,
    inSteps(
      (from, limit) => KINDS[kind].list(database, from, limit),
      after,
      pagesPerFile(locales.length),
    ),
  )
}

async function* whole<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows
}

/** `size` rows after an id, a few hundred at a time and no sooner than they are wanted. */
export async function* inSteps(
  list: (after: number, limit: number) => Promise<Listed[]>,
  after: number,
  size: number,
): AsyncGenerator<readonly Listed[]> {
  let left = size
  let from = after
  while (left > 0) {
    const rows = await list(from, Math.min(ROWS, left))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    left -= rows.length
    from = last.id
  }
}
