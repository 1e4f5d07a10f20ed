import { type Point, type ZoneShape, smallestZoneContaining } from '@hawker/domain/delivery/zone'
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

/** How far an outline may shift, in metres: about the width of a street. */
const TOLERANCE_M = 8

const cornersOf = ({ type, coordinates }: ZoneShape): number =>
  type === 'Polygon'
    ? coordinates.reduce((sum, ring) => sum + ring.length, 0)
    : coordinates.flat().reduce((sum, ring) => sum + ring.length, 0)

/**
 * The districts of a file. Held in memory, because they are few and every shop is looked up in all
 * of them.
 */
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
  if (zones.length === 0) throw new Error(`${path} contains no Polygon or MultiPolygon`)
  return { zones, hash, corners }
}

/** The smallest district that contains the point. */
export const zoneContaining = (point: Point, zones: readonly NamedZone[]): NamedZone | null =>
  smallestZoneContaining(point, zones)
