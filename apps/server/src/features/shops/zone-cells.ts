import type { Point, Ring, ZoneShape } from '@hawker/domain/zone'
import {
  POLYGON_TO_CELLS_FLAGS,
  cellToParent,
  gridDisk,
  latLngToCell,
  polygonToCellsExperimental,
} from 'h3-js'

/** Cells of about 0.7 km²: a city's zone is some dozens of them. */
const RESOLUTION = 8

/** Every H3 cell that a zone touches, the border's included: a point inside the zone is always in one of them. */
export function cellsOf(shape: ZoneShape): string[] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const cells = new Set<string>()
  for (const polygon of polygons) {
    const rings = polygon.map((ring: Ring) => ring.map((position) => [...position]))
    for (const cell of polygonToCellsExperimental(
      rings,
      RESOLUTION,
      POLYGON_TO_CELLS_FLAGS.containmentOverlapping,
      true,
    ))
      cells.add(cell)
  }
  return [...cells]
}

export const cellAt = (point: Point): string =>
  latLngToCell(point.latitude, point.longitude, RESOLUTION)

/** Areas of about 250 km², some 17 km from middle to middle: what is near enough to fetch food from lies in a few of them. */
const AREA_RESOLUTION = 5
/** Less than the distance between two neighbours' middles anywhere on earth. */
const AREA_STEP_M = 12_000

export const areaAt = (point: Point): string =>
  latLngToCell(point.latitude, point.longitude, AREA_RESOLUTION)

/** Every area that something within a distance (as the crow flies) of the point can lie in. */
export const areasWithin = (point: Point, metres: number): string[] =>
  gridDisk(areaAt(point), Math.ceil(metres / AREA_STEP_M) + 1)

/** Every area that a point of one of these cells can lie in: a cell may reach a little over the border of the area that it counts to. */
export function areasOfCells(cells: Iterable<string>): Set<string> {
  const parents = new Set<string>()
  for (const cell of cells) parents.add(cellToParent(cell, AREA_RESOLUTION))
  return new Set([...parents].flatMap((area) => gridDisk(area, 1)))
}
