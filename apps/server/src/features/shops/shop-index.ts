import { type Point, smallestZoneContaining } from '@hawker/domain/zone'
import type { Database } from '../../database/tx.ts'
import type { ListedShop, ListedZone } from './listed-shop.ts'
import { FROM_THE_BEGINNING, loadShopChanges } from './listed-shop.store.ts'
import { cellAt } from './zone-cells.ts'

/** All listed shops as they were at one moment, with their kitchens' queues. */
export type ShopIndex = {
  readonly shops: ReadonlyMap<number, ListedShop>
  queueOf(shopId: number): number
  /** The zone of each shop that delivers to a point: its smallest one. */
  zonesAt(point: Point): ReadonlyMap<number, ListedZone>
  find(key: string): ListedShop | undefined
}

/**
 * Shops kept in memory, because every list ranks all of them and asks each when it opens. Each reading asks the database which ones changed
 * since the last (usually none), so it is as fresh as a query, in any number of processes; a list costs this one statement.
 */
class KeptShops {
  readonly #database: Database
  readonly #shops = new Map<number, ListedShop>()
  readonly #byKey = new Map<string, ListedShop>()
  readonly #byCell = new Map<string, Set<ListedZone>>()
  #horizon = FROM_THE_BEGINNING

  constructor(database: Database) {
    this.#database = database
  }

  async read(): Promise<ShopIndex> {
    const { horizon, changed, queues } = await loadShopChanges(this.#database, this.#horizon)
    // Readings overlap: an answer that was overtaken by a newer one must not bring the older shop back.
    if (BigInt(horizon) >= BigInt(this.#horizon)) this.#horizon = horizon
    for (const [id, shop] of changed) {
      const known = this.#shops.get(id)
      if (known && shop !== 'unlisted' && shop.version < known.version) continue
      if (known) this.#forget(known)
      if (shop !== 'unlisted') this.#keep(shop)
    }
    return {
      shops: this.#shops,
      queueOf: (shopId) => queues.get(shopId) ?? 0,
      zonesAt: (point) => this.#zonesAt(point),
      find: (key) => this.#byKey.get(key.toLowerCase()),
    }
  }

  #keep(shop: ListedShop) {
    this.#shops.set(shop.id, shop)
    for (const key of keysOf(shop)) this.#byKey.set(key, shop)
    for (const zone of shop.zones) {
      for (const cell of zone.cells) {
        const zones = this.#byCell.get(cell) ?? new Set()
        this.#byCell.set(cell, zones.add(zone))
      }
    }
  }

  #forget(shop: ListedShop) {
    this.#shops.delete(shop.id)
    for (const key of keysOf(shop)) this.#byKey.delete(key)
    for (const zone of shop.zones) for (const cell of zone.cells) this.#byCell.get(cell)?.delete(zone)
  }

  #zonesAt(point: Point): Map<number, ListedZone> {
    const candidates = Map.groupBy(this.#byCell.get(cellAt(point)) ?? [], (zone) => zone.shopId)
    const serving = new Map<number, ListedZone>()
    for (const [shopId, zones] of candidates) {
      const zone = smallestZoneContaining(point, zones)
      if (zone) serving.set(shopId, zone)
    }
    return serving
  }
}

// The id last: a slug of digits only cannot hide another shop's id.
const keysOf = (shop: ListedShop): string[] => [shop.slug, shop.uuid, String(shop.id)]

const kept = new WeakMap<Database, KeptShops>()

/** The listed shops of a database as they are now. */
export function readShops(database: Database): Promise<ShopIndex> {
  const known = kept.get(database)
  if (known) return known.read()
  const shops = new KeptShops(database)
  kept.set(database, shops)
  return shops.read()
}
