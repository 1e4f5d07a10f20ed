import type { Point, Ring, ZoneShape } from '@hawker/domain/zone'
import { POLYGON_TO_CELLS_FLAGS, latLngToCell, polygonToCellsExperimental } from 'h3-js'

/** Cells of about 0.7 km²: a city's zone is some dozens of them. */
const RESOLUTION = 8

/** Every H3 cell that a zone touches, the border's included: a point inside the zone is always in one of them. */
export function cellsOf(shape: ZoneShape): string[] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const cells = new Set<string>()
  for (const polygon of polygons) {
    const rings = polygon.map((ring: Ring) => ring.map((position) => [...position]))
    for (const cell of polygonToCellsExperimental(rings, RESOLUTION, POLYGON_TO_CELLS_FLAGS.containmentOverlapping, true)) cells.add(cell)
  }
  return [...cells]
}

export const cellAt = (point: Point): string => latLngToCell(point.latitude, point.longitude, RESOLUTION)
