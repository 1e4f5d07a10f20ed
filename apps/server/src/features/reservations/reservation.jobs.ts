import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../core/refuse.ts'
import type { EventListener } from '../../core/events.ts'
import { type Job, type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { byId } from './core/reservation-row.store.ts'
import { moveReservation } from './core/move-reservation.ts'
import { doorJobs } from './door/door-text.ts'
import { wipeDoorWaits } from './door/door.store.ts'
import {
  type DueReservation,
  findDueReservations,
  takeDayReminders,
  takeHourReminders,
  takeReviewPrompts,
  wipeOldNotes,
} from './due-reservations.store.ts'
import { recordReminder } from './reservation.events.ts'
import { guestTextJobs, guestTextListeners } from './texts/text-guest.ts'
import { OFFER_TABLES, enqueueTableOffers } from './waits/enqueue-table-offers.ts'
import { offerTables } from './waits/offer-tables.ts'
import { wipeOldWaits } from './waits/wait.store.ts'

type Needs = Pick<Deps, 'database' | 'clock' | 'random' | 'personalDataKey' | 'limitScale'>
const EVERY_MINUTE = 60_000

export const reservationSweeps = (deps: Needs): Sweep[] => [
  {
    name: 'reservations: end due bookings',
    // The next guest in the queue waits for the end of a hold.
    everyMs: EVERY_MINUTE / 4,
    run: async () =>
      forEachCollectingErrors(await findDueReservations(deps.database, deps.clock.now()), (due) =>
        endDueReservation(deps, due),
      ),
  },
  {
    name: 'reservations: remind guests',
    everyMs: EVERY_MINUTE,
    run: () => deps.database.transaction((tx) => remindGuests(tx, deps.clock.now())),
  },
  {
    name: 'reservations: wipe old notes',
    everyMs: 60 * EVERY_MINUTE,
    run: async () => {
      await deps.database.transaction((tx) => wipeOldNotes(tx, deps.clock.now()))
      await deps.database.transaction((tx) => wipeOldWaits(tx, deps.clock.now()))
      await deps.database.transaction((tx) => wipeDoorWaits(tx, deps.clock.now()))
    },
  },
  {
    // Tables also get free without an event, for example when opening hours change.
    name: 'reservations: offer free tables',
    everyMs: 5 * EVERY_MINUTE,
    run: () => offerTables(deps),
  },
]

export const reservationJobs = (deps: Needs & Pick<Deps, 'texts' | 'origin'>): Job[] => [
  ...guestTextJobs(deps),
  ...doorJobs(deps),
  { name: OFFER_TABLES, run: ({ shop_id: shopId }) => offerTables(deps, Number(shopId)) },
]

/** What ends or changes a reservation may free a table. */
export const reservationListeners = (deps: Pick<Deps, 'clock'>): EventListener[] => [
  ...guestTextListeners(deps),
  {
    topic: 'booking.changed',
    name: 'offer the tables of a booking to guests who wait',
    async handle(tx, { shop_id: shopId, payload }) {
      const mayFree = payload['what'] === 'changed' || payload['what'] === 'moved'
      if (shopId !== null && mayFree) await enqueueTableOffers(tx, shopId)
    },
  },
]

/** A reservation that the shop moved meanwhile is no longer due. */
async function endDueReservation(deps: Needs, { id, to, isHold }: DueReservation): Promise<void> {
  try {
    await deps.database.transaction((tx) =>
      moveReservation(tx, deps, byId(id), {
        to,
        actor: 'system',
        reason: to === 'canceled' ? (isHold ? 'wait_lapsed' : 'shop_timeout') : null,
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function remindGuests(tx: Tx, now: Date): Promise<void> {
  for (const reminder of await takeDayReminders(tx, now))
    await recordReminder(tx, reminder, '24h', now)
  for (const reminder of await takeHourReminders(tx, now))
    await recordReminder(tx, reminder, '2h', now)
  for (const reminder of await takeReviewPrompts(tx, now))
    await recordReminder(tx, reminder, 'review', now)
}
