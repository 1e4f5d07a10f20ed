import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { all, created, data, operation } from '../core/operation.ts'
import {
  Count,
  Id,
  Instant,
  LocalDate,
  LocalTime,
  idParam,
  name,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'
import { Phone } from './accounts.ts'
import { Reservation, Duration, Guests } from './reservations.ts'

/** `held`: a table waits for the guest. `lapsed`: they did not take it in time. */
export const WAIT_STATUSES = ['waiting', 'held', 'lapsed'] as const
/** A guest who wants to hear when a table is free. */
export const ReservationWait = obj({
  id: Id,
  status: oneOf(WAIT_STATUSES),
  shop: obj({
    id: Id,
    uuid: Type.String(),
    slug: Type.String(),
    translation: obj({ title: Type.String() }),
    logo_img: nullable(Type.String()),
  }),
  timezone: Type.String(),
  date: LocalDate,
  /** Wall times between which the stay may start. */
  from: LocalTime,
  until: LocalTime,
  guests: Count,
  /** The table that is held, and until when. */
  held: nullable(obj({ booking_id: Id, starts_at: Instant, ends_at: Instant, until: Instant })),
  created_at: Instant,
})
export type ReservationWait = Static<typeof ReservationWait>
export const listBookingWaits = operation({
  method: 'GET',
  path: '/dashboard/user/booking-waits',
  summary: 'What the user waits for, and the tables that are held for them.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: all(ReservationWait),
  errors: [],
})
export const createBookingWait = operation({
  method: 'POST',
  path: '/dashboard/user/booking-waits',
  summary:
    'Notifies the user when a table gets free, and holds it for some minutes. A second wait for ' +
    'the same shop and date replaces the first one.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({
    shop_id: Id,
    date: LocalDate,
    from: LocalTime,
    /** At most four hours later. */
    until: LocalTime,
    guests: Guests,
    /** If it is missing: the shop's usual one for the party. */
    duration: optional(Duration),
    name: optional(name(MAX_NAME_LENGTH.person)),
    phone: optional(Phone),
  }),
  response: created(ReservationWait),
  errors: [
    'phone_unverified',
    'newcomer_limit',
    'booking_off',
    'shop_closed_day',
    'slot_unavailable',
    'booking_too_soon',
    'booking_too_far',
    'guests_range',
    'booking_limit',
    'booking_blocked',
    'phone_required',
    'phone_invalid',
  ],
})
export const deleteBookingWait = operation({
  method: 'DELETE',
  path: '/dashboard/user/booking-waits/{id}',
  summary: 'Ends a wait. A table that is held goes to the next guest.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(obj({ id: Id })),
  errors: [],
})
export const takeBookingWait = operation({
  method: 'POST',
  path: '/dashboard/user/booking-waits/{id}/take',
  summary: 'Books the table that is held. Taking it again returns the reservation.',
  who: 'user',
  rows: 'own',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({}),
  response: data(Reservation),
  errors: ['wait_lapsed', 'table_taken'],
})
