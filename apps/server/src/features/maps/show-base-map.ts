import type { Database } from '../../database/tx.ts'
import { type MapFeature, baseMapFeatures, dataAttribution } from './base-map.store.ts'

/** Tiles behind the maps, `{z}/{x}/{y}`, and whom maps and addresses come from. Without tiles the map is drawn from our own streets. */
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
