import { type Point, pointInPolygon } from '@hawker/domain/zone'
import type { Database } from '../../database/tx.ts'
import type { Settings } from '../settings/index.ts'
import type { ListedShop, ListedZone } from './listed-shop.ts'
import { FROM_THE_BEGINNING, loadShopChanges } from './listed-shop.store.ts'
import { type Standards, standardsOf } from './standards.ts'
import { areaAt, areasWithin, cellAt } from './zone-cells.ts'

/** All listed shops as they were at one moment, with their kitchens' queues. */
export type ShopIndex = {
  readonly shops: ReadonlyMap<number, ListedShop>
  readonly settings: Settings
  /** What shops are measured against: all of the marketplace, whatever a list asks for. */
  readonly standards: Standards
  queueOf(shopId: number): number
  /** The zone of each shop that delivers to a point: its smallest one. */
  zonesAt(point: Point): ReadonlyMap<number, ListedZone>
  /** Shops that may be within a distance as the crow flies: all that are, and some a little further. */
  near(point: Point, metres: number): Iterable<ListedShop>
  find(key: string): ListedShop | undefined
}

/**
 * Shops kept in memory, because every list ranks all of them and asks each when it opens. Each reading asks the database which ones changed
 * since the last (usually none), so it is as fresh as a query, in any number of processes; a list costs this one statement.
 */
class KeptShops {
  readonly #database: Database
  readonly #shops = new Map<number, ListedShop>()
  /** The newest version known of each shop that was ever listed, so that an answer that was overtaken brings no older one back. */
  readonly #versions = new Map<number, number>()
  readonly #byKey = new Map<string, ListedShop>()
  readonly #byCell = new Map<string, Set<ListedZone>>()
  readonly #byArea = new Map<string, Set<ListedShop>>()
  #horizon = FROM_THE_BEGINNING
  #standards: Standards | undefined
  #first: Promise<ShopIndex> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** The first reading takes all shops: who comes meanwhile waits for it, then asks what has changed. */
  async read(): Promise<ShopIndex> {
    if (this.#horizon !== FROM_THE_BEGINNING) return this.#readChanges()
    if (this.#first) {
      await this.#first
      return this.read()
    }
    this.#first = this.#readChanges()
    try {
      return await this.#first
    } finally {
      this.#first = undefined
    }
  }

  async #readChanges(): Promise<ShopIndex> {
    const { horizon, listed, unlisted, queues, settings } = await loadShopChanges(this.#database, this.#horizon)
    if (BigInt(horizon) >= BigInt(this.#horizon)) this.#horizon = horizon
    for (const shop of listed) if (this.#replaces(shop)) this.#keep(shop)
    for (const shop of unlisted) this.#replaces(shop)
    this.#standards ??= standardsOf(this.#shops.values())
    return {
      shops: this.#shops,
      settings,
      standards: this.#standards,
      queueOf: (shopId) => queues.get(shopId) ?? 0,
      zonesAt: (point) => this.#zonesAt(point),
      near: (point, metres) => this.#near(point, metres),
      find: (key) => this.#byKey.get(key.toLowerCase()),
    }
  }

  /** Makes room for what is at least as new as what is known, and forgets that. */
  #replaces({ id, version }: { id: number; version: number }): boolean {
    if (version < (this.#versions.get(id) ?? 0)) return false
    this.#versions.set(id, version)
    this.#standards = undefined
    const known = this.#shops.get(id)
    if (known) this.#forget(known)
    return true
  }

  #keep(shop: ListedShop) {
    this.#shops.set(shop.id, shop)
    for (const key of keysOf(shop)) this.#byKey.set(key, shop)
    for (const zone of shop.zones) for (const cell of zone.cells) addTo(this.#byCell, cell, zone)
    addTo(this.#byArea, areaAt(shop.location), shop)
  }

  #forget(shop: ListedShop) {
    this.#shops.delete(shop.id)
    // A slug may have gone over to another shop.
    for (const key of keysOf(shop)) if (this.#byKey.get(key) === shop) this.#byKey.delete(key)
    for (const zone of shop.zones) for (const cell of zone.cells) this.#byCell.get(cell)?.delete(zone)
    this.#byArea.get(areaAt(shop.location))?.delete(shop)
  }

  #zonesAt(point: Point): Map<number, ListedZone> {
    const serving = new Map<number, ListedZone>()
    for (const zone of this.#byCell.get(cellAt(point)) ?? []) {
      const smaller = serving.get(zone.shopId)
      if ((!smaller || zone.area < smaller.area) && pointInPolygon(point, zone.shape)) serving.set(zone.shopId, zone)
    }
    return serving
  }

  *#near(point: Point, metres: number): Generator<ListedShop> {
    for (const area of areasWithin(point, metres)) yield* this.#byArea.get(area) ?? []
  }
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
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
