import type { DeliveryTariff } from '@hawker/domain/delivery/delivery-fee'
import { type Point, type ZoneShape, smallestZoneContaining } from '@hawker/domain/delivery/zone'
import { type Queries, sql } from '@hawker/postgres/database'
import { readThroughCache } from '@hawker/postgres/versioned-cache'
import { SHOP_STAMP, type ShopSnapshot } from '../shop-rules.store.ts'
import { cellAt } from './zone-cells.ts'

/** A delivery zone. Money is in minor units of the base currency, distances are metres. */
export type Zone = {
  readonly id: number
  readonly shopId: number
  readonly shape: ZoneShape
  readonly tariff: DeliveryTariff
  /** Delivery is free from this items total on; null: never. */
  readonly freeOver: bigint | null
}

type ZoneRow = {
  id: number
  shop_id: number
  geometry: ZoneShape
  price: number
  price_per_km: number
  included_m: number
  min_fee: number | null
  max_fee: number | null
  free_over: number | null
}

const orNull = (value: number | null): bigint | null => (value === null ? null : BigInt(value))

const zoneOf = (row: ZoneRow): Zone => ({
  id: row.id,
  shopId: row.shop_id,
  shape: row.geometry,
  tariff: {
    price: BigInt(row.price),
    pricePerKm: BigInt(row.price_per_km),
    includedM: row.included_m,
    min: orNull(row.min_fee),
    max: orNull(row.max_fee),
  },
  freeOver: orNull(row.free_over),
})

/** The smallest active zone of a shop that contains a point; null when there is none. */
export async function findZone(
  queries: Queries,
  shopId: number,
  point: Point,
): Promise<Zone | null> {
  const rows = await queries.rows<ZoneRow>(sql`
    select z.id, z.shop_id, z.geometry, z.price, z.price_per_km, z.included_m, z.min_fee, z.max_fee, z.free_over
    from delivery_zones z join zone_cells c on c.zone_id = z.id
    where c.cell = ${cellAt(point)} and z.shop_id = ${shopId} and z.active order by z.area, z.id`)
  return smallestZoneContaining(point, rows.map(zoneOf))
}

/** Whether some approved shop delivers to a point, so that the marketplace has couriers there. */
export async function isInAnyZone(queries: Queries, point: Point): Promise<boolean> {
  const rows = await queries.rows<ZoneRow>(sql`
    select z.id, z.shop_id, z.geometry, z.price, z.price_per_km, z.included_m, z.min_fee, z.max_fee, z.free_over
    from delivery_zones z join zone_cells c on c.zone_id = z.id
    join shops s on s.id = z.shop_id and s.status = 'approved'
    where c.cell = ${cellAt(point)} and z.active order by z.area desc, z.id limit 200`)
  return smallestZoneContaining(point, rows.map(zoneOf)) !== null
}

/**
 * The same as `findZone`, from memory unless the shop has changed. Caches all zones of the shop, so that the next
 * address needs no statement.
 */
export async function findCachedZone(
  queries: Queries,
  { id, stamp }: ShopSnapshot,
  point: Point,
): Promise<Zone | null> {
  const zones = await readThroughCache(queries, `zones ${id}`, stamp, async () => {
    const rows = await queries.rows<Partial<ZoneRow> & { stamp: string }>(sql`
      select ${SHOP_STAMP} as stamp, z.id, z.shop_id, z.geometry, z.price, z.price_per_km,
        z.included_m, z.min_fee, z.max_fee, z.free_over
      from shops s left join delivery_zones z on z.shop_id = s.id and z.active where s.id = ${id}
        order by z.area, z.id`)
    return {
      stamp: rows[0]?.stamp ?? stamp,
      value: rows.flatMap((row) => (isZone(row) ? [zoneOf(row)] : [])),
    }
  })
  return smallestZoneContaining(point, zones)
}
const isZone = (row: Partial<ZoneRow>): row is ZoneRow => row.id !== undefined && row.id !== null
