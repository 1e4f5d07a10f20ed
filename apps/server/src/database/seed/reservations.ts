import { answerDeadline, isLive } from '@hawker/domain/reservations/reservation-state'
import { makeOrderNumber } from '@hawker/domain/orders/handover-codes'
import { openIntervals } from '@hawker/domain/time/opening-hours'
import {
  type DayNumber,
  wallClockAt,
  wallInstant,
  wallTime,
  weekdayOf,
} from '@hawker/domain/time/zoned-time'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Shop } from './city-types.ts'
import type {
  DemoReservation,
  DemoDoorWait,
  DemoFloor,
  DemoSection,
  DemoSession,
  DemoTable,
  DemoWait,
} from './floor-types.ts'
import { drawTable } from './floor-plans.ts'
import type { Random } from './random.ts'

const DINING_ROOM: DemoSection = {
  titles: { en: 'Dining room', ar: 'الصالة', es: 'Salón', fr: 'Salle' },
  area: 'indoor',
  plan: 'dining',
}
const OTHER_SECTIONS: readonly DemoSection[] = [
  {
    titles: { en: 'Terrace', ar: 'التراس', es: 'Terraza', fr: 'Terrasse' },
    area: 'outdoor',
    plan: 'terrace',
  },
  {
    titles: { en: 'Garden', ar: 'الحديقة', es: 'Jardín', fr: 'Jardin' },
    area: 'outdoor',
    plan: 'terrace',
  },
  { titles: { en: 'Bar', ar: 'البار', es: 'Barra', fr: 'Bar' }, area: 'indoor', plan: 'bar' },
  {
    titles: { en: 'Upstairs', ar: 'الطابق العلوي', es: 'Planta alta', fr: 'À l’étage' },
    area: 'indoor',
    plan: 'upstairs',
  },
]
const NAMES = [
  'Maya Collins',
  'Jordan Reed',
  'Priya Nair',
  'Grace Kim',
  'Noah Bennett',
  'Lucía Romero',
  'Mateo Vargas',
  'Camille Laurent',
  'Hugo Mercier',
  'ليلى منصور',
  'عمر حداد',
  'Imani Brooks',
  'Owen Walsh',
  'Sofía Castro',
] as const
const NOTES = ['A high chair, please', 'By the window, if possible', 'One guest uses a wheelchair']
const HOUSE_RULES = 'We keep your table for 15 minutes.'

const TURNOVER_MINUTES = 15
const QUARTER_MS = 15 * MINUTE_MS
const MINUTES_BY_PARTY = [
  { to: 2, minutes: 90 },
  { to: 99, minutes: 120 },
] as const
const minutesFor = (guests: number): number =>
  MINUTES_BY_PARTY.find(({ to }) => guests <= to)?.minutes ?? 120

const floorOf = (random: Random): Pick<DemoFloor, 'sections' | 'tables'> => {
  const sections = [DINING_ROOM, ...random.shuffle(OTHER_SECTIONS).slice(0, random.between(1, 2))]
  const count = random.between(8, 16)
  const places = sections.map(() => 0)
  const tables = Array.from({ length: count }, (_, index): DemoTable => {
    // The first three tables of the dining room stand in a row.
    const isRow = index < 3
    const section = isRow ? 0 : index % sections.length
    const chairs = isRow ? 4 : random.pick([2, 2, 4, 4, 6, 8])
    const shape = chairs > 4 ? 'long' : isRow || chairs === 4 ? 'square' : 'round'
    const place = places[section] ?? 0
    places[section] = place + 1
    return {
      name: String(index + 1),
      section,
      chairs,
      minGuests: chairs > 4 ? 3 : 1,
      // The last table is reserved for guests at the door.
      online: index < count - 1,
      shape,
      ...drawTable(sections[section]?.plan ?? 'dining', place, { shape, chairs }),
      joinsPrevious: isRow && index > 0,
    }
  })
  return { sections, tables }
}

type Span = { from: number; until: number }
const ceilQuarter = (instant: number) => Math.ceil(instant / QUARTER_MS) * QUARTER_MS
const floorQuarter = (instant: number) => Math.floor(instant / QUARTER_MS) * QUARTER_MS

/** The hours of a calendar day in which the demo seats guests: at most the last six of it. */
function eveningOf(
  shop: Pick<Shop, 'timezone' | 'workingDays' | 'specialDays' | 'closedDates'>,
  day: DayNumber,
): Span | undefined {
  const midnight = wallInstant(shop.timezone, day + 1, 0)
  const open = openIntervals(shop, 'dine_in', day, day).find(
    ({ closes }) => closes > wallInstant(shop.timezone, day, 12 * 60),
  )
  if (!open) return undefined
  const until = Math.min(open.closes, midnight)
  return { from: ceilQuarter(Math.max(open.opens, until - 6 * 60 * MINUTE_MS)), until }
}

/** Fills the tables of one shop evening by evening. No table gets two parties at a time. */
class Diary {
  readonly reservations: DemoReservation[] = []
  readonly #taken: Span[][]
  readonly #tables: readonly DemoTable[]
  readonly #random: Random
  readonly #now: number

  constructor(tables: readonly DemoTable[], random: Random, now: Date) {
    this.#tables = tables
    this.#taken = tables.map(() => [])
    this.#random = random
    this.#now = now.getTime()
  }

  #isFree(table: number, from: number, until: number): boolean {
    return !this.#taken[table]?.some((span) => span.from < until && from < span.until)
  }

  /** Adds a party if its tables are free and it leaves in time. */
  add(
    tables: readonly number[],
    guests: number,
    startsAt: number,
    evening: Span,
    values: Partial<DemoReservation> = {},
  ): DemoReservation | undefined {
    const endsAt = startsAt + minutesFor(guests) * MINUTE_MS
    const until = endsAt + TURNOVER_MINUTES * MINUTE_MS
    if (startsAt < evening.from || endsAt > evening.until) return undefined
    if (!tables.every((table) => this.#isFree(table, startsAt, until))) return undefined
    for (const table of tables) this.#taken[table]?.push({ from: startsAt, until })
    const reservation = { ...this.#party(guests, startsAt, endsAt, tables), ...values }
    this.reservations.push(reservation)
    return reservation
  }

  #party(
    guests: number,
    startsAt: number,
    endsAt: number,
    tables: readonly number[],
  ): DemoReservation {
    const random = this.#random
    const isWalkIn = startsAt <= this.#now && random.chance(0.3)
    const isOver = endsAt <= this.#now
    const isSeated = startsAt <= this.#now
    return {
      number: makeOrderNumber((max) => random.between(0, max - 1)),
      person: null,
      source: isWalkIn ? 'walk_in' : 'phone',
      status: isOver ? 'completed' : isSeated ? 'seated' : 'approved',
      guests,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      name: isWalkIn ? null : random.pick(NAMES),
      note: !isWalkIn && random.chance(0.1) ? random.pick(NOTES) : null,
      occasion: !isWalkIn && random.chance(0.06) ? 'birthday' : null,
      seatedAt: isSeated ? new Date(startsAt) : null,
      endedAt: isOver ? new Date(endsAt) : null,
      answerUntil: null,
      createdAt: new Date(
        isWalkIn ? startsAt : Math.min(this.#now, startsAt) - random.between(1, 6) * DAY_MS,
      ),
      tables,
    }
  }

  /** Seats one party after another at each table; `chance` decides how many gaps stay. */
  fill(evening: Span, chance: number): void {
    for (const [index, { chairs, minGuests }] of this.#tables.entries()) {
      let at = evening.from
      while (at < evening.until) {
        const guests = this.#random.between(Math.max(minGuests, chairs - 2), chairs)
        const isWanted = this.#random.chance(chance)
        const reservation = isWanted ? this.add([index], guests, at, evening) : undefined
        at = reservation
          ? ceilQuarter(reservation.endsAt.getTime() + TURNOVER_MINUTES * MINUTE_MS)
          : at + 2 * QUARTER_MS
      }
    }
  }

  /** A few parties, on a quiet day. */
  sprinkle(evening: Span, count: number): void {
    const quarters = Math.floor((evening.until - evening.from) / QUARTER_MS)
    for (let index = 0; index < count; index += 1) {
      const table = this.#random.between(0, this.#tables.length - 1)
      const { chairs = 2, minGuests = 1 } = this.#tables[table] ?? {}
      const at = evening.from + this.#random.between(0, quarters) * QUARTER_MS
      this.add([table], this.#random.between(minGuests, chairs), at, evening)
    }
  }
}

/** With gaps of half an hour, these chances fill about so much of an evening. */
const TODAY = 0.42
const SATURDAY_NIGHT = 0.8
/** Leaves no gaps, so that no table gets free for waiting guests. */
const SOLD_OUT = 1
const PAST_DAYS = 14

const LATE_TABLE = 3
const MISSED_TABLE = 4
/** At one table a party is late, and at another one nobody came. */
function addLateParties(diary: Diary, today: Span, now: number): void {
  diary.add([LATE_TABLE], 2, floorQuarter(now - 15 * MINUTE_MS), today, {
    source: 'phone',
    status: 'approved',
    name: NAMES[0],
    seatedAt: null,
    createdAt: new Date(now - DAY_MS),
  })
  const missed = floorQuarter(now - 45 * MINUTE_MS)
  diary.add([MISSED_TABLE], 2, missed, today, {
    source: 'phone',
    status: 'no_show',
    name: NAMES[1],
    seatedAt: null,
    endedAt: new Date(missed + 20 * MINUTE_MS),
    createdAt: new Date(now - DAY_MS),
  })
}

/** Gives the first fitting reservation to a demo person, as if booked in the app. */
function give(
  reservations: DemoReservation[],
  person: 'customer' | 'friend',
  fits: (reservation: DemoReservation) => boolean,
  values: (reservation: DemoReservation) => Partial<DemoReservation> = () => ({}),
): void {
  const index = reservations.findIndex(
    (one) => one.person === null && one.source === 'phone' && fits(one),
  )
  const reservation = reservations[index]
  if (reservation)
    reservations[index] = {
      ...reservation,
      person,
      source: 'app',
      name: null,
      note: null,
      ...values(reservation),
    }
}

/** Guests who wait for a table of a sold-out evening, for its second hour. */
function waitsFor(place: number, shop: Pick<Shop, 'timezone'>, evening: Span): DemoWait[] {
  const wall = (instant: number) => wallClockAt(shop.timezone, instant)
  const [first, last] = [evening.from + 60 * MINUTE_MS, evening.from + 120 * MINUTE_MS]
  return (WAITING[place] ?? []).map((person) => ({
    person,
    date: wall(first).date,
    from: wallTime(wall(first).minutes),
    until: wallTime(wall(last).minutes),
    startsUntil: new Date(last),
    guests: 2,
  }))
}

/** Who waits at which restaurant on Saturday, by its position. */
const WAITING: Readonly<Record<number, readonly DemoWait['person'][]>> = {
  2: ['friend', 'customer'],
  4: ['friend'],
}
/** Every fourth restaurant has a queue at its door. */
const DOOR_EVERY = 4
const doorWaitsOf = (place: number, isOpen: boolean, now: Date): DemoDoorWait[] =>
  place % DOOR_EVERY === 0 && isOpen
    ? [
        { name: NAMES[2], guests: 2, createdAt: new Date(now.getTime() - 14 * MINUTE_MS) },
        { name: NAMES[9], guests: 4, createdAt: new Date(now.getTime() - 6 * MINUTE_MS) },
      ]
    : []

/** At this restaurant guests order at two tables: one waits for its food, one calls the waiter. */
const ORDERING_PLACE = 1
function sessionsOf(
  place: number,
  reservations: readonly DemoReservation[],
  now: Date,
): DemoSession[] {
  if (place !== ORDERING_PLACE) return []
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  const seated = reservations.filter(
    ({ status, name, endsAt }) => status === 'seated' && name !== null && endsAt > now,
  )
  return seated.slice(0, 2).map(({ number }, index) => ({
    reservation: number,
    openedAt: before(12),
    orderedAt: index === 0 ? before(8) : null,
    waiterCalledAt: index === 1 ? before(1) : null,
  }))
}

const ACCEPT_MINUTES = 240

/**
 * The floor of a restaurant and its reservations around an instant: two weeks past, an evening
 * today, a full Saturday. `place` is its position among the restaurants with tables.
 */
export function reservationsFor(
  shop: Pick<Shop, 'timezone' | 'workingDays' | 'specialDays' | 'closedDates'>,
  place: number,
  now: Date,
  random: Random,
): DemoFloor {
  const floor = floorOf(random)
  const diary = new Diary(floor.tables, random, now)
  const today = wallClockAt(shop.timezone, now.getTime()).day
  const saturday = today + (((6 - weekdayOf(today) + 6) % 7) + 1)
  const waits: DemoWait[] = []
  let isOpenNow = false
  for (let day = today - PAST_DAYS; day <= saturday; day += 1) {
    const evening = eveningOf(shop, day)
    if (!evening) continue
    if (day === today) {
      addLateParties(diary, evening, now.getTime())
      isOpenNow = evening.from < now.getTime() && now.getTime() < evening.until
    }
    if (day === saturday) waits.push(...waitsFor(place, shop, evening))
    // A party of six needs two tables of the row.
    if (day === today || day === saturday)
      diary.add([0, 1], 6, ceilQuarter((evening.from + evening.until) / 2), evening)
    if (day === today) diary.fill(evening, TODAY)
    else if (day === saturday) diary.fill(evening, place in WAITING ? SOLD_OUT : SATURDAY_NIGHT)
    else diary.sprinkle(evening, day < today ? 2 : 3)
  }
  const autoApprove = place % 4 !== 3
  const { reservations } = diary
  const isFuture = ({ status, startsAt }: DemoReservation) =>
    status === 'approved' && startsAt.getTime() > now.getTime() + DAY_MS
  // The first shop welcomes a demo person soon; the second one has seen them already.
  if (place === 0) give(reservations, 'customer', isFuture)
  if (place === 1)
    give(
      reservations,
      'customer',
      ({ status, endsAt }) => status === 'completed' && endsAt.getTime() < now.getTime() - DAY_MS,
    )
  if (place === 3)
    give(reservations, 'friend', isFuture, ({ startsAt }) => ({
      status: 'new',
      createdAt: now,
      answerUntil: new Date(answerDeadline(now.getTime(), startsAt.getTime(), ACCEPT_MINUTES)),
    }))
  return {
    ...floor,
    autoApprove,
    houseRules: place % 2 === 0 ? HOUSE_RULES : null,
    turnoverMinutes: TURNOVER_MINUTES,
    minutesByParty: MINUTES_BY_PARTY,
    reservations,
    waits,
    doorWaits: doorWaitsOf(place, isOpenNow, now),
    sessions: sessionsOf(place, reservations, now),
  }
}

/** Whether a reservation of the demo holds its tables. */
export const holdsTables = ({ status }: DemoReservation): boolean => isLive(status)
