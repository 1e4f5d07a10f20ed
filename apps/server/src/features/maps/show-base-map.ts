import type { Database } from '@hawker/postgres/tx'
import { type MapFeature, baseMapFeatures, dataAttribution } from './base-map.store.ts'

/**
 * The URL template of map tiles (`{z}/{x}/{y}`) and the attribution of maps and addresses. Without
 * tiles, clients draw the map from the streets in the database.
 */
export type MapTiles = { url: string | undefined; attribution: string }
export type BaseMap = { features: MapFeature[]; tiles: MapTiles }

export async function baseMap(
  { database }: { database: Database },
  tiles: MapTiles,
): Promise<BaseMap> {
  if (tiles.url) return { features: [], tiles }
  const [features, attribution] = await Promise.all([
    baseMapFeatures(database),
    dataAttribution(database),
  ])
  return { features, tiles: { ...tiles, attribution } }
}
