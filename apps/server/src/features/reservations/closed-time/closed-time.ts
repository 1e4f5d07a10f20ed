import type { HoursChoices, HoursInUse } from '@hawker/contract/seller-reservations'
import {
  RESERVATION_GRID_MINUTES,
  reservationTimesOn,
} from '@hawker/domain/reservations/reservation-times'
import type { ShopHours } from '@hawker/domain/time/opening-hours'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { countOrders } from '../../orders/index.ts'
import type { ReservationRow } from '../core/reservation-row.store.ts'
import { summaryWire } from '../core/reservation.wire.ts'
import { recordWaitClosed } from '../reservation.events.ts'
import { moveStaffReservation } from '../staff/move-staff-reservation.ts'
import { type OpenWait, countReservationsOf, openWaitsOn } from './closed-time.store.ts'

/**
 * Refuses `hours_in_use` with what loses its hours, unless the seller has chosen for each whether it
 * stays. Something that was booked meanwhile has no choice, so the seller reads the list again.
 */
export function refuseUndecided(
  inUse: { reservations: readonly ReservationRow[]; orders: HoursInUse['orders'] },
  choices: HoursChoices = {},
): void {
  const { bookings: reservations = [], orders = [] } = choices
  const isDecided = (chosen: readonly { id: number }[]) => {
    const ids = new Set(chosen.map(({ id }) => id))
    return (one: { id: number }) => ids.has(one.id)
  }
  if (inUse.reservations.every(isDecided(reservations)) && inUse.orders.every(isDecided(orders)))
    return
  refuse('hours_in_use', {
    bookings: inUse.reservations.map(summaryWire),
    orders: inUse.orders,
  } satisfies HoursInUse)
}

/**
 * Refuses `not_found` for choices about reservations or orders of other shops, and unknown ones.
 */
export async function requireOwnChoices(
  tx: Tx,
  shopId: number,
  { bookings: reservations = [], orders = [] }: HoursChoices = {},
): Promise<void> {
  const ids = (chosen: readonly { id: number }[]) => [...new Set(chosen.map(({ id }) => id))]
  const [reservationIds, orderIds] = [ids(reservations), ids(orders)]
  const isOwn =
    (await countReservationsOf(tx, shopId, reservationIds)) === reservationIds.length &&
    (orderIds.length === 0 ||
      (await countOrders(tx, { ids: orderIds, shopIds: [shopId], released: true })) ===
        orderIds.length)
  if (!isOwn) refuse('not_found')
}

/** The listed rows that the seller wants to cancel. */
export function chosenToCancel<Row extends { id: number }>(
  rows: readonly Row[],
  chosen: HoursChoices['bookings'] = [],
): Row[] {
  const ids = new Set(chosen.filter(({ cancel }) => cancel).map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** Cancels the chosen ones of these reservations for the shop. Their guests read the reason. */
export async function cancelChosenReservations(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  {
    reservations,
    choices = {},
    userId,
    lang,
  }: {
    reservations: readonly ReservationRow[]
    choices: HoursChoices | undefined
    userId: number
    lang: string
  },
): Promise<void> {
  const { reason = '' } = choices
  for (const { id, version } of chosenToCancel(reservations, choices.bookings))
    await moveStaffReservation(tx, deps, {
      id,
      userId,
      lang,
      body: { status: 'canceled', version, reason },
    })
}

/**
 * Notifies guests who wait for a table of these dates that the shop is closed. They keep their place:
 * the shop may open again.
 */
export async function notifyWaitsOf(
  tx: Tx,
  {
    shopId,
    dates,
    losesHours,
    reason,
    now,
  }: {
    shopId: number
    dates: readonly string[]
    losesHours: (wait: OpenWait) => boolean
    reason: string | undefined
    now: Date
  },
): Promise<void> {
  for (const wait of await openWaitsOn(tx, { shopId, dates, now }))
    if (losesHours(wait)) await recordWaitClosed(tx, { ...wait, shopId, reason }, now)
}

/** Whether these hours have a time for the guest who waits, for as short a stay as there is. */
export const hasTimeFor = (hours: ShopHours, { date, from, until, minutes }: OpenWait): boolean =>
  reservationTimesOn(hours, date, minutes ?? RESERVATION_GRID_MINUTES).some(
    ({ time }) => from <= time && time <= until,
  )
