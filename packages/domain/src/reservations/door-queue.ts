import { HOUR_MS, MINUTE_MS } from '@hawker/std/time'
import {
  type ReservationFacts,
  type LiveReservation,
  type Stay,
  tableSetsFor,
} from './reservation-availability.ts'
import { reservationEnd } from './reservation-times.ts'

/** Guests at the door without a table. `minutes` is their usual stay. */
export type DoorParty = { readonly guests: number; readonly minutes: number }

const STEP_MINUTES = 5
/** Longer waits are not computed. */
const HORIZON_MS = 4 * HOUR_MS
/** A party that sits past its end is expected to leave within this time. */
const OVERSTAY_MS = 10 * MINUTE_MS

/** A running reservation; `isSeated` guests keep their table past its end. */
export type RunningReservation = LiveReservation & { readonly isSeated: boolean }

/**
 * The minutes that each party waits for a table, in the order of the queue; null when none gets free
 * within four hours. Those before them get their tables first. Rounded up to the next five minutes,
 * so that most parties wait less than promised.
 */
export function promisedMinutes(
  facts: Omit<ReservationFacts, 'live'> & { readonly live: readonly RunningReservation[] },
  queue: readonly DoorParty[],
): (number | null)[] {
  const { now } = facts
  let live: readonly LiveReservation[] = facts.live.map((reservation) =>
    reservation.isSeated && reservation.until <= now
      ? { ...reservation, until: now + OVERSTAY_MS }
      : reservation,
  )
  return queue.map((party) => {
    const seat = firstSeat({ ...facts, live }, party)
    if (!seat) return null
    live = [...live, seat]
    return Math.ceil((seat.from - now) / MINUTE_MS / STEP_MINUTES) * STEP_MINUTES
  })
}

/** The first stay of a party from now on, with the best tables that are free for all of it. */
function firstSeat(
  facts: ReservationFacts,
  { guests, minutes }: DoorParty,
): LiveReservation | undefined {
  const { live, now, shop } = facts
  const stay: Stay = { guests, by: 'staff', durationMinutes: minutes }
  const ends = live.map(({ until }) => until).filter((at) => at > now && at <= now + HORIZON_MS)
  for (const from of [now, ...new Set(ends.toSorted((a, b) => a - b))]) {
    const tableIds = tableSetsFor(facts, stay, from).next().value
    if (tableIds)
      return {
        startsAt: from,
        from,
        until: reservationEnd(from, minutes + shop.turnoverMinutes),
        guests,
        tableIds,
        isBlock: false,
      }
  }
  return undefined
}

export const DOOR_STATUSES = ['waiting', 'called', 'seated', 'left'] as const
export type DoorStatus = (typeof DOOR_STATUSES)[number]
const DOOR_MOVES: Record<DoorStatus, readonly DoorStatus[]> = {
  waiting: ['called', 'seated', 'left'],
  called: ['seated', 'left'],
  seated: [],
  left: [],
}
export const canMoveDoorWait = (from: DoorStatus, to: DoorStatus): boolean =>
  DOOR_MOVES[from].includes(to)
