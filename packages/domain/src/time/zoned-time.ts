import { DAY_MS, MINUTE_MS } from '@hawker/std/time'

const DAY_MINUTES = 1440

/**
 * A calendar day in days since 1970-01-01. Code computes with numbers and writes dates as
 * YYYY-MM-DD.
 */
export type DayNumber = number

/** Local time in a zone. `weekday` is 0 for Sunday; `minutes` count from midnight. */
export type WallClock = {
  readonly day: DayNumber
  readonly date: string
  readonly weekday: number
  readonly minutes: number
}

/** Names that are time zones: asking Intl is slow. Spellings differ, so it is bounded. */
const knownZones = new Set<string>()
const MAX_KNOWN_ZONES = 1000

/** Whether a name is one of the IANA time zones. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  try {
    const isZone =
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    if (isZone && knownZones.size < MAX_KNOWN_ZONES) knownZones.add(name)
    return isZone
  } catch {
    return false
  }
}

/** Throws RangeError for an invalid calendar date. */
export function dayNumber(date: string): DayNumber {
  const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  // Date.parse reads the 30th of February as the 2nd of March.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(day) || dateOf(day) !== date)
    throw new RangeError(`not a date: ${date}`)
  return day
}

export const dateOf = (day: DayNumber): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** 0 for Sunday. The first of January 1970 was a Thursday. */
export const weekdayOf = (day: DayNumber): number => (((day + 4) % 7) + 7) % 7

/**
 * Minutes from midnight of 'HH:mm'; '24:00' is the end of the day. Throws RangeError for anything
 * else.
 */
export function wallMinutes(time: string): number {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(time)
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN
  if (!(minutes <= DAY_MINUTES)) throw new RangeError(`not a wall time: ${time}`)
  return minutes
}

export function wallTime(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** The local time in a zone at an instant (epoch ms). Throws RangeError for an unknown zone. */
export function wallClockAt(zone: string, instant: number): WallClock {
  const local = instant + offsetAt(zone, instant)
  const day = Math.floor(local / DAY_MS)
  return {
    day,
    date: dateOf(day),
    weekday: weekdayOf(day),
    minutes: Math.floor((local - day * DAY_MS) / MINUTE_MS),
  }
}

export type WallMeaning = 'opening' | 'closing'

/**
 * The instant at which the zone's clock shows a time. A time that the clock skips maps to the first
 * instant after the gap. A time that occurs twice maps to the earlier instant for an opening and to
 * the later one for a closing. `minutes` may exceed 1440: 26 hours is 2:00 on the next day.
 */
export function wallInstant(
  zone: string,
  day: DayNumber,
  minutes: number,
  meaning: WallMeaning = 'opening',
): number {
  const local = day * DAY_MS + minutes * MINUTE_MS
  // No zone is more than 14 hours from UTC, so these are the offsets before and after any change
  // near this time.
  const before = offsetAt(zone, local - DAY_MS)
  const after = offsetAt(zone, local + DAY_MS)
  if (before === after) return local - before
  const instantBefore = local - before
  const instantAfter = local - after
  const existsBefore = offsetAt(zone, instantBefore) === before
  const existsAfter = offsetAt(zone, instantAfter) === after
  if (existsBefore && existsAfter) return meaning === 'opening' ? instantBefore : instantAfter
  if (existsBefore) return instantBefore
  if (existsAfter) return instantAfter
  return changeBetween(zone, instantAfter, instantBefore)
}

/** The instant in (from, to] at which the zone changes its offset. */
function changeBetween(zone: string, from: number, to: number): number {
  const old = offsetAt(zone, from)
  let [low, high] = [from, to]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / (2 * MINUTE_MS)) * MINUTE_MS
    if (offsetAt(zone, middle) === old) low = middle
    else high = middle
  }
  return high
}

/** The zone's offset from UTC at an instant, in ms; positive east of UTC. */
export function offsetAt(zone: string, instant: number): number {
  const known = offsetsOf(zone)
  const day = Math.floor(instant / DAY_MS)
  let offset = known.days.get(day)
  if (offset === undefined) {
    const start = readOffset(zone, day * DAY_MS)
    offset = start === readOffset(zone, (day + 1) * DAY_MS) ? start : 'changes'
    store(known.days, day, offset)
  }
  return offset === 'changes' ? offsetOnDayOfChange(zone, known, instant) : offset
}

function offsetOnDayOfChange(zone: string, known: Offsets, instant: number): number {
  // Every zone in use changes its offset on a quarter of an hour.
  const quarter = Math.floor(instant / (15 * MINUTE_MS))
  const cached = known.quarters.get(quarter)
  if (cached !== undefined) return cached
  const offset = readOffset(zone, quarter * 15 * MINUTE_MS)
  store(known.quarters, quarter, offset)
  return offset
}

type Offsets = {
  readonly format: Intl.DateTimeFormat
  readonly days: Map<number, number | 'changes'>
  readonly quarters: Map<number, number>
}

// An Intl call takes microseconds, and a list of shops needs thousands of offsets. Offsets never
// change, so caching them keeps the functions pure.
const zones = new Map<string, Offsets>()
const MAX_CACHE_ENTRIES = 4096

function offsetsOf(zone: string): Offsets {
  const known = zones.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
    hour: '2-digit',
  })
  const offsets: Offsets = { format, days: new Map(), quarters: new Map() }
  store(zones, zone, offsets)
  return offsets
}

function readOffset(zone: string, instant: number): number {
  const text = offsetsOf(zone).format.format(instant)
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text)
  if (!match) throw new RangeError(`no offset in: ${text}`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

function store<K, V>(map: Map<K, V>, key: K, value: V): void {
  if (map.size >= MAX_CACHE_ENTRIES) map.clear()
  map.set(key, value)
}
