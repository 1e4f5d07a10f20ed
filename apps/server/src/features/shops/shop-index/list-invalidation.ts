import { isDeepStrictEqual } from 'node:util'
import type { Point } from '@hawker/domain/delivery/zone'
import type { Deps } from '../../../deps.ts'
import type { ListedShop } from './listed-shop.ts'
import { readShopIndex, onShopChange } from './shop-index.ts'
import { MAX_PICKUP_M } from '../list/shop-offer.ts'
import { areaAt, areasOfCells, areasWithin } from '../zones/zone-cells.ts'

/** `lists`: which shops there are, and their order. `words`: which dishes a search finds. */
export type ListKind = 'lists' | 'words'
type PageCache = { drop(tags: readonly string[]): void; clear(): void }

/** The tag that invalidates pages with such a list for an address, or for none. */
export const listTag = (kind: ListKind, point: Point | undefined): string =>
  `${kind}@${point ? areaAt(point) : 'everywhere'}`

/**
 * Fields that move no shop in any list. They appear on the card and the page of the shop, which
 * have a tag of their own.
 */
const IGNORED_FIELDS = new Set<string>([
  'version',
  'wordsVersion',
  'takingSpans',
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

/** The fields that filter and order lists. Of a discount only its times matter, not its amount. */
function listRelevantFields(shop: ListedShop | undefined): unknown {
  if (!shop) return undefined
  const sales = new Set(shop.sales.map(({ startsAt, endsAt }) => `${startsAt}-${endsAt}`))
  return [
    sales,
    Object.entries(shop).filter(([name]) => name !== 'sales' && !IGNORED_FIELDS.has(name)),
  ]
}

/**
 * The tags of all lists that a change may affect: those around the old and the new location and
 * zones.
 */
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
 * Invalidates pages at the moment when this process first builds lists with a changed shop. Reads
 * changes as soon as they are announced; when reading fails, it clears all pages.
 */
export function invalidateListsOnChange(
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
        await readShopIndex(database)
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
  const stopListening = live.subscribe(({ topic }) =>
    topic === 'shop.changed' ? read() : undefined,
  )
  return () => {
    stopFollowing()
    stopListening()
  }
}
