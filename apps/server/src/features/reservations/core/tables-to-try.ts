import {
  type ReservationFacts,
  type Stay,
  tableSetsFor,
} from '@hawker/domain/reservations/reservation-availability'

const MAX_ATTEMPTS = 5

/** The sets of tables to try, the best first. */
export function setsToTry(
  facts: ReservationFacts,
  stay: Stay,
  startsAt: Date,
): (readonly number[])[] {
  const sets: (readonly number[])[] = []
  for (const set of tableSetsFor(facts, stay, startsAt.getTime())) {
    sets.push(set)
    if (sets.length === MAX_ATTEMPTS) break
  }
  return sets
}
