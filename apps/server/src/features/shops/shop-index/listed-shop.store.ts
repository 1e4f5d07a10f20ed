import type { DiscountInput } from '@hawker/domain/pricing/price-input'
import type { ZoneShape } from '@hawker/domain/delivery/zone'
import { type Queries, sql } from '@hawker/postgres/database'
import { type RowOf, valuesOf } from '@hawker/postgres/table/columns'
import { MARKET_STAMP } from '../../settings/index.ts'
import { DIETS_OF_SHOP } from './dietary-filter.store.ts'
import type { DishPrices, ListedShop, ListedZone, TitledTag } from './listed-shop.ts'
import { SERVICE_COLUMNS, type ServiceRow, serviceOf, smallOrderOf } from '../shop-rules.store.ts'
import { LISTED_SHOPS } from '../shop.table.ts'

/** Rows inside JSON: dates are strings, and amounts are JSON numbers. */
type ZoneJson = {
  id: number
  geometry: ZoneShape
  cells: string[] | null
  price: number
  price_per_km: number
  included_m: number
  min_fee: number | null
  max_fee: number | null
  free_over: number | null
  area: number
}
type SaleJson = {
  type: 'percent' | 'fixed'
  value: number
  starts_at: string | null
  ends_at: string | null
}
type ShopJson = RowOf<typeof LISTED_SHOPS.columns> &
  Omit<ServiceRow, 'pauseUntil'> & {
    translations: Record<string, { title: string; description: string | null }> | null
    pauseUntil: string | null
    status: string
    created_at: string
    fee_tax_ppm: number | null
    delivery_tax_ppm: number | null
    categories: TitledTag[] | null
    takes: TitledTag[] | null
    zones: ZoneJson[] | null
    sales: SaleJson[] | null
    diets: string[] | null
    prices: {
      count: number
      sum: number
      min: number
      max: number
      tax_ppm_of_min: number | null
    } | null
  }

export type ShopChanges = {
  /** Pass this as `since` the next time. */
  readonly horizon: string
  readonly listed: readonly ListedShop[]
  /** Not approved, or deleted; a deleted shop has the highest possible version. */
  readonly unlisted: readonly { readonly id: number; readonly version: number }[]
  /** Orders in the kitchen by shop, for shops that have any. */
  readonly queues: ReadonlyMap<number, number>
  /** The stamp of the marketplace settings and currencies. */
  readonly market: string
}
export const FROM_THE_BEGINNING = '0'

/** A larger batch would exceed the statement timeout when a process starts and reads all shops. */
const SHOPS_PER_STATEMENT = 500

/** Orders in the kitchen by shop. */
const QUEUES = sql`(select json_object_agg(shop_id, waiting) from (select shop_id, count(*)::int as waiting from orders
  where status = 'cooking' or (status = 'accepted' and delivery_date is null) group by shop_id) kitchens)`
const HORIZON = sql`pg_snapshot_xmin(pg_current_snapshot())::text`
type IndexState = { horizon: string; queues: Record<string, number> | null; market: string }
const queuesOf = ({ queues }: IndexState) =>
  new Map(Object.entries(queues ?? {}).map(([shopId, waiting]) => [Number(shopId), waiting]))

/**
 * Shops changed by transactions that were not finished at `since`, and the queue of every kitchen.
 * Usually nothing has changed, and one small statement is enough.
 */
export async function loadShopChanges(queries: Queries, since: string): Promise<ShopChanges> {
  return (
    (since === FROM_THE_BEGINNING ? undefined : await loadIfUnchanged(queries, since)) ??
    loadAllChanges(queries, since)
  )
}

/**
 * The statement that reads shops costs four times as much, even when it finds none. Compares the
 * newest change, because the planner may run `exists` as a scan of all shops.
 */
async function loadIfUnchanged(queries: Queries, since: string): Promise<ShopChanges | undefined> {
  const row = await queries.row<IndexState & { changed: boolean }>(sql`
    select ${HORIZON} as horizon, ${QUEUES} as queues, ${MARKET_STAMP} as market,
      coalesce((select changed_xid from shops order by changed_xid desc limit 1) >= ${since}::text::xid8, false)
        or coalesce((select changed_xid from deleted_shops order by changed_xid desc
          limit 1) >= ${since}::text::xid8, false) as changed`)
  if (!row || row.changed) return undefined
  return {
    horizon: row.horizon,
    listed: [],
    unlisted: [],
    queues: queuesOf(row),
    market: row.market,
  }
}

/** One statement, unless hundreds of shops changed. */
async function loadAllChanges(queries: Queries, since: string): Promise<ShopChanges> {
  const { next, ...first } = await loadSomeChanges(queries, since, 0)
  const all = { ...first, listed: [...first.listed], unlisted: [...first.unlisted] }
  for (let after = next; after !== undefined;) {
    const some = await loadSomeChanges(queries, since, after)
    all.listed.push(...some.listed)
    all.unlisted.push(...some.unlisted)
    after = some.next
  }
  return all
}

/**
 * `next`: there may be more after this id. `offset 0` hides the limit from the planner; otherwise
 * it would scan all shops by id and not use the index of changes.
 */
async function loadSomeChanges(
  queries: Queries,
  since: string,
  afterId: number,
): Promise<ShopChanges & { next: number | undefined }> {
  const row = await queries.row<
    IndexState & { changed: ShopJson[] | null; deleted: number[] | null }
  >(sql`
    with changed as materialized (select id from
      (select id from shops where changed_xid >= ${since}::text::xid8
        and id > ${afterId} offset 0) c order by id limit ${SHOPS_PER_STATEMENT})
    select ${HORIZON} as horizon, ${QUEUES} as queues,
      (select json_agg(shop_id) from deleted_shops where changed_xid >= ${since}::text::xid8) as deleted,
      ${MARKET_STAMP} as market,
      (select json_agg(s) from (
        select ${LISTED_SHOPS.select}, s.status, s.created_at,
          (select rate_ppm from tax_classes where id = s.fee_tax_class_id) as fee_tax_ppm,
          (select rate_ppm from tax_classes where id = s.delivery_tax_class_id) as delivery_tax_ppm, ${SERVICE_COLUMNS},
          (select json_object_agg(t.locale, json_build_object('title', t.title, 'description', t.description))
            from shop_translations t where t.shop_id = s.id) as translations,
          (select json_agg(json_build_object('id', c.id, 'titles',
              (select coalesce(json_object_agg(t.locale, t.title), '{}')
                from category_translations t where t.category_id = c.id)) order by c.position, c.id)
            from shop_categories sc join categories c on c.id = sc.category_id where sc.shop_id = s.id) as categories,
          (select json_agg(json_build_object('id', k.id, 'titles',
              (select coalesce(json_object_agg(t.locale, t.title), '{}') from take_translations t
                where t.take_id = k.id)) order by k.position, k.id)
            from shop_takes st join takes k on k.id = st.take_id where st.shop_id = s.id) as takes,
          (select json_agg(json_build_object('id', z.id, 'geometry', z.geometry, 'price', z.price,
            'price_per_km', z.price_per_km,
              'included_m', z.included_m, 'min_fee', z.min_fee, 'max_fee', z.max_fee, 'free_over',
                z.free_over, 'area', z.area,
              'cells', (select json_agg(c.cell) from zone_cells c where c.zone_id = z.id)) order by z.area, z.id)
            from delivery_zones z where z.shop_id = s.id and z.active) as zones,
          (select json_agg(distinct jsonb_build_object('type', k.discount_type, 'value', k.discount_value,
              'starts_at', k.discount_starts_at, 'ends_at', k.discount_ends_at))
            from products p join stocks k on k.product_id = p.id
            where p.shop_id = s.id and p.status = 'published' and not p.addon and k.discount_type is not null) as sales,
          ${DIETS_OF_SHOP} as diets,
          (select json_build_object('count', count(*), 'sum', sum(first.price),
            'min', min(first.price), 'max', max(first.price),
              'tax_ppm_of_min', (array_agg(x.rate_ppm order by first.price, p.id))[1])
            from products p join lateral (select k.price from stocks k where k.product_id = p.id
              order by k.position, k.id limit 1) first on true
              left join tax_classes x on x.id = p.tax_class_id
            where p.shop_id = s.id and p.status = 'published' and not p.addon having count(*) > 0) as prices
        from changed join shops s on s.id = changed.id order by s.id) s) as changed`)
  const changed = row?.changed ?? []
  return {
    horizon: row?.horizon ?? FROM_THE_BEGINNING,
    listed: changed.filter(({ status }) => status === 'approved').map(listedShop),
    unlisted: [
      ...changed
        .filter(({ status }) => status !== 'approved')
        .map(({ id, version }) => ({ id, version })),
      ...(row?.deleted ?? []).map((id) => ({ id, version: Number.MAX_SAFE_INTEGER })),
    ],
    queues: row ? queuesOf(row) : new Map(),
    market: row?.market ?? '',
    next: changed.length === SHOPS_PER_STATEMENT ? changed.at(-1)?.id : undefined,
  }
}

const orNull = (value: number | null): bigint | null => (value === null ? null : BigInt(value))
const instant = (at: string | null): number | null => (at === null ? null : Date.parse(at))

function listedShop(row: ShopJson): ListedShop {
  const { latitude, longitude, smallOrderThreshold, smallOrderFee, ...shop } = valuesOf(
    LISTED_SHOPS.columns,
    row,
  )
  return {
    ...shop,
    translations: row.translations ?? {},
    service: serviceOf({
      ...row,
      pauseUntil: row.pauseUntil === null ? null : new Date(row.pauseUntil),
    }),
    location: { latitude, longitude },
    createdAt: Date.parse(row.created_at),
    feeTaxPpm: BigInt(row.fee_tax_ppm ?? 0),
    deliveryTaxPpm: BigInt(row.delivery_tax_ppm ?? 0),
    smallOrder: smallOrderOf({ smallOrderThreshold, smallOrderFee }),
    categories: row.categories ?? [],
    takes: row.takes ?? [],
    zones: (row.zones ?? []).map((zone) => listedZone(row.id, zone)),
    sales: (row.sales ?? []).map(saleOf),
    diets: row.diets ?? [],
    prices: row.prices && pricesOf(row.prices),
    takingSpans: new Map(),
  }
}

const pricesOf = (row: NonNullable<ShopJson['prices']>): DishPrices => ({
  count: row.count,
  sum: BigInt(row.sum),
  min: BigInt(row.min),
  max: BigInt(row.max),
  taxPpmOfMin: BigInt(row.tax_ppm_of_min ?? 0),
})

const listedZone = (shopId: number, row: ZoneJson): ListedZone => ({
  id: row.id,
  shopId,
  shape: row.geometry,
  cells: row.cells ?? [],
  tariff: {
    price: BigInt(row.price),
    pricePerKm: BigInt(row.price_per_km),
    includedM: row.included_m,
    min: orNull(row.min_fee),
    max: orNull(row.max_fee),
  },
  freeOver: orNull(row.free_over),
  area: row.area,
})

function saleOf(row: SaleJson): DiscountInput {
  const window = { startsAt: instant(row.starts_at), endsAt: instant(row.ends_at) }
  return row.type === 'percent'
    ? { type: 'percent', ppm: BigInt(row.value), ...window }
    : { type: 'fixed', value: BigInt(row.value), ...window }
}
