/** A span of a weekday in wall time; day 0 is Sunday. */
export type DaySpan = { readonly day: number; readonly opens: string; readonly closes: string }

const DAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']
const DAY = '(?:mo|tu|we|th|fr|sa|su)'
const DAY_LIST = new RegExp(
  `^(${DAY}(?:\\s*-\\s*${DAY})?(?:\\s*,\\s*${DAY}(?:\\s*-\\s*${DAY})?)*)[:,]?(?:\\s+|$)`,
  'i',
)
const TIMES = /^(\d{1,2})(?:[:.](\d{2}))?\s*[-–]\s*(\d{1,2})(?:[:.](\d{2}))?\+?$/
const CLOSED = /^(?:off|closed|geschlossen|fermé)$/i
/** Holidays and seasons: the weekly hours apply to them too. */
const NOT_WEEKLY = /^(?:ph|sh|easter|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|week|\d{4})\b/i

/**
 * Reads the weekly part of OpenStreetMap's `opening_hours`: 'Mo-Fr 08:00-18:00; Sa 09:00-14:00',
 * '24/7', 'Mo,We 10:00-12:00,14:00-18:00; PH off'. Undefined when a part cannot be read: wrong
 * hours are worse than default ones.
 */
export function readOpeningHours(text: string): readonly DaySpan[] | undefined {
  const week = new Map<number, DaySpan[]>()
  const rules = text
    .split(/;|\|\||(?<=\d\+?\s*),\s*(?=(?:mo|tu|we|th|fr|sa|su|ph|sh)\b)/i)
    .map((rule) => rule.trim())
    .filter(Boolean)
  for (const rule of rules) {
    if (NOT_WEEKLY.test(rule)) {
      if (/^(?:ph|sh)\b/i.test(rule)) continue
      return undefined
    }
    const listed = DAY_LIST.exec(rule)
    const days = listed ? daysIn(listed[1] ?? '') : [0, 1, 2, 3, 4, 5, 6]
    const times = rule
      .slice(listed?.[0].length ?? 0)
      .replace(/,?\s*ph\b/i, '')
      .trim()
    const spans = spansIn(times)
    if (spans === undefined) return undefined
    for (const day of days)
      week.set(
        day,
        spans.map((span) => ({ day, ...span })),
      )
  }
  return rules.length === 0
    ? undefined
    : [...week.values()].flat().toSorted((a, b) => a.day - b.day)
}

function daysIn(list: string): number[] {
  return list.split(',').flatMap((part) => {
    const [first = '', last = first] = part.split('-').map((day) => day.trim().toLowerCase())
    const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)]
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)
  })
}

function spansIn(text: string): Omit<DaySpan, 'day'>[] | undefined {
  if (CLOSED.test(text)) return []
  if (/^24\s*\/\s*7$|^open$/i.test(text)) return [{ opens: '00:00', closes: '00:00' }]
  const spans = text.split(',').map((part) => {
    const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = TIMES.exec(part.trim()) ?? []
    if (fromHour === undefined || toHour === undefined) return undefined
    // Hours above 24 are of the next day: 18:00-26:00.
    const [from, to] = [Number(fromHour), Number(toHour)]
    if (from > 23 || to > 28 || Number(fromMinute) > 59 || Number(toMinute) > 59) return undefined
    return { opens: clock(from, fromMinute), closes: clock(to % 24, toMinute) }
  })
  const read = spans.filter((span) => span !== undefined)
  return read.length === spans.length ? read : undefined
}

const clock = (hour: number, minute: string): string => `${String(hour).padStart(2, '0')}:${minute}`
