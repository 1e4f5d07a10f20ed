import { type Point, type ZoneShape, smallestZoneContaining } from '@hawker/domain/zone'
import { geojsonFeatures } from '../read/geojson-features.ts'
import { isRecord, readShape, textOf } from '../read/geojson-values.ts'
import { readText } from '../read/read-text.ts'
import { simplifyShape } from './simplify-polygon.ts'
import { inspectFile } from '../read/inspect-file.ts'

export type NamedZone = { readonly name: string; readonly shape: ZoneShape }
export type ZoneShapes = {
  readonly zones: readonly NamedZone[]
  readonly hash: string
  readonly corners: { readonly before: number; readonly after: number }
}

/** Metres by which an outline may shift: about the width of a street. */
const TOLERANCE_M = 8

const cornersOf = ({ type, coordinates }: ZoneShape): number =>
  type === 'Polygon'
    ? coordinates.reduce((sum, ring) => sum + ring.length, 0)
    : coordinates.flat().reduce((sum, ring) => sum + ring.length, 0)

/** The districts of a file. They are few, and every shop is looked up in all of them, so they are held in memory. */
export async function readZones(path: string): Promise<ZoneShapes> {
  const { encoding, hash } = await inspectFile(path)
  const zones: NamedZone[] = []
  const corners = { before: 0, after: 0 }
  for await (const { feature } of geojsonFeatures(readText(path, encoding))) {
    if (!isRecord(feature) || !isRecord(feature['properties'])) continue
    const shape = readShape(feature['geometry'])
    if (!shape) continue
    const simple = simplifyShape(shape, TOLERANCE_M)
    corners.before += cornersOf(shape)
    corners.after += cornersOf(simple)
    zones.push({
      name: textOf(feature['properties'], 'NAME', 'name', 'title') || `zone ${zones.length + 1}`,
      shape: simple,
    })
  }
  if (zones.length === 0) throw new Error(`${path} holds no Polygon or MultiPolygon`)
  return { zones, hash, corners }
}

/** The district that a shop delivers in: the smallest that holds it. */
export const zoneContaining = (point: Point, zones: readonly NamedZone[]): NamedZone | null =>
  smallestZoneContaining(point, zones)
