/** A span of a weekday in wall time; day 0 is Sunday. */
export type DaySpan = { readonly day: number; readonly opens: string; readonly closes: string }
export type WeeklyHours = {
  readonly spans: readonly DaySpan[]
  /** The rules that a week cannot hold: seasons, single dates, every second Saturday. */
  readonly exceptions: readonly string[]
}
type Span = Omit<DaySpan, 'day'>

const DAYS = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']
/** A whole word of any script; `\b` knows ASCII letters only. */
const word = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})\\.?(?!\\p{L})`, 'gu')
/** Days as people write them in English, German, French, Spanish, Turkish and Russian. */
const LONG_DAYS: readonly (readonly [RegExp, string])[] = [
  [word('su|sun(?:days?)?|so|sonntags?|dim(?:anche)?|dom(?:ingo)?|pazar|paz|вс|воскресенье'), 'su'],
  [word('mo|mon(?:days?)?|montags?|lun(?:di|es)?|pazartesi|pzt|пн|понедельник'), 'mo'],
  [word('tu|tue(?:s(?:days?)?)?|di|dienstags?|mardi|martes|salı|sal|вт|вторник'), 'tu'],
  [
    word('we|wed(?:nesdays?)?|mi|mittwochs?|mer(?:credi)?|mi[ée](?:rcoles)?|çarşamba|çar|ср|среда'),
    'we',
  ],
  [
    word(
      'th|thu(?:r(?:s(?:days?)?)?)?|do|donnerstags?|jeu(?:di)?|jue(?:ves)?|perşembe|per|чт|четверг',
    ),
    'th',
  ],
  [word('fr|fri(?:days?)?|freitags?|ven(?:dredi)?|vie(?:rnes)?|cuma|cum|пт|пятница'), 'fr'],
  [word('sa|sat(?:urdays?)?|samstags?|sam(?:edi)?|s[áa]b(?:ado)?|cumartesi|cmt|сб|суббота'), 'sa'],
  [word('daily|every ?day|täglich|tous les jours|todos los días|her gün|ежедневно'), 'mo-su'],
]
const DAY = '(?:su|mo|tu|we|th|fr|sa)'
/** A weekday, a range of them, the first Saturday of a month, or holidays. */
const SELECTOR = `(?:${DAY}(?:\\s*\\[[^\\]]*\\]|\\s*-\\s*${DAY})?|[ps]h)`
const SELECTORS = new RegExp(
  `^(${SELECTOR}(?:\\s*,\\s*${SELECTOR})*)\\s*[:,]?\\s*(?=[\\s\\d]|off|closed|$)`,
)
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const DATED = new RegExp(`^(?:${MONTH}[a-z]*|(?:19|20)\\d\\d|week|easter)\\b`)
/** A comma that begins another rule: 'Mo 10:00-12:00, Tu 14:00-16:00'. */
const NEXT_RULE = new RegExp(
  `(?<=\\d\\s*(?:[ap]m|h)?\\+?|off|closed|open)\\s*,\\s*(?=(?:${DAY}|[ps]h|${MONTH}[a-z]*)\\b)`,
)
const DAYS_LISTED = `(?:${DAY}|[ps]h)(?:\\s*[-,]\\s*(?:${DAY}|[ps]h))*`
/** A blank between the hours of one rule and the days of the next: 'Mo-Fr 8-19 Sa 9-19'. */
const UNMARKED_RULE = new RegExp(
  '(?<=\\d\\s?(?:[ap]m|h)?\\+?|off|closed)\\s*[|/]?\\s+' +
    `(?=${DAYS_LISTED}\\s*:?\\s*(?:\\d|off|closed))`,
  'g',
)
const TIME = '(\\d{1,2})(?:[:.h]?(\\d{2}))?\\s*h?\\s*([ap]m)?'
const SPAN = new RegExp(`^${TIME}(?:\\s*-\\s*${TIME}\\+?|\\s*(\\+|-))$`)
/** The usual end of an evening that is open at its end and begins after the usual closing. */
const LATE = '02:00'

/**
 * Reads the weekly part of OpenStreetMap's `opening_hours`: 'Mo-Fr 08:00-18:00; Sa 09:00-14:00',
 * '24/7', 'Mo-Sa 17:00+; Su,PH off', also without semicolons. An open end closes at
 * `usualClosing`. Undefined when a weekly rule cannot be read: wrong hours are worse than default
 * ones.
 */
export function readOpeningHours(text: string, usualClosing: string): WeeklyHours | undefined {
  // Behind '||' is what counts while the rules before it say nothing.
  const [stated = ''] = plainText(text).split('||')
  const week = new Map<number, readonly Span[]>()
  const exceptions: string[] = []
  for (const rules of stated.replace(UNMARKED_RULE, '; ').split(';'))
    for (const [place, rule] of rules.split(NEXT_RULE).entries()) {
      if (rule.trim() === '') continue
      const read = readRule(rule.trim(), usualClosing)
      if (read === undefined) return undefined
      if (read === 'exception') exceptions.push(rule.trim())
      else
        for (const day of read.days)
          week.set(day, place === 0 ? read.spans : [...(week.get(day) ?? []), ...read.spans])
    }
  if (week.size === 0) return undefined
  const spans = [...week].flatMap(([day, open]) => open.map((span) => ({ day, ...span })))
  return {
    spans: spans.toSorted((a, b) => a.day - b.day || a.opens.localeCompare(b.opens)),
    exceptions,
  }
}

const plainText = (text: string): string =>
  LONG_DAYS.reduce(
    (plain, [long, short]) => plain.replace(long, short),
    text
      .replace(/"[^"]*"/g, ' ')
      .replace(/[\u200E\u200F\u202A-\u202E]/g, '')
      .replace(/[‐-―−~〜]/g, '-')
      .toLowerCase()
      .replace(/(?<=\d)\s*uhr\b/g, '')
      .replace(/[\r\n]+/g, '; ')
      .replace(/\b([ap])\.m\.?/g, '$1m'),
  )

type Rule = { readonly days: readonly number[]; readonly spans: readonly Span[] }

function readRule(rule: string, usualClosing: string): Rule | 'exception' | undefined {
  if (DATED.test(rule)) return 'exception'
  const listed = SELECTORS.exec(rule)
  const selectors = listed?.[1]?.split(/\s*,\s*(?![^[]*\])/) ?? []
  const times = rule.slice(listed?.[0].length ?? 0).trim()
  // Rules of holidays leave the week as it is.
  const weekly = selectors.filter((selector) => !/^[ps]h/.test(selector))
  if (listed && weekly.length === 0) return { days: [], spans: [] }
  if (/^[ps]h\b/.test(times)) return 'exception'
  const everyWeek = weekly.filter((selector) => !selector.includes('['))
  if (listed && everyWeek.length === 0) return 'exception'
  const spans = spansIn(times.replace(/\s*\bopen$/, '') || times, usualClosing)
  if (spans === undefined) return undefined
  return { days: listed ? everyWeek.flatMap(daysIn) : [0, 1, 2, 3, 4, 5, 6], spans }
}

function daysIn(range: string): number[] {
  const [first = '', last = first] = range.split('-').map((day) => day.trim())
  const [from, to] = [DAYS.indexOf(first), DAYS.indexOf(last)]
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7)
}

function spansIn(text: string, usualClosing: string): Span[] | undefined {
  if (/^(?:off|closed|geschlossen|fermé)$/.test(text)) return []
  if (/^(?:24\s*\/\s*7|24\s*h(?:ours?|rs?)?|open)$/.test(text))
    return [{ opens: '00:00', closes: '00:00' }]
  const spans = text.split(',').map((part) => spanIn(part.trim(), usualClosing))
  const read = spans.filter((span) => span !== undefined)
  return read.length === spans.length ? read : undefined
}

function spanIn(text: string, usualClosing: string): Span | undefined {
  const [, hour, minute, half, toHour, toMinute, toHalf, openEnd] = SPAN.exec(text) ?? []
  // '9-5pm' begins in the morning or in the afternoon.
  if (toHalf !== undefined && half === undefined && hour !== undefined) return undefined
  const from = minutesOf(hour, minute, half)
  if (from === undefined || from >= 24 * 60) return undefined
  if (openEnd !== undefined) return { opens: clock(from), closes: endOf(from, usualClosing) }
  const to = minutesOf(toHour, toMinute, toHalf)
  // Hours above 24 are of the next day: 18:00-26:00.
  if (to === undefined || to - from > 24 * 60) return undefined
  return { opens: clock(from), closes: clock(to) }
}

function minutesOf(hour = '', minute = '00', half?: string): number | undefined {
  const hours = Number(hour)
  if (hour === '' || Number(minute) > 59 || hours > 47) return undefined
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined
  const since = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)
  return since * 60 + Number(minute)
}

/** The usual closing, if it comes after the opening. */
function endOf(from: number, usualClosing: string): string {
  const isNextDay = usualClosing < '06:00'
  return isNextDay || usualClosing > clock(from) ? usualClosing : LATE
}

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
