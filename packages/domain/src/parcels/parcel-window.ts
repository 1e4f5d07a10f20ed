import { MINUTE_MS } from '@hawker/std/time'
import {
  dateOf,
  dayNumber,
  wallClockAt,
  wallInstant,
  wallMinutes,
  wallTime,
} from '../time/zoned-time.ts'
import { travelMinutes } from '../time/time-estimate.ts'

/** Parcels are offered to couriers this long before their window begins. */
export const OFFER_LEAD_MIN = 60
/** Parcels are sent at most so many days ahead. */
export const PARCEL_DAYS_AHEAD = 7
/** From the beginning of the window until a courier has come to the pickup. */
const PICKUP_MIN = { from: 10, to: 30 }

/** Opening hours of the parcel service in wall minutes; `to` is after `from`. */
export type ParcelHours = { readonly from: number; readonly to: number }

/** 'HH:mm-HH:mm'; undefined for anything else. */
export function readParcelHours(text: string): ParcelHours | undefined {
  const match = /^((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-4]):[0-5]\d)$/.exec(text)
  if (!match) return undefined
  const [from, to] = [match[1] ?? '', match[2] ?? ''].map((time) =>
    /^24:(?!00)/.test(time) ? Number.NaN : wallMinutes(time),
  )
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined
}

/** `now` in epoch ms. */
export type ParcelService = {
  readonly hours: ParcelHours
  readonly zone: string
  readonly now: number
}
export type WantedTime = { readonly date: string; readonly time: string }

/**
 * When the wanted window begins, in epoch ms; `now` without a wanted time. Undefined outside the
 * hours, in the past, too far ahead, or at a time that the clock change skips.
 */
export function parcelWindow(
  wanted: WantedTime | null,
  { hours, zone, now }: ParcelService,
): number | undefined {
  if (!wanted) {
    const { minutes } = wallClockAt(zone, now)
    return isWithin(hours, minutes) ? now : undefined
  }
  const day = dayNumber(wanted.date)
  const minutes = wallMinutes(wanted.time)
  const today = wallClockAt(zone, now).day
  const at = wallInstant(zone, day, minutes)
  const isReal = wallClockAt(zone, at).minutes === minutes
  return isWithin(hours, minutes) && isReal && at >= now && day <= today + PARCEL_DAYS_AHEAD
    ? at
    : undefined
}

export type ParcelTime = WantedTime & {
  /** Epoch ms. */
  readonly startsAt: number
}
/** Offered times are so far apart. Any other minute can be sent, too. */
export const PARCEL_TIME_STEP_MIN = 30

/** The times that a sender can choose, by day; each begins a window that `parcelWindow` takes. */
export function parcelTimes(service: ParcelService): ParcelTime[][] {
  const { hours, zone, now } = service
  const today = wallClockAt(zone, now).day
  const first = Math.ceil(hours.from / PARCEL_TIME_STEP_MIN) * PARCEL_TIME_STEP_MIN
  return Array.from({ length: PARCEL_DAYS_AHEAD + 1 }, (_, ahead) => {
    const date = dateOf(today + ahead)
    const times: ParcelTime[] = []
    for (let minutes = first; minutes < hours.to; minutes += PARCEL_TIME_STEP_MIN) {
      const wanted = { date, time: wallTime(minutes) }
      const startsAt = parcelWindow(wanted, service)
      if (startsAt !== undefined) times.push({ ...wanted, startsAt })
    }
    return times
  })
}

const isWithin = ({ from, to }: ParcelHours, minutes: number): boolean =>
  minutes >= from && minutes < to

/** Minutes from the beginning of the window until the parcel is there. */
export const parcelMinutes = (distanceM: number): { from: number; to: number } => ({
  from: PICKUP_MIN.from + travelMinutes(distanceM),
  to: PICKUP_MIN.to + travelMinutes(distanceM),
})

/** When a courier comes to the pickup, in epoch ms. */
export const pickupEstimate = (windowStartsAt: number): { from: number; to: number } => ({
  from: windowStartsAt,
  to: windowStartsAt + PICKUP_MIN.to * MINUTE_MS,
})

/** The time of a delivery; with a known pickup only the way remains. Epoch ms. */
export function parcelEstimate({
  windowStartsAt,
  pickedAt,
  distanceM,
}: {
  windowStartsAt: number
  pickedAt: number | null
  distanceM: number
}): { from: number; to: number } {
  if (pickedAt !== null) {
    const way = travelMinutes(distanceM) * MINUTE_MS
    return { from: pickedAt + way, to: pickedAt + way + 10 * MINUTE_MS }
  }
  const { from, to } = parcelMinutes(distanceM)
  return { from: windowStartsAt + from * MINUTE_MS, to: windowStartsAt + to * MINUTE_MS }
}
