import { dateOf, dayNumber, weekdayOf } from '@hawker/domain/time/zoned-time'

/** The first and the last date that can be chosen. */
export type DateRange = { first: string; last: string }

const WEEK_DAYS = 7
/** Enough for every month, so that the grid keeps its height. */
const WEEKS = 6

/** `YYYY-MM` of a date. */
export const monthOf = (date: string): string => date.slice(0, 7)

const lastDateOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export const clampDate = (date: string, { first, last }: DateRange): string =>
  date < first ? first : date > last ? last : date

/** The same day of another month, or the last one of a shorter month. */
export function plusMonths(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const target = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
  const [sameDay, last] = [`${target}-${date.slice(8)}`, lastDateOf(target)]
  return sameDay < last ? sameDay : last
}

/** Six weeks that hold a month. Days of other months are undefined. */
export function weeksOf(month: string, firstWeekday: number): (string | undefined)[][] {
  const first = dayNumber(`${month}-01`)
  const start = first - ((weekdayOf(first) - firstWeekday + WEEK_DAYS) % WEEK_DAYS)
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (_, day) => {
      const date = dateOf(start + week * WEEK_DAYS + day)
      return monthOf(date) === month ? date : undefined
    }),
  )
}

/** The days of a month that can be chosen: the first one, and how many. */
export function daysWithin(month: string, range: DateRange): { from: string; days: number } {
  const from = clampDate(`${month}-01`, range)
  return { from, days: dayNumber(clampDate(lastDateOf(month), range)) - dayNumber(from) + 1 }
}

/**
 * The date to which a key leads, as in the date grid of the ARIA APG. Undefined for other keys.
 */
export function dateAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  date: string,
  { rtl, firstWeekday, ...range }: DateRange & { rtl: boolean; firstWeekday: number },
): string | undefined {
  const day = dayNumber(date)
  const intoWeek = (weekdayOf(day) - firstWeekday + WEEK_DAYS) % WEEK_DAYS
  const later = rtl ? -1 : 1
  const months = shiftKey ? 12 : 1
  const dates: Readonly<Record<string, () => string>> = {
    ArrowRight: () => dateOf(day + later),
    ArrowLeft: () => dateOf(day - later),
    ArrowDown: () => dateOf(day + WEEK_DAYS),
    ArrowUp: () => dateOf(day - WEEK_DAYS),
    Home: () => dateOf(day - intoWeek),
    End: () => dateOf(day - intoWeek + WEEK_DAYS - 1),
    PageDown: () => plusMonths(date, months),
    PageUp: () => plusMonths(date, -months),
  }
  const target = dates[key]?.()
  return target && clampDate(target, range)
}
