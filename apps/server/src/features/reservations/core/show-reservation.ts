import type { Reservation } from '@hawker/contract/reservations'
import type { SellerReservation } from '@hawker/contract/seller-reservations'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { reservationOfStaff, findReservation, ofUser } from './reservation-row.store.ts'
import { reservationWire, sellerReservationWire } from './reservation.wire.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>
export type ShownReservation = { id: number; userId: number; lang: string }

export async function showOwnReservation(
  queries: Queries,
  deps: Needs,
  { id, userId, lang }: ShownReservation,
): Promise<Reservation> {
  const row = (await findReservation(queries, ofUser(id, userId), lang)) ?? refuse('not_found')
  return reservationWire(row, {
    deps,
    settings: await settingsOf(queries),
    now: deps.clock.now(),
    lang,
  })
}

/** `userId` is one of the shop's staff. */
export async function showShopReservation(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId, lang }: ShownReservation,
): Promise<SellerReservation> {
  const row =
    (await findReservation(queries, reservationOfStaff(id, userId), lang)) ?? refuse('not_found')
  return sellerReservationWire(row, { settings: await settingsOf(queries), now: clock.now(), lang })
}
