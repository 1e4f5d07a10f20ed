import { type Queries, sql } from '@hawker/postgres/database'

export type MapFeature = {
  kind: string
  name: string | null
  class: string | null
  points: number[][]
}

export const baseMapFeatures = (queries: Queries): Promise<MapFeature[]> =>
  queries.rows<MapFeature>(sql`select kind, name, class, points from base_map order by id`)

/**
 * The attribution of imported places and streets, which their licences require; empty without
 * imported data.
 */
export async function dataAttribution(queries: Queries): Promise<string> {
  const row = await queries.row<{ value: string }>(
    sql`select value from settings where key = 'data_attribution'`,
  )
  return row?.value ?? ''
}

/** Streets, parks and water with a point in the area. Points are longitude and latitude. */
export const baseMapWithin = (
  queries: Queries,
  area: { west: number; east: number; south: number; north: number },
): Promise<MapFeature[]> =>
  queries.rows<MapFeature>(sql`
    select kind, name, class, points from base_map
    where exists (select from jsonb_array_elements(points) p
      where (p ->> 0)::float between ${area.west}::float and ${area.east}::float
        and (p ->> 1)::float between ${area.south}::float and ${area.north}::float)
    order by id`)
