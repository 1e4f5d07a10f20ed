import { DELIVERY_TYPES } from '@hawker/domain/orders/order-status'
import { RESERVATION_SOURCES } from '@hawker/domain/reservations/reservation-state'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { all, created, data, operation } from '../core/operation.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  Version,
  idParam,
  nullable,
  name,
  obj,
  oneOf,
  optional,
  query,
  text,
  words,
} from '../core/shapes.ts'
import { Phone } from './accounts.ts'
import { Duration, Guests, PartyMinutes, StartDate, reservationFields } from './reservations.ts'

const seller = { who: 'seller', rows: 'shop' } as const
const ofShop = query({ shop_id: Id })

/**
 * A reservation that no longer fits after a change of sections, tables, hours or days. Staff decide
 * about it.
 */
export const ReservationSummary = obj({
  id: Id,
  number: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  guests: Count,
  name: nullable(Type.String()),
  table_ids: Type.Array(Id),
})
export type ReservationSummary = Static<typeof ReservationSummary>

/** A preorder whose slot a change of hours closes. */
export const PreorderSummary = obj({
  id: Id,
  number: Type.String(),
  delivery_type: oneOf(DELIVERY_TYPES),
  starts_at: Instant,
  name: Type.String(),
})
export type PreorderSummary = Static<typeof PreorderSummary>

/** The facts of `hours_in_use`: what a change of hours leaves without hours. */
export type HoursInUse = { bookings: ReservationSummary[]; orders: PreorderSummary[] }

const Choices = Type.Array(obj({ id: Id, cancel: Flag }), { maxItems: 1000 })
/**
 * What becomes of the reservations and preorders that `hours_in_use` listed. Those that are not
 * cancelled stay.
 */
export const HoursChoices = obj({
  bookings: optional(Choices),
  orders: optional(Choices),
  /** The guests read it; required to cancel. */
  reason: optional(words(300)),
})
export type HoursChoices = Static<typeof HoursChoices>

const Durations = Type.Array(Duration, { minItems: 1, maxItems: 8, uniqueItems: true })
const Pace = Type.Integer({ minimum: 1, maximum: 1000 })
const rules = {
  auto_approve: Flag,
  /** The shop answers reservations of guests without an earlier order or visit. */
  new_guests_wait: Flag,
  /** Minutes; null: the marketplace's. */
  durations: nullable(Durations),
  /** The usual minutes of parties up to a number of guests. */
  minutes_by_party: Type.Array(PartyMinutes, { minItems: 1, maxItems: 8 }),
  turnover_minutes: Type.Integer({ minimum: 0, maximum: 120 }),
  max_joined: Type.Integer({ minimum: 1, maximum: 4 }),
  online_min_guests: Type.Integer({ minimum: 1, maximum: 100 }),
  online_max_guests: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Guests who may arrive in one quarter of an hour; null: no limit. */
  covers_per_quarter: nullable(Pace),
  days_ahead: Type.Integer({ minimum: 0, maximum: 365 }),
  accept_minutes: Type.Integer({ minimum: 1, maximum: 2880 }),
  note: nullable(text(500)),
  house_rules: nullable(text(1000)),
}
export const ReservationRules = obj({
  ...rules,
  /** Guests can book at all. */
  takes_reservations: Flag,
  version: Version,
})
export type ReservationRules = Static<typeof ReservationRules>
export const showBookingRules = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/booking-rules',
  summary: 'The reservation rules of a shop.',
  load: 'read',
  query: ofShop,
  response: data(ReservationRules),
  errors: [],
})
export const saveBookingRules = operation({
  ...seller,
  method: 'PUT',
  path: '/dashboard/seller/booking-rules',
  summary:
    'Changes the reservation rules of a shop. Reservations keep the turnover they were made with.',
  load: 'write',
  query: query({}),
  body: obj({
    shop_id: Id,
    version: Version,
    takes_reservations: optional(Flag),
    auto_approve: optional(rules.auto_approve),
    new_guests_wait: optional(rules.new_guests_wait),
    durations: optional(rules.durations),
    minutes_by_party: optional(rules.minutes_by_party),
    turnover_minutes: optional(rules.turnover_minutes),
    max_joined: optional(rules.max_joined),
    online_min_guests: optional(rules.online_min_guests),
    online_max_guests: optional(rules.online_max_guests),
    covers_per_quarter: optional(rules.covers_per_quarter),
    days_ahead: optional(rules.days_ahead),
    accept_minutes: optional(rules.accept_minutes),
    note: optional(rules.note),
    house_rules: optional(rules.house_rules),
  }),
  response: data(ReservationRules),
  errors: ['stale'],
})

const dateParam = obj({ date: LocalDate })
export const ReservationDay = obj({
  date: LocalDate,
  open: Flag,
  covers_per_quarter: nullable(Pace),
  /** A note to the team. */
  note: nullable(Type.String()),
  version: Version,
  timezone: Type.String(),
  /** The hours in which guests sit. */
  hours: Type.Array(obj({ opens_at: Instant, closes_at: Instant })),
  /** Reservations of a closed day, or outside of its hours. */
  bookings: Type.Array(ReservationSummary),
})
export type ReservationDay = Static<typeof ReservationDay>
export const showBookingDay = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/booking-days/{date}',
  summary: 'What a shop has set for a date, its hours, and the reservations that no longer fit.',
  load: 'read',
  params: dateParam,
  query: ofShop,
  response: data(ReservationDay),
  errors: [],
})
export const saveBookingDay = operation({
  ...seller,
  method: 'PUT',
  path: '/dashboard/seller/booking-days/{date}',
  summary:
    'Closes or opens a date for guests, and sets its pace and its note. hours_in_use lists the ' +
    'reservations of a date that closes; the next call says in choices which of them to cancel.',
  load: 'write',
  params: dateParam,
  query: query({}),
  body: obj({
    shop_id: Id,
    version: Version,
    open: optional(Flag),
    covers_per_quarter: optional(nullable(Pace)),
    note: optional(nullable(text(500))),
    choices: optional(HoursChoices),
  }),
  response: data(ReservationDay),
  errors: ['stale', 'hours_in_use', 'reason_required'],
})

/** A reservation as the shop sees it. */
export const SellerReservation = obj({
  ...reservationFields,
  shop_id: Id,
  source: oneOf(RESERVATION_SOURCES),
  name: nullable(Type.String()),
  staff_note: nullable(Type.String()),
  table_ids: Type.Array(Id),
  /** Until when its tables are taken. */
  tables_until: Instant,
  /** Null: by phone or at the door. */
  user: nullable(obj({ id: Id, firstname: Type.String(), img: nullable(Type.String()) })),
  /** Earlier visits of the user to this shop. */
  visits: Count,
  /** The user had no order or visit anywhere when they booked. */
  new_guest: Flag,
  arrived_at: nullable(Instant),
  seated_at: nullable(Instant),
  ended_at: nullable(Instant),
  /** Completed by the system, although nobody was seated. */
  unseen: Flag,
  can: obj({
    approve: Flag,
    cancel: Flag,
    change: Flag,
    arrive: Flag,
    seat: Flag,
    complete: Flag,
    no_show: Flag,
    undo: Flag,
  }),
  /** From when the shop may seat the guests and mark a no-show; null in other statuses. */
  seat_from: nullable(Instant),
  no_show_from: nullable(Instant),
  undo_until: nullable(Instant),
})
export type SellerReservation = Static<typeof SellerReservation>
export const listSellerBookings = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/bookings',
  summary: 'The reservations that touch a date of a shop, by their start.',
  load: 'read',
  query: query({ shop_id: Id, date: LocalDate }),
  response: all(SellerReservation),
  errors: [],
})
export const showSellerBooking = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/bookings/{id}',
  summary: 'One reservation of a shop.',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(SellerReservation),
  errors: [],
})
export const TableIds = Type.Array(Id, { minItems: 1, maxItems: 12, uniqueItems: true })
export const createSellerBooking = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/bookings',
  summary:
    'Books by phone, seats guests at the door (walk_in), or blocks tables. Without table_ids ' +
    'the server chooses.',
  load: 'checkout',
  query: query({}),
  body: obj({
    shop_id: Id,
    source: oneOf(['phone', 'walk_in', 'block']),
    /** If it is missing: now. Phone reservations need it. */
    start_date: optional(StartDate),
    duration: Duration,
    guests: Guests,
    name: optional(name(MAX_NAME_LENGTH.person)),
    phone: optional(Phone),
    table_ids: optional(TableIds),
    note: optional(text(500)),
    staff_note: optional(text(500)),
  }),
  response: created(SellerReservation),
  errors: ['table_taken', 'slot_unavailable', 'phone_invalid'],
  idempotency: 'required',
})
export const updateSellerBooking = operation({
  ...seller,
  method: 'PUT',
  path: '/dashboard/seller/bookings/{id}',
  summary:
    'Moves a reservation to other tables or another time, changes its length, people or notes. The ' +
    'guest is notified of another time.',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({
    version: Version,
    start_date: optional(StartDate),
    duration: optional(Duration),
    guests: optional(Guests),
    name: optional(name(MAX_NAME_LENGTH.person)),
    phone: optional(Phone),
    table_ids: optional(TableIds),
    note: optional(text(500)),
    staff_note: optional(text(500)),
  }),
  response: data(SellerReservation),
  errors: ['stale', 'invalid_transition', 'table_taken', 'slot_unavailable', 'phone_invalid'],
})
export const moveSellerBooking = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/bookings/{id}/status',
  summary:
    'Approves, seats, completes or cancels (with a reason) a reservation, or marks a no-show.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    status: oneOf(['approved', 'seated', 'completed', 'canceled', 'no_show']),
    version: Version,
    /** The guest reads it. */
    reason: optional(words(300)),
  }),
  response: data(SellerReservation),
  errors: ['stale', 'invalid_transition', 'too_early', 'reason_required', 'table_unpaid'],
})
export const markBookingArrived = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/bookings/{id}/arrived',
  summary: 'Notes that the guests are here and wait for their table.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ version: Version }),
  response: data(SellerReservation),
  errors: ['stale', 'invalid_transition'],
})
export const undoBooking = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/bookings/{id}/undo',
  summary: 'Takes back a no-show, a completion or a cancellation by the shop, within 10 minutes.',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ version: Version }),
  response: data(SellerReservation),
  errors: ['stale', 'invalid_transition', 'table_taken', 'booking_overlap'],
})
