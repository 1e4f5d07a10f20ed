import {
  type ReservationActor,
  type ReservationStatus,
  reservationMoveProblem,
  isHold,
} from '@hawker/domain/reservations/reservation-state'
import { MINUTE_MS } from '@hawker/std/time'
import type { Sql, Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { endSessionsOfReservation, linkSeatedReservation } from '../../dine-in/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { recordReservationChanged } from '../reservation.events.ts'
import { limitsOf, stateOf } from './reservation.wire.ts'
import {
  type LockedReservation,
  approveReservation,
  createReservationSavepoint,
  endReservation,
  rollbackToReservationSavepoint,
  seatReservation,
  takeTablesFrom,
  violatedExclusion,
} from './reservation.store.ts'
import { lockWithDays } from './lock-with-days.ts'
import { refuseMove } from './refuse-move.ts'

export type ReservationMove = {
  readonly to: Exclude<ReservationStatus, 'new'>
  readonly actor: ReservationActor
  readonly reason?: string | null
  /** If it is missing, any version is fine: the system looks at the status only. */
  readonly version?: number
  readonly onStale?: () => Promise<never>
}

/**
 * Moves a reservation to another status, by the state table of the domain. `condition` says whose
 * reservation it is. Returns the reservation before the move.
 */
export async function moveReservation(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  condition: Sql,
  { to, actor, reason = null, version, onStale }: ReservationMove,
): Promise<LockedReservation> {
  const now = clock.now()
  const reservation = await lockWithDays(tx, condition)
  if (version !== undefined && reservation.version !== version) await onStale?.()
  const problem = reservationMoveProblem(stateOf(reservation), to, actor, {
    now: now.getTime(),
    limits: limitsOf(await settingsOf(tx)),
  })
  if (problem) await refuseMove(tx, problem, reservation)
  const isDeclined = isHold(reservation) && to === 'canceled' && actor === 'guest'
  await write(tx, reservation, { to, actor, reason: isDeclined ? 'wait_declined' : reason, now })
  await recordReservationChanged(
    tx,
    {
      id: reservation.id,
      version: reservation.version + 1,
      shopId: reservation.shopId,
      userId: reservation.userId,
      status: to,
      what: 'moved',
      by: actor,
    },
    now,
  )
  return reservation
}

async function write(
  tx: Tx,
  reservation: LockedReservation,
  {
    to,
    actor,
    reason,
    now,
  }: { to: ReservationMove['to']; actor: ReservationActor; reason: string | null; now: Date },
): Promise<void> {
  if (to === 'approved') await approveReservation(tx, reservation.id)
  else if (to === 'seated') {
    await seat(tx, reservation, now)
    await linkSeatedReservation(tx, reservation.id, now)
  } else {
    await endSessionsOfReservation(tx, reservation.id, { isByShop: actor === 'shop', now })
    await endReservation(tx, reservation.id, {
      status: to,
      tablesUntil:
        reservation.status === 'seated'
          ? new Date(now.getTime() + reservation.turnoverMinutes * MINUTE_MS)
          : reservation.tablesUntil,
      cancelBy: to === 'canceled' ? actor : null,
      reason: to === 'canceled' ? reason : null,
      unseen: to === 'completed' && reservation.status === 'approved',
      now,
    })
  }
}

/** Guests who are early take their tables from now on, unless another party still has them. */
async function seat(tx: Tx, { id, tablesFrom }: LockedReservation, now: Date): Promise<void> {
  await seatReservation(tx, id, now)
  if (now >= tablesFrom) return
  await createReservationSavepoint(tx)
  try {
    await takeTablesFrom(tx, id, now)
  } catch (error) {
    if (violatedExclusion(error) === undefined) throw error
    await rollbackToReservationSavepoint(tx)
  }
}
