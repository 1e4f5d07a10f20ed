import type { Reservation, ReservationAlternative } from '@hawker/contract/reservations'
import type { ReservationSummary, SellerReservation } from '@hawker/contract/seller-reservations'
import type { Alternative } from '@hawker/domain/reservations/reservation-availability'
import {
  type ReservationLimits,
  type ReservationState,
  type ReservationStatus,
  UNDO_MS,
  reservationMoveProblem,
  reservationPermissions,
  canUndo,
  guestDeadline,
  isHold,
  isLive,
  seatableFrom,
  noShowFrom,
} from '@hawker/domain/reservations/reservation-state'
import { wireOf } from '@hawker/postgres/table/columns'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { sectionWire } from '../../floor/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { ReservationRow } from './reservation-row.store.ts'
import { SHOWN_RESERVATIONS } from './reservation.table.ts'
import { reservationTokenOf } from './reservation-token.ts'

export const limitsOf = (settings: Settings): ReservationLimits => ({
  beforeHours: settings.reservationBeforeTime,
  noShowGraceMin: settings.noShowGraceMin,
})

export type ReservationContext = {
  readonly deps: Pick<Deps, 'origin' | 'personalDataKey'>
  readonly settings: Settings
  readonly now: Date
  readonly lang: string
}

export const alternativeWire = (alternative: Alternative): ReservationAlternative => ({
  date: alternative.date,
  time: alternative.time,
  starts_at: new Date(alternative.startsAt).toISOString(),
  distance_min: alternative.distanceMin,
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const stateOf = (
  row: Pick<ReservationRow, 'status' | 'source' | 'startsAt' | 'endsAt' | 'answerUntil'>,
): ReservationState => ({
  status: row.status,
  source: row.source,
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  answerUntil: row.answerUntil?.getTime() ?? null,
})

const commonFields = (row: ReservationRow, lang: string) => ({
  ...wireOf(SHOWN_RESERVATIONS.columns, row),
  duration: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / MINUTE_MS),
  timezone: row.timezone,
  section: row.section && sectionWire(row.section, lang),
  answer_until: row.status === 'new' && !isHold(row) ? iso(row.answerUntil) : null,
  hold_until: isHold(row) ? iso(row.answerUntil) : null,
})

export function reservationWire(row: ReservationRow, context: ReservationContext): Reservation {
  const { deps, settings, now, lang } = context
  const limits = limitsOf(settings)
  const state = stateOf(row)
  const { change, cancel, review } = reservationPermissions(
    {
      ...state,
      seatedAt: row.seatedAt?.getTime() ?? null,
      endedAt: row.endedAt?.getTime() ?? null,
      reviewed: row.reviewed,
    },
    { now: now.getTime(), limits, reviewDays: settings.reviewDays },
  )
  return {
    ...commonFields(row, lang),
    tables: row.status === 'new' && !isHold(row) ? [] : row.tables,
    shop: {
      id: row.shopId,
      uuid: row.shop_uuid,
      slug: row.shop_slug,
      translation: { title: row.shop_title },
      logo_img: row.shop_logo,
      phone: row.shop_phone,
      address: row.shop_address,
      location: { latitude: row.shop_latitude, longitude: row.shop_longitude },
    },
    can: { change: change.allowed, cancel: cancel.allowed, review: review.allowed },
    until: new Date(guestDeadline(state, limits)).toISOString(),
    ics_url: `${deps.origin}/b/${reservationTokenOf(deps.personalDataKey, row.uuid)}/calendar.ics`,
  }
}

/** How long after its end the shop sees the number and the notes of a reservation. */
const CONTACT_MS = DAY_MS
const masked = (phone: string): string => `••• ${phone.slice(-3)}`

export function sellerReservationWire(
  row: ReservationRow,
  { settings, now, lang }: Omit<ReservationContext, 'deps'>,
): SellerReservation {
  const at = now.getTime()
  const limits = limitsOf(settings)
  const state = stateOf(row)
  const may = (to: ReservationStatus) =>
    reservationMoveProblem(state, to, 'shop', { now: at, limits }) === null
  const undo = {
    status: row.status,
    endedAt: row.endedAt?.getTime() ?? null,
    cancelBy: row.cancelBy,
  }
  const isWithContact = at < row.endsAt.getTime() + CONTACT_MS
  return {
    ...commonFields(row, lang),
    note: isWithContact ? row.note : null,
    phone: row.phone === null || isWithContact ? row.phone : masked(row.phone),
    shop_id: row.shopId,
    source: row.source,
    name: row.name,
    staff_note: isWithContact ? row.staffNote : null,
    table_ids: row.tables.map(({ id }) => id),
    tables_until: row.tablesUntil.toISOString(),
    user:
      row.userId === null
        ? null
        : { id: row.userId, firstname: row.firstname ?? '', img: row.user_img },
    visits: row.visits,
    new_guest: row.newGuest,
    arrived_at: iso(row.arrivedAt),
    seated_at: iso(row.seatedAt),
    ended_at: iso(row.endedAt),
    unseen: row.unseen,
    can: {
      approve: may('approved'),
      cancel: may('canceled'),
      change: isLive(row.status),
      arrive: row.status === 'approved' && row.arrivedAt === null,
      seat: may('seated'),
      complete: may('completed'),
      no_show: may('no_show'),
      undo: canUndo(undo, at),
    },
    seat_from: row.status === 'approved' ? new Date(seatableFrom(state)).toISOString() : null,
    no_show_from:
      row.status === 'approved' ? new Date(noShowFrom(state, limits)).toISOString() : null,
    undo_until:
      canUndo(undo, at) && row.endedAt
        ? new Date(row.endedAt.getTime() + UNDO_MS).toISOString()
        : null,
  }
}

export const summaryWire = (row: ReservationRow): ReservationSummary => ({
  id: row.id,
  number: row.number,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  guests: row.guests,
  name: row.name,
  table_ids: row.tables.map(({ id }) => id),
})
