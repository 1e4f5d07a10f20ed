import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../core/refuse.ts'
import { type Sweep, forEachCollectingErrors } from '../../jobs/jobs.ts'
import { byId } from './bookings/booking-row.store.ts'
import { moveBooking } from './bookings/move-booking.ts'
import {
  type DueBooking,
  findDueBookings,
  takeDayReminders,
  takeHourReminders,
  takeReviewPrompts,
  wipeOldNotes,
} from './due-bookings.store.ts'
import { recordReminder } from './reservation.events.ts'

type Needs = Pick<Deps, 'database' | 'clock'>
const EVERY_MINUTE = 60_000

export const reservationSweeps = (deps: Needs): Sweep[] => [
  {
    name: 'reservations: end due bookings',
    everyMs: EVERY_MINUTE,
    run: async () =>
      forEachCollectingErrors(await findDueBookings(deps.database, deps.clock.now()), (due) =>
        endDueBooking(deps, due),
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
    },
  },
]

/** A booking that the shop moved meanwhile is no longer due. */
async function endDueBooking(deps: Needs, { id, to }: DueBooking): Promise<void> {
  try {
    await deps.database.transaction((tx) =>
      moveBooking(tx, deps, byId(id), {
        to,
        actor: 'system',
        reason: to === 'canceled' ? 'shop_timeout' : null,
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
