import { type Queries, sql } from '../../database/database.ts'

export type MapFeature = { kind: string; name: string | null; class: string | null; points: number[][] }

export const baseMapFeatures = (queries: Queries): Promise<MapFeature[]> =>
  queries.rows<MapFeature>(sql`select kind, name, class, points from base_map order by id`)
