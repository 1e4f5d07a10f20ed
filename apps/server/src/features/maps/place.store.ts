import type { FoundAddress, Point } from '../../adapters/maps/port.ts'
import { type Database, type Queries, type Sql, join, raw, sql } from '@hawker/postgres/database'
import {
  normalizeAddress,
  normalizeTypedAddress,
  streetNameOnly,
  withoutHouseNumber,
} from '@hawker/domain/delivery/normalize-address'

type Row = { address: string; latitude: number; longitude: number }
const placeOf = ({ address, latitude, longitude }: Row): FoundAddress => ({
  address,
  location: { latitude, longitude },
})

/** A single letter would match almost everything. */
const MIN_WORD_LENGTH = 2
const MIN_SIMILAR_LENGTH = 3
const CANDIDATES = 50
const SIMILARITY_THRESHOLD = 0.45

/** Orders rows by distance from the point. Degrees of longitude shrink towards the poles. */
const distanceOrder = (near: Point | undefined): Sql => {
  if (!near) return raw('length(folded)')
  const shrink = Math.cos((near.latitude * Math.PI) / 180)
  return sql`(latitude - ${near.latitude}::float8) ^ 2
    + ((longitude - ${near.longitude}::float8) * ${shrink}::float8) ^ 2`
}

/**
 * `like` patterns: folded text contains only letters, digits and spaces, so nothing needs escaping.
 */
const startsWithAny = (column: 'folded' | 'street', starts: readonly string[]): Sql =>
  sql`(${join(
    starts.map((start) => sql`${raw(column)} like ${`${start}%`}::text`),
    ' or ',
  )})`

/**
 * Addresses for the typed text, best first: addresses that start with it, then the same street with
 * the nearest house numbers, then similar streets. Equals are ordered by distance from the point.
 */
async function findPlaces(
  database: Database,
  text: string,
  near: Point | undefined,
  limit: number,
): Promise<FoundAddress[]> {
  const typed = normalizeTypedAddress(text)
  if ((typed.at(-1)?.length ?? 0) < MIN_WORD_LENGTH) return []
  const places = new Map<string, FoundAddress>()
  const addMatches = async (queries: Queries, condition: Sql, order: readonly Sql[]) => {
    const rows = await queries.rows<Row>(sql`
      select address, latitude, longitude from places where ${condition}
        order by ${join(order)}, address limit ${CANDIDATES}`)
    for (const row of rows)
      if (places.size < limit && !places.has(row.address)) places.set(row.address, placeOf(row))
  }
  await addMatches(database, startsWithAny('folded', typed), [distanceOrder(near)])
  const streets = typed.map(withoutHouseNumber).filter((words) => words.length >= MIN_WORD_LENGTH)
  const house = /^\d{1,6}(?= )/.exec(typed[0] ?? '')?.[0]
  const nearestDoors = [
    ...(house ? [sql`coalesce(abs(house - ${Number(house)}::int), 1000000)`] : []),
    distanceOrder(near),
  ]
  const [street] = streets
  if (street === undefined) return [...places.values()]
  if (places.size < limit)
    await addMatches(database, startsWithAny('street', streets), nearestDoors)
  // For a shorter name, the similarity would come from the word "street" alone.
  if (places.size < limit && streetNameOnly(street).length >= MIN_SIMILAR_LENGTH) {
    await database.transaction(async (tx) => {
      // The index operator reads its threshold from this setting. The default of 0.6 does not
      // tolerate two swapped letters.
      await tx.run(
        sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY_THRESHOLD)}, true)`,
      )
      const similarity = sql`round(word_similarity(${street}::text, street)::numeric, 1) desc`
      await addMatches(tx, sql`${street}::text <% street`, [similarity, ...nearestDoors])
    })
  }
  return [...places.values()]
}

/** The addresses nearest to a point, unordered. */
const placesAround = async (
  queries: Queries,
  { latitude, longitude }: Point,
): Promise<FoundAddress[]> =>
  (
    await queries.rows<Row>(sql`
      select address, latitude, longitude from places
      order by point(longitude, latitude) <-> point(${longitude}::float8, ${latitude}::float8) limit ${CANDIDATES}`)
  ).map(placeOf)

/** The data source of the gazetteer adapter. */
export const placeSource = (database: Database) => ({
  find: (text: string, near: Point | undefined, limit: number) =>
    findPlaces(database, text, near, limit),
  around: (point: Point) => placesAround(database, point),
})

export type NewPlace = {
  source: string
  sourceKey: string
  address: string
  latitude: number
  longitude: number
}

/**
 * Adds addresses to the gazetteer, or replaces those with the same source and key. Returns how many
 * changed.
 */
export const savePlaces = (queries: Queries, places: readonly NewPlace[]): Promise<number> =>
  queries.run(sql`
    insert into places (source, source_key, address, folded, latitude, longitude)
    select * from unnest(${places.map(({ source }) => source)}::text[],
      ${places.map(({ sourceKey }) => sourceKey)}::text[],
      ${places.map(({ address }) => address)}::text[],
      ${places.map(({ address }) => normalizeAddress(address))}::text[],
      ${places.map(({ latitude }) => latitude)}::float8[], ${places.map(({ longitude }) => longitude)}::float8[])
    on conflict (source, source_key) do update
      set address = excluded.address, folded = excluded.folded, latitude = excluded.latitude,
        longitude = excluded.longitude
      where (places.address, places.latitude, places.longitude)
        is distinct from (excluded.address, excluded.latitude, excluded.longitude)`)
