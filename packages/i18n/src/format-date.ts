import { cacheByKey } from './cache-by-key.ts'
import { intlLocale } from './locales.ts'
import { rangeDash } from './range-dash.ts'

/** An instant: ISO text with zone, or milliseconds since 1970. */
export type Instant = string | number | Date
/** Where the clock on the wall hangs: the shop's zone for its slots, the reader's for his own history. */
export type Zone = { timeZone: string }

const DAY = 86_400_000

/** "Nov 21, 2026"; `style: 'day'` gives "Sat, Nov 21". */
export function formatDate(
  at: Instant,
  locale: string,
  { timeZone, style = 'date' }: Zone & { style?: 'date' | 'day' | 'long' },
): string {
  return dates(locale, { timeZone, ...DATE_STYLE[style] }).format(toMillis(at))
}

export function formatTime(at: Instant, locale: string, { timeZone }: Zone): string {
  return dates(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(toMillis(at))
}

export function formatDateTime(at: Instant, locale: string, { timeZone }: Zone): string {
  return dates(locale, { timeZone, ...DATE_STYLE.day, hour: 'numeric', minute: '2-digit' }).format(
    toMillis(at),
  )
}

/** "6:30 – 6:45 PM" style range of two instants in one zone. */
export function formatTimeRange(from: Instant, to: Instant, locale: string, zone: Zone): string {
  return `${formatTime(from, locale, zone)}${rangeDash(locale)}${formatTime(to, locale, zone)}`
}

/** Two instants as they are spoken of now: "6:30 – 6:45 PM", and of another day than today which one. */
export function formatExpected(
  { from, to }: { from: Instant; to: Instant },
  now: Instant,
  locale: string,
  zone: Zone,
): { range: string; day: string | undefined } {
  const [day, today] = [wallDateOf(from, zone), wallDateOf(now, zone)]
  return {
    range: formatTimeRange(from, to, locale, zone),
    day: day === today ? undefined : formatRelativeDay(day, today, locale),
  }
}

/** A wall time `HH:mm` of the wire, in the way the locale writes it. */
export function formatWallTime(time: string, locale: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, locale, { timeZone: 'UTC' })
}

/** A wall date `YYYY-MM-DD` of the wire. */
export function formatWallDate(
  date: string,
  locale: string,
  style: 'date' | 'day' | 'long' = 'day',
): string {
  return formatDate(`${date}T00:00:00Z`, locale, { timeZone: 'UTC', style })
}

/** "Today", "Tomorrow", "Yesterday", a weekday within the coming six days, else the date. Both dates are wall dates `YYYY-MM-DD`. */
export function formatRelativeDay(
  date: string,
  today: string,
  locale: string,
  place: 'alone' | 'within a sentence' = 'alone',
): string {
  const begin = (text: string) => (place === 'alone' ? capitalised(text, locale) : text)
  const days = Math.round((toMillis(`${date}T00:00:00Z`) - toMillis(`${today}T00:00:00Z`)) / DAY)
  if (Math.abs(days) <= 1) return begin(relative(locale).format(days, 'day'))
  if (days > 1 && days < 7) {
    return begin(
      dates(locale, { timeZone: 'UTC', weekday: 'long' }).format(toMillis(`${date}T00:00:00Z`)),
    )
  }
  return formatWallDate(date, locale)
}

/** "3 minutes ago", "in 2 hours"; `now` and `at` in milliseconds. */
export function formatAgo(at: number, now: number, locale: string): string {
  const seconds = (at - now) / 1000
  const size = Math.abs(seconds)
  if (size < 3600) return relative(locale).format(Math.round(seconds / 60), 'minute')
  if (size < DAY / 1000) return relative(locale).format(Math.round(seconds / 3600), 'hour')
  return relative(locale).format(Math.round(seconds / (DAY / 1000)), 'day')
}

/** The wall date `YYYY-MM-DD` of an instant in a zone. */
export function wallDateOf(at: Instant, { timeZone }: Zone): string {
  return dates('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(toMillis(at))
}

const DATE_STYLE = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const dates = cacheByKey(
  (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(locale), options),
)
const relative = cacheByKey(
  (locale: string) => new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: 'auto' }),
)

function toMillis(at: Instant): number {
  return typeof at === 'string' ? Date.parse(at) : Number(at)
}

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
