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
