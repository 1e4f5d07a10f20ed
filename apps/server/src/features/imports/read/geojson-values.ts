import type { Point, Ring, ZoneShape } from '@hawker/domain/delivery/zone'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The properties of a feature. Some exports of OpenStreetMap nest the tags. */
export function propertiesOf(feature: unknown): Record<string, unknown> {
  const properties = isRecord(feature) ? feature['properties'] : undefined
  if (!isRecord(properties)) return {}
  const { tags } = properties
  return isRecord(tags) ? { ...properties, ...tags } : properties
}

/** The first of the named properties that is not empty, as text. */
export function textOf(properties: Record<string, unknown>, ...names: readonly string[]): string {
  for (const name of names) {
    const value = properties[name]
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  }
  return ''
}

const isPosition = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  typeof value[0] === 'number' &&
  typeof value[1] === 'number' &&
  Math.abs(value[0]) <= 180 &&
  Math.abs(value[1]) <= 90
const isRing = (value: unknown): value is Ring =>
  Array.isArray(value) && value.length >= 4 && value.every(isPosition)
const isPolygon = (value: unknown): value is Ring[] =>
  Array.isArray(value) && value.length > 0 && value.every(isRing)

/** A polygon with verified positions; undefined for anything else. */
export function readShape(geometry: unknown): ZoneShape | undefined {
  if (!isRecord(geometry)) return undefined
  const { type, coordinates } = geometry
  if (type === 'Polygon' && isPolygon(coordinates)) return { type, coordinates }
  if (
    type === 'MultiPolygon' &&
    Array.isArray(coordinates) &&
    coordinates.length > 0 &&
    coordinates.every(isPolygon)
  )
    return { type, coordinates }
  return undefined
}

/**
 * A point, or the middle of an outline; 0,0 means that the position was lost and yields undefined.
 */
export function readPoint(geometry: unknown): Point | undefined {
  if (!isRecord(geometry)) return undefined
  const positions = positionsIn(geometry['coordinates'])
  if (positions.length === 0) return undefined
  const middle = (place: 0 | 1) => {
    const values = positions.map((position) => position[place] ?? 0)
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  const [longitude, latitude] = [middle(0), middle(1)]
  return longitude === 0 && latitude === 0 ? undefined : { latitude, longitude }
}

const positionsIn = (coordinates: unknown): number[][] =>
  isPosition(coordinates)
    ? [coordinates]
    : Array.isArray(coordinates)
      ? coordinates.flatMap(positionsIn)
      : []
