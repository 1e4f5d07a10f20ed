import type { Point, Ring, ZoneShape } from '@hawker/domain/delivery/zone'
import {
  POLYGON_TO_CELLS_FLAGS,
  cellToParent,
  gridDisk,
  latLngToCell,
  polygonToCellsExperimental,
} from 'h3-js'

/** Cells of about 0.7 km²; the zone of a city has some dozens of them. */
const RESOLUTION = 8

/**
 * Every H3 cell that a zone touches, including its border, so that a point inside the zone is
 * always in one of them.
 */
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

/**
 * Areas of about 250 km², with centres about 17 km apart. The shops near enough for pickup lie in a
 * few of them.
 */
const AREA_RESOLUTION = 5
/** Less than the distance between two neighbouring centres anywhere on earth. */
const AREA_STEP_M = 12_000

export const areaAt = (point: Point): string =>
  latLngToCell(point.latitude, point.longitude, AREA_RESOLUTION)

/** Every area that may contain something within a straight-line distance of the point. */
export const areasWithin = (point: Point, metres: number): string[] =>
  gridDisk(areaAt(point), Math.ceil(metres / AREA_STEP_M) + 1)

/**
 * Every area that may contain a point of these cells. A cell may reach slightly over the border of
 * its parent area.
 */
export function areasOfCells(cells: Iterable<string>): Set<string> {
  const parents = new Set<string>()
  for (const cell of cells) parents.add(cellToParent(cell, AREA_RESOLUTION))
  return new Set([...parents].flatMap((area) => gridDisk(area, 1)))
}
