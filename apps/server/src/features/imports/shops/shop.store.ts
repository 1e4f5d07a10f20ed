import { type Queries, type Tx, sql } from '@hawker/postgres/database'
import { takeIds } from '../../../database/seed/write/insert-rows.ts'
import { insertCategory } from '../../catalog/index.ts'
import {
  addShopCategories,
  insertImportedShops,
  replaceZones,
  updateImportedShops,
} from '../../shops/index.ts'
import type { Change, Keyed, Plan } from '../run/import-run.ts'
import type { ShopRow } from './shop-row.ts'
import { type Fields, editedFields, editIssues } from '../run/edited-fields.ts'
import { planByRefs, saveRefs } from '../run/refs.store.ts'
import { slugOf } from './shop-name.ts'
import type { Point, ZoneShape } from '@hawker/domain/delivery/zone'
import { haversineMetres } from '@hawker/domain/delivery/geo'
import type { DaySpan } from './read-opening-hours.ts'

/** Amounts in minor units of the base currency. */
export type ShopTerms = {
  readonly source: string
  readonly timezone: string
  readonly feePrice: number
  readonly feePerKm: number
  readonly includedM: number
  readonly staffId: number | undefined
  readonly now: Date
}
/** The zone of a row, as it is stored. */
export type ZoneArea = {
  readonly shape: ZoneShape
  readonly area: number
  readonly cells: readonly string[]
}
type ShopToStore = Change<PlannedShop> & { readonly id: number; readonly address: string }
/** A shop of an earlier import. `edits`: the fields that a person changed since. */
type StoredShop = { readonly edits: Fields; readonly category: unknown }
/** A business of the file, with the shop of an earlier import. */
export type PlannedShop = ShopRow & { readonly stored: StoredShop | undefined }

export async function planShops(
  queries: Queries,
  source: string,
  rows: readonly Keyed<ShopRow>[],
): Promise<Plan<PlannedShop>> {
  const { changes, unchanged } = await planByRefs(
    queries,
    { source, kind: 'shop', alive: sql`exists (select from shops s where s.id = r.target_id)` },
    rows,
  )
  const ids = changes.flatMap(({ targetId }) => targetId ?? [])
  const stored = new Map(
    (await storedShops(queries, source, ids)).map(({ id, current, written }) => [
      id,
      { edits: editedFields(current, written), category: written['category'] },
    ]),
  )
  const planned = changes.map((change) => ({
    ...change,
    row: { ...change.row, stored: stored.get(change.targetId ?? 0) },
  }))
  const issues = planned.flatMap(({ line, key, row }) =>
    editIssues(row.stored?.edits ?? {}, importedFields(row)).map((issue) => ({
      line,
      key,
      issue,
    })),
  )
  return { changes: planned, unchanged, issues }
}

/** What the import writes of a shop, its address and zones aside. */
const importedFields = ({ name, kind, location }: ShopRow) => ({
  title: name,
  type: kind.type,
  latitude: location.latitude,
  longitude: location.longitude,
})

const storedShops = (
  queries: Queries,
  source: string,
  ids: readonly number[],
): Promise<{ id: number; current: Fields; written: Fields }[]> =>
  queries.rows(sql`
    select s.id, r.written, jsonb_build_object('title', t.title, 'type', s.type, 'address', s.address,
      'latitude', s.latitude, 'longitude', s.longitude, 'zones', ${ZONES}) as current
    from import_refs r join shops s on s.id = r.target_id
      left join shop_translations t on t.shop_id = s.id and t.locale = 'en'
    where r.source = ${source} and r.kind = 'shop' and r.target_id = any(${ids}::bigint[])`)

/** A fingerprint of the delivery zones of `shops s`. */
const ZONES = sql`(select md5(string_agg(
    concat_ws(' ', geometry, price, price_per_km, included_m, active), ',' order by id))
  from delivery_zones where shop_id = s.id)`

async function zonesByShop(tx: Tx, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await tx.rows<{ id: number; zones: string | null }>(
    sql`select s.id, ${ZONES} as zones from shops s where s.id = any(${ids}::bigint[])`,
  )
  return new Map(rows.map(({ id, zones }) => [id, zones]))
}

/**
 * Inserts new shops, which can take orders at once, and updates the register's data of those from
 * an earlier import.
 */
export async function writeShops(
  tx: Tx,
  terms: ShopTerms,
  areaOf: (row: ShopRow) => ZoneArea,
  changes: readonly Change<PlannedShop>[],
): Promise<void> {
  const placed = await withAddresses(tx, changes)
  const fresh = placed.filter(({ targetId }) => targetId === null)
  const nextId = await takeIds(tx, 'shops', fresh.length)
  const made: ShopToStore[] = fresh.map((change) => ({ ...change, id: nextId() }))
  const existing: ShopToStore[] = placed.flatMap((change) =>
    change.targetId === null ? [] : [{ ...change, id: change.targetId }],
  )
  const written = [...made, ...existing]
  if (made.length > 0) await insertShops(tx, terms, made)
  if (existing.length > 0)
    await updateImportedShops(
      tx,
      existing.map(({ id, row, address }) => ({
        ...importedFields(row),
        address,
        ...row.stored?.edits,
        id,
      })),
    )
  const toZone = written.filter(({ row }) => !('zones' in (row.stored?.edits ?? {})))
  await replaceZones(
    tx,
    toZone.map(({ id, row }) => ({
      shopId: id,
      ...areaOf(row),
      price: terms.feePrice,
      pricePerKm: terms.feePerKm,
      includedM: terms.includedM,
    })),
  )
  await linkCategories(
    tx,
    written.filter(({ row }) => row.category !== row.stored?.category),
  )
  const zones = await zonesByShop(
    tx,
    toZone.map(({ id }) => id),
  )
  await saveRefs(
    tx,
    { source: terms.source, kind: 'shop' },
    written.map(({ key, hash, id, row, address }) => ({
      key,
      hash,
      targetId: id,
      // Leaves out `zones` that a person changed: the next import keeps them too.
      written: { ...importedFields(row), address, category: row.category, zones: zones.get(id) },
    })),
  )
}

async function insertShops(tx: Tx, terms: ShopTerms, made: readonly ShopToStore[]): Promise<void> {
  const slugs = await freeSlugs(
    tx,
    made.map(({ row }) => slugOf(row.name)),
  )
  await insertImportedShops(
    tx,
    made.map(({ id, row, address }, index) => ({
      id,
      slug: slugs[index] ?? '',
      title: row.name,
      type: row.kind.type,
      timezone: terms.timezone,
      address,
      ...row.location,
      prepMinutes: row.kind.prepMinutes,
      // A shop without staff accepts orders automatically.
      autoAccept: terms.staffId === undefined,
      createdAt: terms.now,
      hours: hoursOf(row),
      staffId: terms.staffId,
    })),
  )
}

const hoursOf = ({ hours, kind }: ShopRow): readonly DaySpan[] =>
  hours === null
    ? Array.from({ length: 7 }, (_, day) => ({ day, opens: kind.hours[0], closes: kind.hours[1] }))
    : [...new Map(hours.map((span) => [`${span.day} ${span.opens}`, span])).values()]

/** Farther addresses would mislead a courier. */
const REACH_M = 75

/** A shop without an address gets the nearest one of the gazetteer, else its position. */
async function withAddresses(
  tx: Tx,
  changes: readonly Change<PlannedShop>[],
): Promise<(Change<PlannedShop> & { address: string })[]> {
  const points = changes.flatMap(({ row }) => (row.address === null ? [row.location] : []))
  const found = await tx.rows<{ address: string; latitude: number; longitude: number }>(sql`
    select near.address, near.latitude, near.longitude
    from unnest(${points.map(({ latitude }) => latitude)}::float8[],
      ${points.map(({ longitude }) => longitude)}::float8[]) as given (latitude, longitude)
    cross join lateral (select p.address, p.latitude, p.longitude from places p
      order by point(p.longitude, p.latitude) <-> point(given.longitude, given.latitude) limit 1) near`)
  return changes.map((change) => {
    const { address, location } = change.row
    if (address !== null) return { ...change, address }
    const near = nearest(found, location)
    return { ...change, address: near?.address ?? positionText(location) }
  })
}

function nearest<Place extends Point>(places: readonly Place[], to: Point): Place | undefined {
  const byDistance = places.toSorted((a, b) => haversineMetres(a, to) - haversineMetres(b, to))
  const [first] = byDistance
  return first && haversineMetres(first, to) <= REACH_M ? first : undefined
}

const positionText = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

async function linkCategories(tx: Tx, placed: readonly ShopToStore[]): Promise<void> {
  const titles = [...new Set(placed.flatMap(({ row }) => row.category ?? []))]
  const rows = await tx.rows<{ id: number; title: string }>(sql`
    select min(c.id) as id, t.title from categories c
      join category_translations t on t.category_id = c.id and t.locale = 'en'
    where c.type in ('main', 'shop') and c.shop_id is null and t.title = any(${titles}::text[]) group by t.title`)
  const idByTitle = new Map(rows.map(({ id, title }) => [title, id]))
  for (const title of titles.filter((name) => !idByTitle.has(name))) {
    const category = { type: 'main', shopId: null, position: 100, titles: { en: title } } as const
    idByTitle.set(title, await insertCategory(tx, category))
  }
  await addShopCategories(
    tx,
    placed.flatMap(({ id, row }) =>
      row.category === undefined
        ? []
        : [{ shopId: id, categoryId: idByTitle.get(row.category) ?? 0 }],
    ),
  )
}

/** Unused slugs: the second "busboys-and-poets" becomes "busboys-and-poets-2". */
async function freeSlugs(tx: Tx, requested: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ slug: string }>(sql`
    select slug from shops where slug = any(${requested}::text[])
      or regexp_replace(slug, '-[0-9]+$', '') = any(${requested}::text[])`)
  const taken = new Set(rows.map(({ slug }) => slug))
  return requested.map((base) => {
    let slug = base
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    return slug
  })
}

/**
 * The account that verified the address, else the only account that has it. Undefined when several
 * unverified accounts have it.
 */
export async function findStaff(queries: Queries, email: string): Promise<number | undefined> {
  const [first, second] = await queries.rows<{ id: number; verified: boolean }>(sql`
    select id, email_verified_at is not null as verified from users
      where lower(email) = lower(${email}) order by email_verified_at, id limit 2`)
  return first?.verified || !second ? first?.id : undefined
}

/** Decimal digits of the base currency. */
export const baseDecimals = async (queries: Queries): Promise<number> =>
  (
    await queries.row<{ decimals: number }>(
      sql`select decimals::int as decimals from currencies where is_default`,
    )
  )?.decimals ?? 2
