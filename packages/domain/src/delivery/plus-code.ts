import type { Point } from './geo.ts'

/** Open Location Code, https://github.com/google/open-location-code: five pairs, then a grid. */
const DIGITS = '23456789CFGHJMPQRVWX'
const CODE =
  /(?<![\p{L}\p{N}+])([2-9CFGHJMPQRVWX]{2,8})\+([2-9CFGHJMPQRVWX]{2,7})(?![\p{L}\p{N}+])/iu
const PAIR_LENGTH = 8
const [GRID_ROWS, GRID_COLUMNS] = [5, 4]

/** `digits` without the plus sign; a short code lacks the first ones. */
export type PlusCode = { digits: string; missing: number }

/** The code in a typed text, and the words around it: "WX6X+2R Washington". */
export function findPlusCode(text: string): { code: PlusCode; locality: string } | undefined {
  const found = CODE.exec(text)
  const [whole = '', before = '', after = ''] = found ?? []
  if (!found || before.length % 2 !== 0) return undefined
  const locality = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`
  return {
    code: { digits: (before + after).toUpperCase(), missing: PAIR_LENGTH - before.length },
    locality: locality.replace(/^[\s,]+|[\s,]+$/gu, ''),
  }
}

/** The centre of a code's area. A short code means the area nearest to `near`. */
export function plusCodePoint(
  { digits, missing }: PlusCode,
  near: Point | undefined,
): Point | undefined {
  if (missing === 0) return centreOf(digits)
  if (!near) return undefined
  const centre = centreOf(prefixOf(near).slice(0, missing) + digits)
  if (!centre) return undefined
  // Two digits have 20 degrees, four have one.
  const size = 20 ** (2 - missing / 2)
  return {
    latitude: nearest(centre.latitude, near.latitude, size, 90),
    longitude: nearest(centre.longitude, near.longitude, size, 180),
  }
}

function nearest(value: number, to: number, step: number, limit: number): number {
  const moved = value + Math.round((to - value) / step) * step
  return Math.abs(moved) <= limit ? moved : value
}

function centreOf(digits: string): Point | undefined {
  let [latitude, longitude, height, width] = [-90, -180, 400, 400]
  const values = [...digits].map((digit) => DIGITS.indexOf(digit))
  for (let index = 0; index < values.length;) {
    const value = values[index] ?? 0
    if (index < PAIR_LENGTH + 2) {
      ;[height, width] = [height / 20, width / 20]
      latitude += value * height
      longitude += (values[index + 1] ?? 0) * width
      index += 2
    } else {
      ;[height, width] = [height / GRID_ROWS, width / GRID_COLUMNS]
      latitude += Math.floor(value / GRID_COLUMNS) * height
      longitude += (value % GRID_COLUMNS) * width
      index++
    }
  }
  const centre = { latitude: latitude + height / 2, longitude: longitude + width / 2 }
  return centre.latitude <= 90 && centre.longitude <= 180 ? centre : undefined
}

/** The first eight digits of the code of a point. */
function prefixOf({ latitude, longitude }: Point): string {
  let [north, east, size, prefix] = [latitude + 90, longitude + 180, 20, '']
  for (let pair = 0; pair < PAIR_LENGTH / 2; pair++) {
    const [row, column] = [Math.floor(north / size), Math.floor(east / size)]
    prefix += `${DIGITS[Math.min(row, 19)] ?? ''}${DIGITS[Math.min(column, 19)] ?? ''}`
    ;[north, east, size] = [north - row * size, east - column * size, size / 20]
  }
  return prefix
}
