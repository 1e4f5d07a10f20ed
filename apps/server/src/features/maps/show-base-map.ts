import type { Database } from '../../database/tx.ts'
import { type MapFeature, baseMapFeatures } from './base-map.store.ts'

/** Tiles behind the maps, `{z}/{x}/{y}`, and whom maps and addresses come from. Without tiles the map is drawn from our own streets. */
export type MapTiles = { url: string | undefined; attribution: string }
export type BaseMap = { features: MapFeature[]; tiles: MapTiles }

export const baseMap = async ({ database }: { database: Database }, tiles: MapTiles): Promise<BaseMap> => ({
  features: tiles.url ? [] : await baseMapFeatures(database),
  tiles,
})
