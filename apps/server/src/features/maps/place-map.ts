import type { Database } from '@hawker/postgres/tx'
import { type MapFeature, baseMapWithin, dataAttribution } from './base-map.store.ts'

export type MapPoint = { latitude: number; longitude: number }
/** A drawing of the streets around a place, in metres from it; y grows to the south. */
export type PlaceMap = {
  widthM: number
  heightM: number
  lines: { kind: string; class: string | null; points: [number, number][] }[]
  attribution: string
}

const WIDTH_M = 720
const HEIGHT_M = 360
/** Streets that only cross the drawing have points near it. */
const MARGIN = 2
const METRES_A_DEGREE = 111_320

/** Null where the database has no streets: another page shows the map then. */
export async function placeMap(
  { database }: { database: Database },
  at: MapPoint,
): Promise<PlaceMap | null> {
  const metresEast = METRES_A_DEGREE * Math.cos((at.latitude * Math.PI) / 180)
  const [east, north] = [
    (WIDTH_M * MARGIN) / 2 / metresEast,
    (HEIGHT_M * MARGIN) / 2 / METRES_A_DEGREE,
  ]
  const features = await baseMapWithin(database, {
    west: at.longitude - east,
    east: at.longitude + east,
    south: at.latitude - north,
    north: at.latitude + north,
  })
  if (features.length === 0) return null
  const inMetres = ([longitude = 0, latitude = 0]: readonly number[]): [number, number] => [
    Math.round((longitude - at.longitude) * metresEast),
    Math.round((at.latitude - latitude) * METRES_A_DEGREE),
  ]
  const lineOf = ({ kind, class: size, points }: MapFeature) => ({
    kind,
    class: size,
    points: near(points.map(inMetres)),
  })
  return {
    widthM: WIDTH_M,
    heightM: HEIGHT_M,
    lines: features.map(lineOf),
    attribution: await dataAttribution(database),
  }
}

/** Removes the ends of a street that are far outside of the drawing. */
function near(points: [number, number][]): [number, number][] {
  const isNear = ([x, y]: [number, number]) =>
    Math.abs(x) <= WIDTH_M * MARGIN && Math.abs(y) <= HEIGHT_M * MARGIN
  const first = points.findIndex(isNear)
  const last = points.findLastIndex(isNear)
  return points.slice(Math.max(0, first - 1), last + 2)
}
