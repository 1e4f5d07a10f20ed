import type { Body } from '@hawker/contract/core/operation'
import type { SellerReservation, moveSellerBooking } from '@hawker/contract/seller-reservations'
import { canUndo } from '@hawker/domain/reservations/reservation-state'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { reservationOfStaff } from '../core/reservation-row.store.ts'
import { markArrived, restoreReservation, violatedExclusion } from '../core/reservation.store.ts'
import { lockWithDays } from '../core/lock-with-days.ts'
import { moveReservation } from '../core/move-reservation.ts'
import { refuseMove, refuseStale } from '../core/refuse-move.ts'
import { showShopReservation } from '../core/show-reservation.ts'
import { recordReservationChanged } from '../reservation.events.ts'

type Needs = Pick<Deps, 'clock'>
type OfStaff = { id: number; userId: number; lang: string }
const own = ({ id, userId }: OfStaff) => reservationOfStaff(id, userId)

/** A move by the shop: approve, seat, complete, cancel with a reason, or mark a no-show. */
export async function moveStaffReservation(
  tx: Tx,
  deps: Needs,
  { body, ...whose }: OfStaff & { body: Body<typeof moveSellerBooking> },
): Promise<SellerReservation> {
  const reason = body.reason?.trim() || null
  if (body.status === 'canceled' && reason === null) refuse('reason_required')
  const before = await moveReservation(tx, deps, own(whose), {
    to: body.status,
    actor: 'shop',
    reason,
    version: body.version,
    onStale: async () => refuseStale(await showShopReservation(tx, deps, whose)),
  })
  await audit(tx, deps, whose, 'booking.move', { from: before.status, to: body.status })
  return showShopReservation(tx, deps, whose)
}

/** Notes that the guests of an approved reservation are here. */
export async function markStaffArrival(
  tx: Tx,
  deps: Needs,
  { version, ...whose }: OfStaff & { version: number },
): Promise<SellerReservation> {
  const reservation = await lockWithDays(tx, own(whose))
  if (reservation.version !== version)
    return refuseStale(await showShopReservation(tx, deps, whose))
  if (reservation.status !== 'approved' || reservation.arrivedAt)
    await refuseMove(tx, { code: 'invalid_transition' }, reservation)
  const now = deps.clock.now()
  await markArrived(tx, reservation.id, now)
  await recordReservationChanged(
    tx,
    { ...reservation, version: reservation.version + 1, what: 'changed', by: 'shop' },
    now,
  )
  await audit(tx, deps, whose, 'booking.arrived', {})
  return showShopReservation(tx, deps, whose)
}

/** Takes back the end of a reservation, while its tables are still free. */
export async function undoStaffMove(
  tx: Tx,
  deps: Needs,
  { version, ...whose }: OfStaff & { version: number },
): Promise<SellerReservation> {
  const now = deps.clock.now()
  const reservation = await lockWithDays(tx, own(whose))
  if (reservation.version !== version)
    return refuseStale(await showShopReservation(tx, deps, whose))
  const isUndoable = canUndo(
    {
      status: reservation.status,
      endedAt: reservation.endedAt?.getTime() ?? null,
      cancelBy: reservation.cancelBy,
    },
    now.getTime(),
  )
  if (!isUndoable) await refuseMove(tx, { code: 'invalid_transition' }, reservation)
  const isRestored = await restoreReservation(tx, reservation.id).catch((error: unknown) => {
    const constraint = violatedExclusion(error)
    if (constraint === undefined) throw error
    if (constraint === 'bookings_one_table_per_user') refuse('booking_overlap')
    return false
  })
  if (!isRestored) refuse('table_taken', { alternatives: [] })
  const restored = await showShopReservation(tx, deps, whose)
  await recordReservationChanged(
    tx,
    {
      ...reservation,
      version: restored.version,
      status: restored.status,
      what: 'undone',
      by: 'shop',
    },
    now,
  )
  await audit(tx, deps, whose, 'booking.undo', { from: reservation.status, to: restored.status })
  return restored
}

const audit = (
  tx: Tx,
  { clock }: Needs,
  { id, userId }: OfStaff,
  action: string,
  detail: Record<string, unknown>,
) =>
  writeAudit(tx, {
    userId,
    action,
    subject: 'booking',
    subjectId: id,
    detail,
    now: clock.now(),
  })
