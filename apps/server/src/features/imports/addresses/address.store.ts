import { type Queries, sql } from '@hawker/postgres/database'
import type { AddressRow } from './address-row.ts'
import type { Keyed, Plan } from '../run/import-run.ts'

/**
 * The addresses that the gazetteer lacks or stores differently. The gazetteer stores the source key
 * itself, so addresses need no import references.
 */
export async function planAddresses(
  queries: Queries,
  source: string,
  rows: readonly Keyed<AddressRow>[],
): Promise<Plan<AddressRow>> {
  const stored = await queries.rows<{
    id: number
    source_key: string
    address: string
    latitude: number
    longitude: number
  }>(sql`
    select id, source_key, address, latitude, longitude from places
      where source = ${source} and source_key = any(${rows.map(({ key }) => key)}::text[])`)
  const places = new Map(stored.map((place) => [place.source_key, place]))
  const changes = rows.flatMap((keyed) => {
    const place = places.get(keyed.key)
    const same =
      place &&
      place.address === keyed.row.address &&
      place.latitude === keyed.row.latitude &&
      place.longitude === keyed.row.longitude
    return same ? [] : [{ ...keyed, targetId: place?.id ?? null }]
  })
  return { changes, unchanged: rows.length - changes.length, issues: [] }
}
