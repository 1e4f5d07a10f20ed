import { dayNumber, wallInstant, wallMinutes } from '@hawker/domain/zoned-time'
import { formatWallDate, formatWallTime } from '@hawker/i18n/format-date'

/** A moment as an address names it: the clock on the shops' wall, `2026-11-22T19:30`. */
export type WallMoment = string
const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/

/** `at`, or `day` and `time` as a form without scripts sends them; undefined for now and for nonsense. */
export function momentOf(search: URLSearchParams): WallMoment | undefined {
  const [day, time] = [search.get('day'), search.get('time')]
  const text = search.get('at') ?? (day && time ? `${day}T${time}` : '')
  return instantIn('UTC', text) === undefined ? undefined : text
}

/** Milliseconds since 1970; undefined for what no calendar knows. */
export function instantIn(zone: string, moment: WallMoment): number | undefined {
  const [, date = '', time = ''] = WALL.exec(moment) ?? []
  try {
    return wallInstant(zone, dayNumber(date), wallMinutes(time))
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** "Sun, Nov 22, 7:30 PM" */
export function momentWords(moment: WallMoment, lang: string): string {
  const [date = '', time = ''] = moment.split('T')
  return `${formatWallDate(date, lang)}, ${formatWallTime(time, lang)}`
}

/** The query of the same page for now. */
export function withoutMoment(search: string): string {
  const left = new URLSearchParams(search)
  for (const name of ['at', 'day', 'time']) left.delete(name)
  return left.size === 0 ? '' : `?${left}`
}
