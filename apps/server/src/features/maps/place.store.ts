import type { FoundAddress, Point } from '../../adapters/maps/port.ts'
import { type Database, type Queries, type Sql, join, raw, sql } from '@hawker/postgres/database'
import {
  type DoorReading,
  doorReadings,
  missingWords,
  normalizeAddress,
  normalizeTypedAddress,
  streetNameOnly,
  streetPart,
  withOrdinals,
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
 * Addresses for the typed text, best first: the door itself, addresses that start with the text, then
 * the same street with the nearest house numbers, then similar streets. Equals are ordered by distance
 * from the point.
 */
async function findPlaces(
  database: Database,
  text: string,
  near: Point | undefined,
  limit: number,
): Promise<FoundAddress[]> {
  const typed = normalizeTypedAddress(text)
  if ((typed.at(-1)?.length ?? 0) < MIN_WORD_LENGTH) return []
  const readings = doorReadings(text)
  const places = new Map<string, FoundAddress>()
  const add = (rows: readonly Row[]) => {
    for (const row of rows)
      if (places.size < limit && !places.has(row.address)) places.set(row.address, placeOf(row))
  }
  const addMatches = async (queries: Queries, condition: Sql, order: readonly Sql[]) =>
    add(
      await queries.rows<Row>(sql`
        select address, latitude, longitude from places where ${condition}
          order by ${join(order)}, address limit ${CANDIDATES}`),
    )
  add(await findDoors(database, readings, near))
  const isDoorKnown = places.size > 0
  const starts = [...typed, ...readings.map(({ house, words }) => `${words.join(' ')} ${house}`)]
  await addMatches(database, startsWithAny('folded', starts), [distanceOrder(near)])
  const [reading] = readings
  const streets = streetsOf(typed, reading)
  const [street] = streets
  if (street === undefined) return [...places.values()]
  const nearestDoors = [
    ...(reading ? [sql`coalesce(abs(house - ${reading.house}::int), 1000000)`] : []),
    distanceOrder(near),
  ]
  if (places.size < limit)
    await addMatches(database, startsWithAny('street', streets), nearestDoors)
  // If there is no house number, any words may follow the first street type.
  const similar = reading ? street : (typed[0] ?? '')
  // For a shorter name, the similarity would come from the word "street" alone.
  if (!isDoorKnown && places.size < limit && streetNameOnly(similar).length >= MIN_SIMILAR_LENGTH) {
    await database.transaction(async (tx) => {
      // The index operator reads its threshold from this setting. The default of 0.6 does not
      // tolerate two swapped letters.
      await tx.run(
        sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY_THRESHOLD)}, true)`,
      )
      const similarity = sql`round(word_similarity(${similar}::text, street)::numeric, 1) desc`
      await addMatches(tx, sql`${similar}::text <% street`, [similarity, ...nearestDoors])
    })
  }
  return [...places.values()]
}

/** The streets that the text may begin with, without house number and city. */
function streetsOf(typed: readonly string[], reading: DoorReading | undefined): string[] {
  const forms = reading
    ? [reading.words, [...reading.words.slice(0, -1), reading.unfinished]]
    : typed.flatMap((words) => [words.split(' '), withOrdinals(words.split(' '))])
  const streets = forms.map((words) => streetPart(words).join(' '))
  return [...new Set(streets)].filter((words) => words.length >= MIN_WORD_LENGTH)
}

/** The doors with exactly the typed house number and street. A city or postcode only ranks them. */
async function findDoors(
  database: Database,
  readings: readonly DoorReading[],
  near: Point | undefined,
): Promise<Row[]> {
  if (readings.length === 0) return []
  const conditions = readings.map(
    ({ house, words, unfinished }) =>
      sql`(house = ${house}::int and street like any(${streetStarts(words, unfinished)}::text[]))`,
  )
  const rows = await database.rows<Row & { house: number; street: string }>(sql`
    select address, latitude, longitude, house, street from places
      where ${join(conditions, ' or ')} order by ${distanceOrder(near)}, address`)
  return rows
    .flatMap((row) => {
      const missing = readings.flatMap((reading, rank) => {
        const words = row.house === reading.house ? missingWords(row.street, reading) : undefined
        return words === undefined ? [] : [words + rank]
      })
      return missing.length > 0 ? [{ row, missing: Math.min(...missing) }] : []
    })
    .sort((a, b) => a.missing - b.missing)
    .map(({ row }) => row)
}

/** `like` patterns of the streets that begin with a typed word; street types say too little. */
function streetStarts(words: readonly string[], unfinished: string): string[] {
  const names = words.filter((word) => streetNameOnly(word) !== '')
  return [
    ...(names.length > 0 ? names : words).map((word) => `${word} %`),
    ...(unfinished.length >= MIN_WORD_LENGTH ? [`${unfinished}%`] : []),
  ]
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
