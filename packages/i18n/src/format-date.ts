import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import { cacheByKey } from './cache-by-key.ts'
import { intlLocale } from './locales.ts'
import { rangeDash } from './range-dash.ts'

/** ISO text with a zone, milliseconds since 1970, or a Date. */
export type Instant = string | number | Date
/** The zone for local times: the shop's for its slots, the reader's for their own history. */
export type Zone = { timeZone: string }

/** "Nov 21, 2026"; `style: 'day'` gives "Sat, Nov 21". */
export function formatDate(
  at: Instant,
  locale: string,
  { timeZone, style = 'date' }: Zone & { style?: 'date' | 'day' | 'long' },
): string {
  return dates(locale, { timeZone, ...DATE_STYLE[style] }).format(toMillis(at))
}

/** "08/2034", as on cards. */
export const formatMonth = (
  { month, year }: { month: number; year: number },
  locale: string,
): string =>
  dates(locale, { timeZone: 'UTC', month: '2-digit', year: 'numeric' }).format(
    Date.UTC(year, month - 1, 1),
  )

export function formatTime(at: Instant, locale: string, { timeZone }: Zone): string {
  return dates(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(toMillis(at))
}

export function formatDateTime(at: Instant, locale: string, { timeZone }: Zone): string {
  return dates(locale, { timeZone, ...DATE_STYLE.day, hour: 'numeric', minute: '2-digit' }).format(
    toMillis(at),
  )
}

/** The range of two instants in one zone: "6:30 PM–6:45 PM". */
function formatTimeRange(from: Instant, to: Instant, locale: string, zone: Zone): string {
  return `${formatTime(from, locale, zone)}${rangeDash(locale)}${formatTime(to, locale, zone)}`
}

/** An expected time range, with the day when it is not today. */
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

/** Formats a wall time `HH:mm` of the API for the locale. */
export function formatWallTime(time: string, locale: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, locale, { timeZone: 'UTC' })
}

/** "Fri 7:00 PM": a wall date and time of the API within the next days. */
export function formatWeekdayTime(date: string, time: string, locale: string): string {
  return dates(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(toMillis(`${date}T${time}:00Z`))
}

/** Formats a wall date `YYYY-MM-DD` of the API for the locale. */
export function formatWallDate(
  date: string,
  locale: string,
  style: 'date' | 'day' | 'long' = 'day',
): string {
  return formatDate(`${date}T00:00:00Z`, locale, { timeZone: 'UTC', style })
}

/**
 * "Today", "Tomorrow", "Yesterday", a weekday within the next six days, else the date. Both dates
 * are `YYYY-MM-DD`.
 */
export function formatRelativeDay(
  date: string,
  today: string,
  locale: string,
  position: 'alone' | 'within a sentence' = 'alone',
): string {
  const cased = (text: string) => (position === 'alone' ? capitalised(text, locale) : text)
  const days = Math.round((toMillis(`${date}T00:00:00Z`) - toMillis(`${today}T00:00:00Z`)) / DAY_MS)
  if (Math.abs(days) <= 1) return cased(relative(locale).format(days, 'day'))
  if (days > 1 && days < 7) {
    return cased(
      dates(locale, { timeZone: 'UTC', weekday: 'long' }).format(toMillis(`${date}T00:00:00Z`)),
    )
  }
  return formatWallDate(date, locale)
}

/** "3 minutes ago", "in 2 hours"; `now` and `at` in milliseconds. */
export function formatAgo(at: number, now: number, locale: string): string {
  const difference = at - now
  const size = Math.abs(difference)
  if (size < HOUR_MS) return relative(locale).format(Math.round(difference / MINUTE_MS), 'minute')
  if (size < DAY_MS) return relative(locale).format(Math.round(difference / HOUR_MS), 'hour')
  return relative(locale).format(Math.round(difference / DAY_MS), 'day')
}

/** The wall date `YYYY-MM-DD` of an instant in a zone. */
export function wallDateOf(at: Instant, { timeZone }: Zone): string {
  return isoDates(timeZone).format(toMillis(at))
}

const DATE_STYLE = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Canada's English writes dates as ISO 8601 does. */
const isoDates = cacheByKey(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
)
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
