import type { Reservation } from '@hawker/contract/reservations'
import {
  formatDateTime,
  formatRelativeDay,
  formatTime,
  formatWallTime,
  wallDateOf,
  type Instant,
} from '@hawker/i18n/format-date'
import { isolate } from '@hawker/i18n/isolate'
import type { Translate } from '@hawker/i18n/translate'
import { todayIn } from './today-in.ts'

type Reader = { t: Translate; lang: string }

/** "Friday, 7:00 PM": a start as people say it. */
export function startText(
  at: Instant,
  timeZone: string,
  { t, lang }: Reader,
  position: 'alone' | 'within a sentence' = 'alone',
): string {
  const day = formatRelativeDay(wallDateOf(at, { timeZone }), todayIn(timeZone), lang, position)
  return t('order.scheduled', { day, time: formatTime(at, lang, { timeZone }) })
}

/** "9:40 PM" today, else "tomorrow, 9:40 PM": the end of a wait, in a sentence. */
export function waitEndText(at: Instant, timeZone: string, reader: Reader): string {
  return wallDateOf(at, { timeZone }) === todayIn(timeZone)
    ? formatTime(at, reader.lang, { timeZone })
    : startText(at, timeZone, reader, 'within a sentence')
}

/** A date and time of the shop, with only the time when the date is clear. */
export const wallStartText = (
  { date, time }: { date: string; time: string },
  today: string,
  { t, lang }: Reader,
  shownDate?: string,
): string =>
  date === shownDate
    ? formatWallTime(time, lang)
    : t('order.scheduled', {
        day: formatRelativeDay(date, today, lang),
        time: formatWallTime(time, lang),
      })

/** "Fri, Nov 27, 7:00 PM": for deadlines. */
export const deadlineText = (at: Instant, timeZone: string, { lang }: Pick<Reader, 'lang'>) =>
  formatDateTime(at, lang, { timeZone })

export const statusText = (
  { status, hold_until: holdUntil }: Pick<Reservation, 'status' | 'hold_until'>,
  { t }: Pick<Reader, 't'>,
): string => t(`reservation.status_${holdUntil === null ? status : 'held'}`)

/** The guest knows these. */
const UNSPOKEN: ReadonlySet<string> = new Set(['account_deleted', 'wait_lapsed', 'wait_declined'])

/** Why a reservation was cancelled: a known code, or the words of a person. */
export function cancelText(
  { cancel_reason: reason }: Pick<Reservation, 'cancel_reason'>,
  { t }: Pick<Reader, 't'>,
): string | undefined {
  if (reason === null || UNSPOKEN.has(reason)) return undefined
  return t('reservation.cancelled_because', {
    reason: reason === 'shop_timeout' ? t('reservation.shop_timeout') : isolate(reason),
  })
}

/** The tables and where they are: "T4 · Terrace". The tables are known once the shop has approved. */
export function tableText({ tables, section }: Reservation): string | undefined {
  const place = section?.translation.title
  if (tables.length === 0) return place
  const names = isolate(tables.map(({ name }) => name).join(' + '))
  return place ? `${names} · ${isolate(place)}` : names
}
