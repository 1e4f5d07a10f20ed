import type { Booking } from '@hawker/contract/reservations'
import type { SellerBooking } from '@hawker/contract/seller-reservations'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { settingsOf } from '../../settings/index.ts'
import { bookingOfStaff, findBooking, ofUser } from './booking-row.store.ts'
import { bookingWire, sellerBookingWire } from './booking.wire.ts'

type Needs = Pick<Deps, 'clock' | 'origin' | 'personalDataKey'>
export type ShownBooking = { id: number; userId: number; lang: string }

export async function showOwnBooking(
  queries: Queries,
  deps: Needs,
  { id, userId, lang }: ShownBooking,
): Promise<Booking> {
  const row = (await findBooking(queries, ofUser(id, userId), lang)) ?? refuse('not_found')
  return bookingWire(row, {
    deps,
    settings: await settingsOf(queries),
    now: deps.clock.now(),
    lang,
  })
}

/** `userId` is one of the shop's staff. */
export async function showShopBooking(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  { id, userId, lang }: ShownBooking,
): Promise<SellerBooking> {
  const row = (await findBooking(queries, bookingOfStaff(id, userId), lang)) ?? refuse('not_found')
  return sellerBookingWire(row, { settings: await settingsOf(queries), now: clock.now(), lang })
}
