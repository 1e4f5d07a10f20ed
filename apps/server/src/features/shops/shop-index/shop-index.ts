import { type Point, pointInPolygon } from '@hawker/domain/zone'
import type { Database } from '../../../database/tx.ts'
import { type Market, type Settings, marketAt } from '../../settings/index.ts'
import type { ListedShop, ListedZone } from './listed-shop.ts'
import { FROM_THE_BEGINNING, loadShopChanges } from './listed-shop.store.ts'
import { type RankingBaseline, rankingBaselineOf } from './ranking-baseline.ts'
import { nextChangeOf } from '../hours/open-at.ts'
import { areaAt, areasWithin, cellAt } from '../zone-cells.ts'

/** All listed shops as they were at one moment, with their kitchens' queues. */
export type ShopIndex = {
  readonly shops: ReadonlyMap<number, ListedShop>
  /** The same as a list; it stays the same one until a shop changes. */
  readonly all: readonly ListedShop[]
  readonly settings: Settings
  /** The same with the currencies, as they are at that moment. */
  readonly market: Market
  /** What shops are measured against: all of the marketplace, whatever a list asks for. */
  readonly baseline: RankingBaseline
  queueOf(shopId: number): number
  /** The zone of each shop that delivers to a point: its smallest one. */
  zonesAt(point: Point): ReadonlyMap<number, ListedZone>
  /** Shops that may be within a distance as the crow flies: all that are, and some a little further. */
  near(point: Point, metres: number): Iterable<ListedShop>
  find(key: string): ListedShop | undefined
  /** Until when no list changes by the clock alone, epoch ms. */
  nextChangeAt(now: Date): number
}
/** Before and after; undefined where it is not listed. */
export type ShopChangeListener = (
  before: ListedShop | undefined,
  after: ListedShop | undefined,
) => void

/**
 * Shops kept in memory, because every list ranks all of them and asks each when it opens. Each reading asks the database which ones changed
 * since the last (usually none), so it is as fresh as a query, in any number of processes; a list costs this one statement.
 */
class ShopIndexCache {
  readonly #database: Database
  readonly #shops = new Map<number, ListedShop>()
  /** The newest version known of each shop that was ever listed, so that an answer that was overtaken brings no older one back. */
  readonly #versions = new Map<number, number>()
  readonly #byKey = new Map<string, ListedShop>()
  readonly #byCell = new Map<string, Set<ListedZone>>()
  readonly #byArea = new Map<string, Set<ListedShop>>()
  #horizon = FROM_THE_BEGINNING
  #standards: RankingBaseline | undefined
  /** The first moment after `from` at which a shop opens or closes, or a sale begins or ends: kept, as thousands of shops would be asked. */
  #moment: { readonly from: number; readonly at: number } | undefined
  readonly #listeners = new Set<ShopChangeListener>()
  #all: readonly ListedShop[] | undefined
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
    const {
      horizon,
      listed,
      unlisted,
      queues,
      market: stamp,
    } = await loadShopChanges(this.#database, this.#horizon)
    const market = await marketAt(this.#database, stamp)
    const listeners = this.#horizon === FROM_THE_BEGINNING ? [] : [...this.#listeners]
    if (BigInt(horizon) >= BigInt(this.#horizon)) this.#horizon = horizon
    for (const shop of listed) this.#replace(shop, shop, listeners)
    for (const shop of unlisted) this.#replace(shop, undefined, listeners)
    this.#all ??= [...this.#shops.values()]
    this.#standards ??= rankingBaselineOf(this.#all)
    return {
      shops: this.#shops,
      all: this.#all,
      settings: market.settings,
      market,
      baseline: this.#standards,
      queueOf: (shopId) => queues.get(shopId) ?? 0,
      zonesAt: (point) => this.#zonesAt(point),
      near: (point, metres) => this.#near(point, metres),
      find: (key) => this.#byKey.get(key.toLowerCase()),
      nextChangeAt: (now) => this.#nextMoment(now.getTime()),
    }
  }

  /** Calls back whenever lists begin to be made of a changed shop. */
  onChange(listener: ShopChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes what is newer than what is known, and forgets that. Whom a transaction under way keeps in sight is read again as it was, and stays the same object. */
  #replace(
    { id, version }: { id: number; version: number },
    next: ListedShop | undefined,
    listeners: readonly ShopChangeListener[],
  ): void {
    if (version <= (this.#versions.get(id) ?? 0)) return
    this.#versions.set(id, version)
    this.#standards = undefined
    this.#all = undefined
    const known = this.#shops.get(id)
    if (known) this.#forget(known)
    if (next) this.#keep(next)
    for (const listener of listeners) listener(known, next)
  }

  #keep(shop: ListedShop) {
    this.#shops.set(shop.id, shop)
    for (const key of keysOf(shop)) this.#byKey.set(key, shop)
    for (const zone of shop.zones) for (const cell of zone.cells) addTo(this.#byCell, cell, zone)
    addTo(this.#byArea, areaAt(shop.location), shop)
    if (this.#moment)
      this.#moment = {
        ...this.#moment,
        at: Math.min(this.#moment.at, nextChangeOf(shop, this.#moment.from)),
      }
  }

  #forget(shop: ListedShop) {
    this.#shops.delete(shop.id)
    // A slug may have gone over to another shop.
    for (const key of keysOf(shop)) if (this.#byKey.get(key) === shop) this.#byKey.delete(key)
    for (const zone of shop.zones)
      for (const cell of zone.cells) this.#byCell.get(cell)?.delete(zone)
    this.#byArea.get(areaAt(shop.location))?.delete(shop)
  }

  #nextMoment(now: number): number {
    const known = this.#moment
    if (known && known.from <= now && now < known.at) return known.at
    let at = Infinity
    for (const shop of this.#shops.values()) at = Math.min(at, nextChangeOf(shop, now))
    this.#moment = { from: now, at }
    return at
  }

  #zonesAt(point: Point): Map<number, ListedZone> {
    const serving = new Map<number, ListedZone>()
    for (const zone of this.#byCell.get(cellAt(point)) ?? []) {
      const smaller = serving.get(zone.shopId)
      if ((!smaller || zone.area < smaller.area) && pointInPolygon(point, zone.shape))
        serving.set(zone.shopId, zone)
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

const caches = new WeakMap<Database, ShopIndexCache>()

function shopIndexCacheOf(database: Database): ShopIndexCache {
  const shops = caches.get(database) ?? new ShopIndexCache(database)
  caches.set(database, shops)
  return shops
}

/** The listed shops of a database as they are now. */
export const readShops = (database: Database): Promise<ShopIndex> =>
  shopIndexCacheOf(database).read()

/** Calls back with each shop that changed, when `readShops` first knows of it. */
export const onShopChange = (database: Database, listener: ShopChangeListener): (() => void) =>
  shopIndexCacheOf(database).onChange(listener)
