import { isDeepStrictEqual } from 'node:util'
import type { Point } from '@hawker/domain/zone'
import type { Deps } from '../../../deps.ts'
import type { ListedShop } from './listed-shop.ts'
import { readShops, onShopChange } from './shop-index.ts'
import { MAX_PICKUP_M } from '../list/shop-offer.ts'
import { areaAt, areasOfCells, areasWithin } from '../zone-cells.ts'

/** `lists`: which shops there are and their order. `words`: what searching for dishes finds. */
export type ListKind = 'lists' | 'words'
type PageCache = { drop(tags: readonly string[]): void; clear(): void }

/** What pages with such a list for an address, or for none, are dropped by. */
export const listTag = (kind: ListKind, point: Point | undefined): string =>
  `${kind}@${point ? areaAt(point) : 'everywhere'}`

/** What moves no shop in any list: it stands on the shop's own card and page, which are dropped by its name. */
const IGNORED_FIELDS = new Set<string>([
  'version',
  'wordsVersion',
  'openSpans',
  'prices',
  'logoImg',
  'backgroundImg',
  'color',
  'address',
  'phone',
  'trader',
  'allergenContact',
  'minAmount',
  'taxIncluded',
  'tipsForPickup',
  'feeTaxPpm',
  'deliveryTaxPpm',
  'serviceFeeOverridePpm',
  'packagingFee',
  'smallOrder',
] satisfies (keyof ListedShop)[])

/** What lists choose and order it by. That there is a sale counts for them, not how much it takes off. */
function listRelevantFields(shop: ListedShop | undefined): unknown {
  if (!shop) return undefined
  const sales = new Set(shop.sales.map(({ startsAt, endsAt }) => `${startsAt}-${endsAt}`))
  return [
    sales,
    Object.entries(shop).filter(([name]) => name !== 'sales' && !IGNORED_FIELDS.has(name)),
  ]
}

/** The tags of all lists that this change may have changed: where it is, or was, brought to or fetched from. */
export function affectedListTags(
  before: ListedShop | undefined,
  after: ListedShop | undefined,
): string[] {
  const kinds: ListKind[] = []
  if (!isDeepStrictEqual(listRelevantFields(before), listRelevantFields(after)))
    kinds.push('lists', 'words')
  else if (before?.wordsVersion !== after?.wordsVersion) kinds.push('words')
  if (kinds.length === 0) return []
  const areas = new Set(['everywhere'])
  for (const shop of [before, after]) {
    if (!shop) continue
    for (const area of areasWithin(shop.location, MAX_PICKUP_M)) areas.add(area)
    for (const area of areasOfCells(shop.zones.flatMap(({ cells }) => cells))) areas.add(area)
  }
  return kinds.flatMap((kind) => [...areas].map((area) => `${kind}@${area}`))
}

/**
 * Drops pages in the moment in which this process's lists are first made of a changed shop. Reads the changes as soon as they are announced; where
 * that fails, nothing that is kept can be believed.
 */
export function followLists(
  { database, live }: Pick<Deps, 'database' | 'live'>,
  pages: PageCache,
  onFault: (error: unknown) => void,
) {
  let [pending, reading] = [false, false]
  async function read() {
    pending = true
    if (reading) return
    reading = true
    try {
      while (pending) {
        pending = false
        await readShops(database)
      }
    } catch (error) {
      pages.clear()
      onFault(error)
    } finally {
      reading = false
    }
  }
  const stopFollowing = onShopChange(database, (before, after) =>
    pages.drop(affectedListTags(before, after)),
  )
  const stopListening = live.subscribe(({ topic }) => {
    if (topic === 'shop.changed') void read()
  })
  return () => {
    stopFollowing()
    stopListening()
  }
}
