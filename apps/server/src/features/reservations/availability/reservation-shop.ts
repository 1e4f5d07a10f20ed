import type { ReservationFacts } from '@hawker/domain/reservations/reservation-availability'
import { preferredDuration } from '@hawker/domain/reservations/reservation-times'
import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import { type Settings, settingsOf } from '../../settings/index.ts'
import { serviceOf } from '../../shops/index.ts'
import { type ReservationRules, DEFAULT_RULES, allowedDurations } from './reservation-rules.ts'
import {
  type ReservationShopRow,
  type ShopRequest,
  type StoredLiveReservation,
  readReservationShop,
  readReservationShops,
} from './reservation-shop.store.ts'

/** A shop as reservations need it. */
export type ReservationShop = Pick<
  ReservationShopRow,
  'id' | 'uuid' | 'slug' | 'titles' | 'logoImg' | 'phone' | 'sections' | 'tables'
> & {
  readonly timezone: string
  readonly rules: ReservationRules
  readonly durations: readonly number[]
  /** Guests can book here themselves. */
  readonly bookable: boolean
  readonly takesReservations: boolean
  readonly settings: Settings
  readonly live: readonly StoredLiveReservation[]
  readonly facts: (now: number) => ReservationFacts
}

export async function loadReservationShop(
  queries: Queries,
  request: ShopRequest,
): Promise<ReservationShop | undefined> {
  const [settings, row] = [await settingsOf(queries), await readReservationShop(queries, request)]
  return row && toReservationShop(row, settings)
}

export async function loadReservationShops(
  queries: Queries,
  ids: readonly number[],
  range: { from: string; until: string },
): Promise<ReservationShop[]> {
  const settings = await settingsOf(queries)
  return (await readReservationShops(queries, ids, range)).map((row) =>
    toReservationShop(row, settings),
  )
}

export function toReservationShop(row: ReservationShopRow, settings: Settings): ReservationShop {
  const rules = row.rules ?? DEFAULT_RULES
  return {
    id: row.id,
    uuid: row.uuid,
    slug: row.slug,
    titles: row.titles,
    logoImg: row.logoImg,
    phone: row.phone,
    sections: row.sections,
    tables: row.tables,
    timezone: row.timezone,
    rules,
    durations: allowedDurations(rules, settings.reservationTimeDurations),
    takesReservations: row.takesReservations,
    bookable:
      settings.reservationEnableForUser &&
      row.takesReservations &&
      row.tables.some(({ online, active }) => online && active),
    settings,
    live: row.live,
    facts: (now) => ({
      shop: {
        hours: serviceOf(row),
        window: { minAheadHours: settings.minReservationTime, daysAhead: rules.days_ahead },
        turnoverMinutes: rules.turnover_minutes,
        maxJoined: rules.max_joined,
        coversPerQuarter: rules.covers_per_quarter,
        tables: row.tables,
      },
      live: row.live,
      days: new Map(row.days.map(({ date, ...day }) => [date, day])),
      now,
    }),
  }
}

/** The requested minutes, or the usual ones of the party. */
export const durationFor = (
  { durations, rules }: ReservationShop,
  guests: number,
  requested: number | undefined,
): number =>
  requested ?? preferredDuration(guests, rules.minutes_by_party, durations) ?? durations[0] ?? 60

export function isGuestsInRange({ rules }: ReservationShop, guests: number): boolean {
  return rules.online_min_guests <= guests && guests <= rules.online_max_guests
}
export function refuseGuestsOutOfRange(shop: ReservationShop, guests: number): void {
  const { online_min_guests: min, online_max_guests: max } = shop.rules
  if (!isGuestsInRange(shop, guests)) refuse('guests_range', { min, max, phone: shop.phone })
}
