import {
  type BookingActor,
  type BookingStatus,
  bookingMoveProblem,
  isHold,
} from '@hawker/domain/reservations/booking-state'
import { MINUTE_MS } from '@hawker/std/time'
import type { Sql, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { endSessionsOfBooking, linkSeatedBooking } from '../../dine-in/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { recordBookingChanged } from '../reservation.events.ts'
import { limitsOf } from './booking.wire.ts'
import {
  type LockedBooking,
  approveBooking,
  createBookingSavepoint,
  endBooking,
  rollbackToBookingSavepoint,
  seatBooking,
  takeTablesFrom,
  violatedExclusion,
} from './booking.store.ts'
import { lockWithDays } from './lock-with-days.ts'
import { refuseMove } from './refuse-move.ts'

export type BookingMove = {
  readonly to: Exclude<BookingStatus, 'new'>
  readonly actor: BookingActor
  readonly reason?: string | null
  /** If it is missing, any version is fine: the system looks at the status only. */
  readonly version?: number
  readonly onStale?: () => Promise<never>
}

/**
 * Moves a booking to another status, by the state table of the domain. `condition` says whose
 * booking it is. Returns the booking before the move.
 */
export async function moveBooking(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  condition: Sql,
  { to, actor, reason = null, version, onStale }: BookingMove,
): Promise<LockedBooking> {
  const now = clock.now()
  const booking = await lockWithDays(tx, condition)
  if (version !== undefined && booking.version !== version) await onStale?.()
  const problem = bookingMoveProblem(
    {
      ...booking,
      startsAt: booking.startsAt.getTime(),
      endsAt: booking.endsAt.getTime(),
      answerUntil: booking.answerUntil?.getTime() ?? null,
    },
    to,
    actor,
    { now: now.getTime(), limits: limitsOf(await settingsOf(tx)) },
  )
  if (problem) await refuseMove(tx, problem, booking)
  const isDeclined = isHold(booking) && to === 'canceled' && actor === 'guest'
  await write(tx, booking, { to, actor, reason: isDeclined ? 'wait_declined' : reason, now })
  await recordBookingChanged(
    tx,
    {
      id: booking.id,
      version: booking.version + 1,
      shopId: booking.shopId,
      userId: booking.userId,
      status: to,
      what: 'moved',
      by: actor,
    },
    now,
  )
  return booking
}

async function write(
  tx: Tx,
  booking: LockedBooking,
  {
    to,
    actor,
    reason,
    now,
  }: { to: BookingMove['to']; actor: BookingActor; reason: string | null; now: Date },
): Promise<void> {
  if (to === 'approved') await approveBooking(tx, booking.id)
  else if (to === 'seated') {
    await seat(tx, booking, now)
    await linkSeatedBooking(tx, booking.id, now)
  } else {
    await endSessionsOfBooking(tx, booking.id, { isByShop: actor === 'shop', now })
    await endBooking(tx, booking.id, {
      status: to,
      tablesUntil:
        booking.status === 'seated'
          ? new Date(now.getTime() + booking.turnoverMinutes * MINUTE_MS)
          : booking.tablesUntil,
      cancelBy: to === 'canceled' ? actor : null,
      reason: to === 'canceled' ? reason : null,
      unseen: to === 'completed' && booking.status === 'approved',
      now,
    })
  }
}

/** Guests who are early take their tables from now on, unless another party still has them. */
async function seat(tx: Tx, { id, tablesFrom }: LockedBooking, now: Date): Promise<void> {
  await seatBooking(tx, id, now)
  if (now >= tablesFrom) return
  await createBookingSavepoint(tx)
  try {
    await takeTablesFrom(tx, id, now)
  } catch (error) {
    if (violatedExclusion(error) === undefined) throw error
    await rollbackToBookingSavepoint(tx)
  }
}
