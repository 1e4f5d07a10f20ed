import type { Point } from './geo.ts'

/** "38.912", "38,912", `38°54'43.4"` or "38° 54.7'", with a hemisphere before or after it. */
const NUMBER = String.raw`(\d{1,3}(?:[.,]\d+)?)`
const SIXTIETHS = String.raw`${NUMBER}\s*['′’]\s*(?:${NUMBER}\s*(?:["″”]|''|′′)\s*)?`
const DEGREES = String.raw`([-−+]?)\s*${NUMBER}\s*(?:[°º]\s*(?:${SIXTIETHS})?)?`
const HALF = String.raw`([NSEW]?)\s*${DEGREES}\s*([NSEW]?)`
const PAIR = new RegExp(
  String.raw`^(?:geo:\s*)?${HALF}\s*(?:[,;/]\s*|\s+|(?<=[NSEW]))${HALF}$`,
  'iu',
)

/** Reads a pair of coordinates as maps show them; undefined for any other text. */
export function readCoordinates(typed: string): Point | undefined {
  const found = PAIR.exec(typed.trim().replace(/^\((.*)\)$/u, '$1'))
  if (!found) return undefined
  const [first, second] = [halfOf(found.slice(1, 7)), halfOf(found.slice(7, 13))]
  // Whole numbers without a hemisphere are house numbers.
  if (!first || !second || !(first.isPrecise && second.isPrecise)) return undefined
  const isSwapped = /[EW]/i.test(first.side) && /[NS]/i.test(second.side)
  const [latitude, longitude] = isSwapped ? [second, first] : [first, second]
  if (/[EW]/i.test(latitude.side) || /[NS]/i.test(longitude.side)) return undefined
  return Math.abs(latitude.value) <= 90 && Math.abs(longitude.value) <= 180
    ? { latitude: latitude.value, longitude: longitude.value }
    : undefined
}

function halfOf([
  before = '',
  sign = '',
  degrees = '',
  minutes = '0',
  seconds = '0',
  after = '',
]: readonly (string | undefined)[]) {
  if (before !== '' && after !== '') return undefined
  const side = before + after
  const [whole = 0, sixtieths = 0, rest = 0] = [degrees, minutes, seconds].map((text) =>
    Number(text.replace(',', '.')),
  )
  if (sixtieths >= 60 || rest >= 60) return undefined
  const isNegative = /[-−]/.test(sign) !== /[SW]/i.test(side)
  const value = (whole + sixtieths / 60 + rest / 3600) * (isNegative ? -1 : 1)
  return { side, value, isPrecise: side !== '' || /[.,]\d{2}/.test(degrees) }
}
