import { type Point, pointInPolygon } from '@hawker/domain/delivery/zone'
import type { Database } from '@hawker/postgres/tx'
import { type Market, type Settings, marketAt } from '../../settings/index.ts'
import type { ListedShop, ListedZone } from './listed-shop.ts'
import { FROM_THE_BEGINNING, loadShopChanges } from './listed-shop.store.ts'
import { type RankingBaseline, rankingBaselineOf } from './ranking-baseline.ts'
import { nextChangeOf } from '../hours/order-hours.ts'
import { areaAt, areasWithin, cellAt } from '../zones/zone-cells.ts'

/** All listed shops at one moment, with the queues of their kitchens. */
export type ShopIndex = {
  readonly shops: ReadonlyMap<number, ListedShop>
  /** The same shops as an array; the same object until a shop changes. */
  readonly all: readonly ListedShop[]
  readonly settings: Settings
  /** Settings and currencies at that moment. */
  readonly market: Market
  /** Computed from all shops of the marketplace, for any filter. */
  readonly baseline: RankingBaseline
  queueOf(shopId: number): number
  /** The smallest zone of each shop that delivers to a point. */
  zonesAt(point: Point): ReadonlyMap<number, ListedZone>
  /** Shops within a straight-line distance, and some a little farther away. */
  near(point: Point, metres: number): Iterable<ListedShop>
  find(key: string): ListedShop | undefined
  /** Until when lists stay the same without a write, epoch ms. */
  nextChangeAt(now: Date): number
}
/** The shop before and after a change; undefined while it is not listed. */
export type ShopChangeListener = (
  before: ListedShop | undefined,
  after: ListedShop | undefined,
) => void

/**
 * Caches all listed shops, because every list ranks all of them. Each read asks the database which
 * shops changed since the last read (usually none). So a list is as fresh as a query, in any number
 * of processes, and costs this one statement.
 */
class ShopIndexCache {
  readonly #database: Database
  readonly #shops = new Map<number, ListedShop>()
  /**
   * The newest version known of each shop that was ever listed, so that a late answer brings no
   * older version back.
   */
  readonly #versions = new Map<number, number>()
  readonly #byKey = new Map<string, ListedShop>()
  readonly #byCell = new Map<string, Set<ListedZone>>()
  readonly #byArea = new Map<string, Set<ListedShop>>()
  #horizon = FROM_THE_BEGINNING
  #standards: RankingBaseline | undefined
  /**
   * The first time after `from` at which a shop with an empty kitchen opens or takes its last
   * order, or a discount starts or ends.
   * Cached, because computing it visits every shop.
   */
  #nextChange: { readonly from: number; readonly at: number } | undefined
  readonly #listeners = new Set<ShopChangeListener>()
  #all: readonly ListedShop[] | undefined
  #first: Promise<ShopIndex> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  /** The first read loads all shops. Concurrent reads wait for it, and then ask for changes. */
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
      nextChangeAt: (now) => this.#nextChangeAt(now.getTime(), queues),
    }
  }

  /** Calls the listener when lists first include a changed shop. */
  onChange(listener: ShopChangeListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Applies a change that is newer than the cached version. A shop that an open transaction keeps
   * in sight is read again unchanged; its object stays the same.
   */
  #replace(
    { id, version }: { id: number; version: number },
    next: ListedShop | undefined,
    listeners: readonly ShopChangeListener[],
  ): void {
    if (version <= (this.#versions.get(id) ?? 0)) return
    this.#versions.set(id, version)
    this.#standards = undefined
    this.#all = undefined
    const previous = this.#shops.get(id)
    if (previous) this.#remove(previous)
    if (next) this.#add(next)
    for (const listener of listeners) listener(previous, next)
  }

  #add(shop: ListedShop) {
    this.#shops.set(shop.id, shop)
    for (const key of keysOf(shop)) this.#byKey.set(key, shop)
    for (const zone of shop.zones) for (const cell of zone.cells) addTo(this.#byCell, cell, zone)
    addTo(this.#byArea, areaAt(shop.location), shop)
    if (this.#nextChange)
      this.#nextChange = {
        ...this.#nextChange,
        at: Math.min(this.#nextChange.at, nextChangeOf(shop, 0, this.#nextChange.from)),
      }
  }

  #remove(shop: ListedShop) {
    this.#shops.delete(shop.id)
    // Another shop may have taken over the slug.
    for (const key of keysOf(shop)) if (this.#byKey.get(key) === shop) this.#byKey.delete(key)
    for (const zone of shop.zones)
      for (const cell of zone.cells) this.#byCell.get(cell)?.delete(zone)
    this.#byArea.get(areaAt(shop.location))?.delete(shop)
  }

  /** A queue moves the last order of its shop forward, and few shops have one. */
  #nextChangeAt(now: number, queues: ReadonlyMap<number, number>): number {
    let at = this.#nextChangeWithoutQueues(now)
    for (const [shopId, queue] of queues) {
      const shop = this.#shops.get(shopId)
      if (shop) at = Math.min(at, nextChangeOf(shop, queue, now))
    }
    return at
  }

  #nextChangeWithoutQueues(now: number): number {
    const cached = this.#nextChange
    if (cached && cached.from <= now && now < cached.at) return cached.at
    let at = Infinity
    for (const shop of this.#shops.values()) at = Math.min(at, nextChangeOf(shop, 0, now))
    this.#nextChange = { from: now, at }
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
  const existing = sets.get(key)
  if (existing) existing.add(value)
  else sets.set(key, new Set([value]))
}

// The id comes last, so that a slug of digits cannot hide the id of another shop.
const keysOf = (shop: ListedShop): string[] => [shop.slug, shop.uuid, String(shop.id)]

const caches = new WeakMap<Database, ShopIndexCache>()

function shopIndexCacheOf(database: Database): ShopIndexCache {
  const shops = caches.get(database) ?? new ShopIndexCache(database)
  caches.set(database, shops)
  return shops
}

/** The listed shops of a database as they are now. */
export const readShopIndex = (database: Database): Promise<ShopIndex> =>
  shopIndexCacheOf(database).read()

/** Calls the listener with each changed shop, when a read first sees the change. */
export const onShopChange = (database: Database, listener: ShopChangeListener): (() => void) =>
  shopIndexCacheOf(database).onChange(listener)
