import { RESERVATION_STATUSES, OCCASIONS } from '@hawker/domain/reservations/reservation-state'
import {
  MAX_COMMENT_LENGTH,
  MAX_REVIEW_PHOTOS,
  SHOP_TAGS,
} from '@hawker/domain/reviews/review-rules'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { all, created, data, list, operation } from '../core/operation.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  Location,
  Version,
  idParam,
  keyParam,
  name,
  nullable,
  obj,
  oneOf,
  optional,
  paged,
  query,
  text,
} from '../core/shapes.ts'
import { Phone } from './accounts.ts'
import { PicturePath } from './pictures.ts'

export const SECTION_AREAS = ['indoor', 'outdoor'] as const
const Titled = obj({ title: Type.String() })

/** How many people a reservation may have at all; a shop sets its own range for guests. */
export const Guests = Type.Integer({ minimum: 1, maximum: 200 })
/** Minutes of a stay. */
export const Duration = Type.Integer({ minimum: 15, maximum: 720 })
/** `YYYY-MM-DD HH:mm` in the shop's zone. */
export const StartDate = Type.String({
  maxLength: 16,
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} ([01][0-9]|2[0-3]):[0-5][0-9]$',
})

export const ReservationSection = obj({
  id: Id,
  translation: Titled,
  img: nullable(Type.String()),
  area: nullable(oneOf(SECTION_AREAS)),
})
export type ReservationSection = Static<typeof ReservationSection>

export const ReservationTable = obj({
  id: Id,
  uuid: Type.String(),
  shop_section_id: Id,
  name: Type.String(),
  chair_count: Count,
  min_guests: Count,
  joinable_with: Type.Array(Id),
})
export type ReservationTable = Static<typeof ReservationTable>

export const PartyMinutes = obj({
  to: Type.Integer({ minimum: 1, maximum: 200 }),
  minutes: Type.Integer({ minimum: 15, maximum: 720 }),
})

/** A shop with what its reservation panel needs. */
export const ReservationShop = obj({
  id: Id,
  uuid: Type.String(),
  slug: Type.String(),
  translation: Titled,
  logo_img: nullable(Type.String()),
  phone: nullable(Type.String()),
  timezone: Type.String(),
  /** False: guests call `phone` instead. */
  bookable: Flag,
  rules: obj({
    /** Minutes of a stay, from which the guest chooses. */
    durations: Type.Array(Count),
    /** The allowed duration that fits each number of guests from 1 to `max_guests`. */
    preferred_durations: Type.Array(Count),
    min_guests: Count,
    max_guests: Count,
    days_ahead: Count,
    /** Hours between now and the earliest reservation. */
    min_ahead_hours: Count,
    /** Guests change and cancel until so many hours before the start. */
    cancel_before_hours: Count,
    /** Minutes that a table is held for a guest who waits for one. */
    hold_minutes: Count,
    /** False: the shop answers each reservation. */
    auto_approve: Flag,
    note: nullable(Type.String()),
    house_rules: nullable(Type.String()),
  }),
  sections: Type.Array(ReservationSection),
})
export type ReservationShop = Static<typeof ReservationShop>

export const ReservationAlternative = obj({
  date: LocalDate,
  time: Type.String(),
  starts_at: Instant,
  /** Minutes from the requested time; negative before it. */
  distance_min: Count,
})
export type ReservationAlternative = Static<typeof ReservationAlternative>

export const ReservationSlot = obj({
  time: Type.String(),
  starts_at: Instant,
  ends_at: Instant,
  available: Flag,
  /** Free tables for the party; 1 when only joined tables hold it. */
  tables_left: Count,
  section_ids: Type.Array(Id),
})

export const RESERVATION_DAY_STATES = ['open', 'full', 'closed'] as const
export const ReservationAvailability = obj({
  timezone: Type.String(),
  date: LocalDate,
  duration: Count,
  state: oneOf(RESERVATION_DAY_STATES),
  /** The times that guests may book, with those that are full. */
  slots: Type.Array(ReservationSlot),
  /** Filled if there is no free time, or if `time` is not free. */
  alternatives: Type.Array(ReservationAlternative),
  /** When the date is closed: the next one with hours, within two weeks. */
  next_open_date: nullable(LocalDate),
})
export type ReservationAvailability = Static<typeof ReservationAvailability>

export const showBookingShop = operation({
  method: 'GET',
  path: '/rest/booking/shops/{id}',
  summary: 'The reservation rules and sections of a shop, by id, uuid or slug.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: keyParam,
  query: query({}),
  response: data(ReservationShop),
  errors: [],
})
export const listBookingSections = operation({
  method: 'GET',
  path: '/rest/booking/shop-sections',
  summary: 'The sections of a shop in which guests can book.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({ shop_id: Id }),
  response: all(ReservationSection),
  errors: [],
})
export const listBookingTables = operation({
  method: 'GET',
  path: '/rest/booking/tables',
  summary: 'The tables of a section that guests can book.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({ shop_section_id: Id }),
  response: all(ReservationTable),
  errors: [],
})
const stayQuery = {
  shop_id: Id,
  guests: Guests,
  /** If it is missing: the shop's usual one for the party. */
  duration: optional(Duration),
  shop_section_id: optional(Id),
  /** A reservation of the caller that is about to change: its tables count as free. */
  booking_id: optional(Id),
}
export const showBookingAvailability = operation({
  method: 'GET',
  path: '/rest/booking/availability',
  summary: 'The times of a date at which a party finds a table, and alternatives.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({ ...stayQuery, date: LocalDate, time: optional(LocalTime) }),
  response: data(ReservationAvailability),
  errors: ['booking_off', 'guests_range'],
})
export const listBookingDays = operation({
  method: 'GET',
  path: '/rest/booking/days',
  summary: 'Whether a party finds a table on each of up to 31 days.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({
    ...stayQuery,
    from: LocalDate,
    days: optional(Type.Integer({ minimum: 1, maximum: 31, default: 14 })),
  }),
  response: all(obj({ date: LocalDate, state: oneOf(RESERVATION_DAY_STATES) })),
  errors: ['booking_off', 'guests_range'],
})
/** Free times for the usual party, without asking for a date first. */
export const NextTimes = obj({
  /** Two, or the nearest number that guests may book online. */
  guests: Count,
  /** The shop's calendar date. */
  today: LocalDate,
  times: Type.Array(obj({ date: LocalDate, time: Type.String(), starts_at: Instant })),
})
export type NextTimes = Static<typeof NextTimes>
export const listNextTimes = operation({
  method: 'GET',
  path: '/rest/booking/next-times',
  summary: 'The next three times of a shop at which a small party finds a table, within a week.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({ shop_id: Id }),
  response: data(NextTimes),
  errors: ['booking_off'],
})

const reservation = {
  id: Id,
  uuid: Type.String(),
  number: Type.String(),
  status: oneOf(RESERVATION_STATUSES),
  version: Version,
  starts_at: Instant,
  ends_at: Instant,
  duration: Count,
  timezone: Type.String(),
  guests: Count,
  section: nullable(ReservationSection),
  note: nullable(Type.String()),
  phone: nullable(Type.String()),
  occasion: nullable(oneOf(OCCASIONS)),
  cancel_by: nullable(oneOf(['guest', 'shop', 'admin', 'system'])),
  /** A reason of RESERVATION_CANCEL_REASONS, or the words of the shop or the guest. */
  cancel_reason: nullable(Type.String()),
  /** Until when the shop answers; null once it has. */
  answer_until: nullable(Instant),
  /** Until when a table is held for a guest who waited for it; null once it is taken. */
  hold_until: nullable(Instant),
  created_at: Instant,
}
/** A reservation as its guest sees it. */
export const Reservation = obj({
  ...reservation,
  /** Empty until the shop has approved it. */
  tables: Type.Array(obj({ id: Id, name: Type.String() })),
  shop: obj({
    id: Id,
    uuid: Type.String(),
    slug: Type.String(),
    translation: Titled,
    logo_img: nullable(Type.String()),
    phone: nullable(Type.String()),
    address: Type.String(),
    location: Location,
  }),
  can: obj({ change: Flag, cancel: Flag, review: Flag }),
  /** Until when the guest changes and cancels. */
  until: Instant,
  ics_url: Type.String(),
})
export type Reservation = Static<typeof Reservation>
export const reservationFields = reservation

/** Codes of `cancel_reason`. */
export const RESERVATION_CANCEL_REASONS = [
  'shop_timeout',
  'account_deleted',
  'wait_lapsed',
  'wait_declined',
] as const

const STAY_ERRORS = [
  'booking_off',
  'slot_unavailable',
  'shop_closed_day',
  'booking_too_soon',
  'booking_too_far',
  'guests_range',
  'table_taken',
  'newcomer_tables',
  'booking_overlap',
] as const

export const createBooking = operation({
  method: 'POST',
  path: '/dashboard/user/bookings',
  summary:
    'Books a table. Without table_id the server chooses the best free tables. table_taken has ' +
    'alternatives.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  query: query({}),
  body: obj({
    shop_id: Id,
    shop_section_id: optional(Id),
    table_id: optional(Id),
    start_date: StartDate,
    duration: Duration,
    guests: Guests,
    name: optional(name(MAX_NAME_LENGTH.person)),
    phone: optional(Phone),
    note: optional(text(500)),
    occasion: optional(oneOf(OCCASIONS)),
  }),
  response: created(Reservation),
  errors: [
    ...STAY_ERRORS,
    'booking_limit',
    'booking_blocked',
    'phone_required',
    'phone_invalid',
    'phone_unverified',
    'newcomer_limit',
  ],
  idempotency: 'required',
})
/** `upcoming`: live ones, the next first. `past`: the others, the last first. */
export const RESERVATION_LISTS = ['upcoming', 'past'] as const
export const listBookings = operation({
  method: 'GET',
  path: '/dashboard/user/bookings/paginate',
  summary: 'The user’s reservations.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: paged({
    status: optional(oneOf(RESERVATION_STATUSES)),
    list: optional(oneOf(RESERVATION_LISTS)),
  }),
  response: list(Reservation),
  errors: [],
})
export const showBooking = operation({
  method: 'GET',
  path: '/dashboard/user/bookings/{id}',
  summary: 'One reservation of the user.',
  who: 'user',
  rows: 'own',
  load: 'read',
  params: idParam,
  query: query({}),
  response: data(Reservation),
  errors: [],
})
export const changeBooking = operation({
  method: 'PUT',
  path: '/dashboard/user/bookings/{id}',
  summary:
    'Changes a reservation until its deadline. A shop that answers each reservation answers it again.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({
    version: Version,
    start_date: optional(StartDate),
    duration: optional(Duration),
    guests: optional(Guests),
    shop_section_id: optional(nullable(Id)),
    note: optional(text(500)),
  }),
  response: data(Reservation),
  errors: [...STAY_ERRORS, 'stale', 'too_late', 'invalid_transition'],
})
export const cancelBooking = operation({
  method: 'DELETE',
  path: '/dashboard/user/bookings/{id}',
  summary: 'Cancels a reservation until its deadline.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({ version: Version, reason: optional(text(300)) }),
  response: data(Reservation),
  errors: ['stale', 'too_late', 'invalid_transition'],
})
export const reviewBooking = operation({
  method: 'POST',
  path: '/dashboard/user/bookings/{id}/reviews',
  summary: 'Reviews the shop of a completed reservation, once and within 30 days.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    shop: obj({
      rating: Type.Integer({ minimum: 1, maximum: 5 }),
      comment: optional(text(MAX_COMMENT_LENGTH)),
      tags: optional(
        Type.Array(oneOf(SHOP_TAGS), { maxItems: SHOP_TAGS.length, uniqueItems: true }),
      ),
      images: optional(Type.Array(PicturePath, { maxItems: MAX_REVIEW_PHOTOS })),
    }),
  }),
  response: data(Reservation),
  errors: ['already_reviewed', 'review_closed', 'own_shop'],
})
