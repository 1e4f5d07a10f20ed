import type { Body } from '@hawker/contract/core/operation'
import type { SellerBooking, moveSellerBooking } from '@hawker/contract/seller-reservations'
import { canUndo } from '@hawker/domain/reservations/booking-state'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { writeAudit } from '../../settings/index.ts'
import { bookingOfStaff } from '../bookings/booking-row.store.ts'
import { markArrived, restoreBooking, violatedExclusion } from '../bookings/booking.store.ts'
import { lockWithDays } from '../bookings/lock-with-days.ts'
import { moveBooking } from '../bookings/move-booking.ts'
import { refuseMove, refuseStale } from '../bookings/refuse-move.ts'
import { showShopBooking } from '../bookings/show-booking.ts'
import { recordBookingChanged } from '../reservation.events.ts'

type Needs = Pick<Deps, 'clock'>
type OfStaff = { id: number; userId: number; lang: string }
const own = ({ id, userId }: OfStaff) => bookingOfStaff(id, userId)

/** A move by the shop: approve, seat, complete, cancel with a reason, or mark a no-show. */
export async function moveStaffBooking(
  tx: Tx,
  deps: Needs,
  { body, ...whose }: OfStaff & { body: Body<typeof moveSellerBooking> },
): Promise<SellerBooking> {
  const reason = body.reason?.trim() || null
  if (body.status === 'canceled' && reason === null) refuse('reason_required')
  const before = await moveBooking(tx, deps, own(whose), {
    to: body.status,
    actor: 'shop',
    reason,
    version: body.version,
    onStale: async () => refuseStale(await showShopBooking(tx, deps, whose)),
  })
  await audit(tx, deps, whose, 'booking.move', { from: before.status, to: body.status })
  return showShopBooking(tx, deps, whose)
}

/** Notes that the guests of an approved booking are here. */
export async function markStaffArrival(
  tx: Tx,
  deps: Needs,
  { version, ...whose }: OfStaff & { version: number },
): Promise<SellerBooking> {
  const booking = await lockWithDays(tx, own(whose))
  if (booking.version !== version) return refuseStale(await showShopBooking(tx, deps, whose))
  if (booking.status !== 'approved' || booking.arrivedAt)
    await refuseMove(tx, { code: 'invalid_transition' }, booking)
  const now = deps.clock.now()
  await markArrived(tx, booking.id, now)
  await recordBookingChanged(
    tx,
    { ...booking, version: booking.version + 1, what: 'changed', by: 'shop' },
    now,
  )
  await audit(tx, deps, whose, 'booking.arrived', {})
  return showShopBooking(tx, deps, whose)
}

/** Takes back the end of a booking, while its tables are still free. */
export async function undoStaffMove(
  tx: Tx,
  deps: Needs,
  { version, ...whose }: OfStaff & { version: number },
): Promise<SellerBooking> {
  const now = deps.clock.now()
  const booking = await lockWithDays(tx, own(whose))
  if (booking.version !== version) return refuseStale(await showShopBooking(tx, deps, whose))
  const isUndoable = canUndo(
    {
      status: booking.status,
      endedAt: booking.endedAt?.getTime() ?? null,
      cancelBy: booking.cancelBy,
    },
    now.getTime(),
  )
  if (!isUndoable) await refuseMove(tx, { code: 'invalid_transition' }, booking)
  const isRestored = await restoreBooking(tx, booking.id).catch((error: unknown) => {
    const constraint = violatedExclusion(error)
    if (constraint === undefined) throw error
    if (constraint === 'bookings_one_table_per_user') refuse('booking_overlap')
    return false
  })
  if (!isRestored) refuse('table_taken', { alternatives: [] })
  const restored = await showShopBooking(tx, deps, whose)
  await recordBookingChanged(
    tx,
    {
      ...booking,
      version: restored.version,
      status: restored.status,
      what: 'undone',
      by: 'shop',
    },
    now,
  )
  await audit(tx, deps, whose, 'booking.undo', { from: booking.status, to: restored.status })
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
