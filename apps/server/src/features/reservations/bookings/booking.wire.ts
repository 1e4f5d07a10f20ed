import type { Booking, BookingAlternative, BookingSection } from '@hawker/contract/reservations'
import type { BookingSummary, SellerBooking } from '@hawker/contract/seller-reservations'
import type { Alternative } from '@hawker/domain/reservations/booking-availability'
import {
  type BookingLimits,
  type BookingState,
  type BookingStatus,
  UNDO_MS,
  bookingMoveProblem,
  bookingPermissions,
  canUndo,
  guestDeadline,
  isHold,
  isLive,
  seatableFrom,
  noShowFrom,
} from '@hawker/domain/reservations/booking-state'
import { DAY_MS, MINUTE_MS } from '@hawker/std/time'
import type { Deps } from '../../../deps.ts'
import { type Settings, translationIn } from '../../settings/index.ts'
import type { BookingRow } from './booking-row.store.ts'
import { bookingTokenOf } from './booking-token.ts'

export const limitsOf = (settings: Settings): BookingLimits => ({
  beforeHours: settings.reservationBeforeTime,
  noShowGraceMin: settings.noShowGraceMin,
})

export type BookingContext = {
  readonly deps: Pick<Deps, 'origin' | 'personalDataKey'>
  readonly settings: Settings
  readonly now: Date
  readonly lang: string
}

export const sectionWire = (
  {
    id,
    img,
    area,
    titles,
  }: Pick<BookingSection, 'id' | 'img' | 'area'> & {
    titles: Record<string, string>
  },
  lang: string,
): BookingSection => ({
  id,
  translation: { title: translationIn(titles, lang)?.words ?? '' },
  img,
  area,
})

export const alternativeWire = (alternative: Alternative): BookingAlternative => ({
  date: alternative.date,
  time: alternative.time,
  starts_at: new Date(alternative.startsAt).toISOString(),
  distance_min: alternative.distanceMin,
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const stateOf = (
  row: Pick<BookingRow, 'status' | 'source' | 'starts_at' | 'ends_at' | 'answer_until'>,
): BookingState => ({
  status: row.status,
  source: row.source,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  answerUntil: row.answer_until?.getTime() ?? null,
})

const commonFields = (row: BookingRow, lang: string) => ({
  id: row.id,
  uuid: row.uuid,
  number: row.number,
  status: row.status,
  version: row.version,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  duration: Math.round((row.ends_at.getTime() - row.starts_at.getTime()) / MINUTE_MS),
  timezone: row.timezone,
  guests: row.guests,
  section: row.section && sectionWire(row.section, lang),
  note: row.note,
  phone: row.phone,
  occasion: row.occasion,
  cancel_by: row.cancel_by,
  cancel_reason: row.cancel_reason,
  answer_until: row.status === 'new' && !isHold(row) ? iso(row.answer_until) : null,
  hold_until: isHold(row) ? iso(row.answer_until) : null,
  created_at: row.created_at.toISOString(),
})

export function bookingWire(row: BookingRow, context: BookingContext): Booking {
  const { deps, settings, now, lang } = context
  const limits = limitsOf(settings)
  const state = stateOf(row)
  const { change, cancel, review } = bookingPermissions(
    {
      ...state,
      seatedAt: row.seated_at?.getTime() ?? null,
      endedAt: row.ended_at?.getTime() ?? null,
      reviewed: row.reviewed,
    },
    { now: now.getTime(), limits, reviewDays: settings.reviewDays },
  )
  return {
    ...commonFields(row, lang),
    tables: row.status === 'new' && !isHold(row) ? [] : row.tables,
    shop: {
      id: row.shop_id,
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
    ics_url: `${deps.origin}/b/${bookingTokenOf(deps.personalDataKey, row.uuid)}/calendar.ics`,
  }
}

/** How long after its end the shop sees the number and the notes of a booking. */
const CONTACT_MS = DAY_MS
const masked = (phone: string): string => `••• ${phone.slice(-3)}`

export function sellerBookingWire(
  row: BookingRow,
  { settings, now, lang }: Omit<BookingContext, 'deps'>,
): SellerBooking {
  const at = now.getTime()
  const limits = limitsOf(settings)
  const state = stateOf(row)
  const may = (to: BookingStatus) =>
    bookingMoveProblem(state, to, 'shop', { now: at, limits }) === null
  const undo = {
    status: row.status,
    endedAt: row.ended_at?.getTime() ?? null,
    cancelBy: row.cancel_by,
  }
  const isWithContact = at < row.ends_at.getTime() + CONTACT_MS
  return {
    ...commonFields(row, lang),
    note: isWithContact ? row.note : null,
    phone: row.phone === null || isWithContact ? row.phone : masked(row.phone),
    shop_id: row.shop_id,
    source: row.source,
    name: row.name,
    staff_note: isWithContact ? row.staff_note : null,
    table_ids: row.tables.map(({ id }) => id),
    tables_until: row.tables_until.toISOString(),
    user:
      row.user_id === null
        ? null
        : { id: row.user_id, firstname: row.firstname ?? '', img: row.user_img },
    visits: row.visits,
    new_guest: row.new_guest,
    arrived_at: iso(row.arrived_at),
    seated_at: iso(row.seated_at),
    ended_at: iso(row.ended_at),
    unseen: row.unseen,
    can: {
      approve: may('approved'),
      cancel: may('canceled'),
      change: isLive(row.status),
      arrive: row.status === 'approved' && row.arrived_at === null,
      seat: may('seated'),
      complete: may('completed'),
      no_show: may('no_show'),
      undo: canUndo(undo, at),
    },
    seat_from: row.status === 'approved' ? new Date(seatableFrom(state)).toISOString() : null,
    no_show_from:
      row.status === 'approved' ? new Date(noShowFrom(state, limits)).toISOString() : null,
    undo_until:
      canUndo(undo, at) && row.ended_at
        ? new Date(row.ended_at.getTime() + UNDO_MS).toISOString()
        : null,
  }
}

export const summaryWire = (row: BookingRow): BookingSummary => ({
  id: row.id,
  number: row.number,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  guests: row.guests,
  name: row.name,
  table_ids: row.tables.map(({ id }) => id),
})
