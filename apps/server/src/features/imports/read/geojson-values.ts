import type { Point, Ring, ZoneShape } from '@hawker/domain/delivery/zone'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The properties of a feature, or the tags of an element of Overpass. Some exports of OpenStreetMap
 * nest the tags, as an object or as text, and write `addr_street` for `addr:street`.
 */
export function propertiesOf(feature: unknown): Record<string, unknown> {
  if (!isRecord(feature)) return {}
  const { properties, tags, type, id } = feature
  if (!isRecord(properties)) return isRecord(tags) ? { type, id, ...tags } : {}
  const nested = NESTED.flatMap((key) => tagsIn(properties[key]) ?? [])
  const all: Record<string, unknown> = Object.assign({}, properties, ...nested)
  for (const [key, value] of Object.entries(all)) {
    const [, group, name] = LAUNDERED.exec(key) ?? []
    if (group !== undefined) all[`${group}:${name}`] ??= value
  }
  return all
}

const NESTED = ['tags', 'other_tags', 'all_tags']
const LAUNDERED = /^(addr|contact|name|brand)_([a-z]\w*)$/
const HSTORE = /"((?:[^"\\]|\\.)*)"\s*=>\s*"((?:[^"\\]|\\.)*)"/g

/** Tags as an object, as JSON, or as the hstore of ogr2ogr: `"amenity"=>"cafe","name"=>"Zu"`. */
function tagsIn(value: unknown): Record<string, unknown> | undefined {
  if (isRecord(value)) return value
  if (typeof value !== 'string') return undefined
  if (value.trim().startsWith('{')) {
    const json = parsedJson(value)
    return isRecord(json) ? json : undefined
  }
  const plain = (text = '') => text.replace(/\\(.)/g, '$1')
  return Object.fromEntries(
    [...value.matchAll(HSTORE)].map(([, key, tag]) => [plain(key), plain(tag)]),
  )
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
 * The point of a feature or of an element of Overpass, or the middle of its outline; 0,0 means that
 * the position was lost and yields undefined.
 */
export function readPoint(feature: unknown): Point | undefined {
  if (!isRecord(feature)) return undefined
  const positions = [feature['geometry'], feature, feature['center'], feature['bounds']]
    .map(positionsIn)
    .find(({ length }) => length > 0)
  if (positions === undefined) return undefined
  const middle = (place: 0 | 1) => {
    const values = positions.map((position) => position[place] ?? 0)
    return (Math.min(...values) + Math.max(...values)) / 2
  }
  const [longitude, latitude] = [middle(0), middle(1)]
  return longitude === 0 && latitude === 0 ? undefined : { latitude, longitude }
}

/** The positions of a geometry: of GeoJSON, or with `lat` and `lon` as Overpass writes them. */
function positionsIn(value: unknown): number[][] {
  if (isPosition(value)) return [value]
  if (Array.isArray(value)) return value.flatMap(positionsIn)
  if (!isRecord(value)) return []
  const { coordinates, geometries, lat, lon, minlat, minlon, maxlat, maxlon } = value
  const corners = [
    [lon, lat],
    [minlon, minlat],
    [maxlon, maxlat],
  ].filter(isPosition)
  return corners.length > 0 ? corners : positionsIn(coordinates ?? geometries)
}
