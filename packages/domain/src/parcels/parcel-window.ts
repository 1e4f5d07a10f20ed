import { MINUTE_MS } from '@hawker/std/time'
import { dayNumber, wallClockAt, wallInstant, wallMinutes } from '../time/zoned-time.ts'
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

export type WantedTime = { readonly date: string; readonly time: string }

/**
 * When the wanted window begins, in epoch ms; `now` without a wanted time. Undefined outside the
 * hours, in the past, too far ahead, or at a time that the clock change skips.
 */
export function parcelWindow(
  wanted: WantedTime | null,
  { hours, zone, now }: { hours: ParcelHours; zone: string; now: number },
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

const isWithin = ({ from, to }: ParcelHours, minutes: number): boolean =>
  minutes >= from && minutes < to

/** Minutes from the beginning of the window until the parcel is there. */
export const parcelMinutes = (distanceM: number): { from: number; to: number } => ({
  from: PICKUP_MIN.from + travelMinutes(distanceM),
  to: PICKUP_MIN.to + travelMinutes(distanceM),
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
