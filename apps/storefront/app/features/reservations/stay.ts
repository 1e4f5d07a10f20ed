import { readPositiveInteger } from '@hawker/std/positive-integer'

/** What a guest looks for, as the address names it. Dates and times are those of the shop. */
export type Stay = {
  date?: string | undefined
  guests: number
  time?: string | undefined
  /** Minutes. Without it, the usual one for the party. */
  duration?: number | undefined
  sectionId?: number | undefined
}

const USUAL_GUESTS = 2
export const MAX_GUESTS = 200
const DATE = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

const isDate = (text: string): boolean => {
  const at = DATE.test(text) ? new Date(`${text}T00:00Z`) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

export function stayOf(search: URLSearchParams): Stay {
  const [date, time] = [search.get('date') ?? '', search.get('time') ?? '']
  const duration = readPositiveInteger(search.get('duration'))
  return {
    guests: Math.min(readPositiveInteger(search.get('guests')) ?? USUAL_GUESTS, MAX_GUESTS),
    ...(isDate(date) ? { date } : {}),
    ...(TIME.test(time) ? { time } : {}),
    ...(duration !== undefined && duration >= 15 && duration <= 720 ? { duration } : {}),
    ...withSection(readPositiveInteger(search.get('area'))),
  }
}
const withSection = (sectionId: number | undefined) =>
  sectionId === undefined ? {} : { sectionId }

/** The stay as parameters of an address. */
export function stayParams({ date, guests, time, duration, sectionId }: Stay): [string, string][] {
  const params = { date, guests, time, duration, area: sectionId }
  return Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
}

/** What a panel books: a shop, or a change of a reservation. */
export type PanelTarget = { shop: string } | { reservationId: number }

/** The address that opens the panel. */
export function panelHref(target: PanelTarget, stay?: Stay): string {
  const params = new URLSearchParams(
    'shop' in target ? { shop: target.shop } : { id: String(target.reservationId), do: 'change' },
  )
  for (const [name, value] of stay ? stayParams(stay) : []) params.set(name, value)
  return `/reservations?${params}`
}

export const reservationHref = (id: number, done?: 'booked' | 'changed' | 'cancelled'): string =>
  `/reservations?id=${id}${done === undefined ? '' : `&done=${done}`}`

/** The page without a layer over it. */
export function finderHref(search: URLSearchParams): string {
  const left = new URLSearchParams(search)
  for (const name of ['shop', 'id', 'do', 'done', 'duration', 'area']) left.delete(name)
  return left.size === 0 ? '/reservations' : `/reservations?${left}`
}
