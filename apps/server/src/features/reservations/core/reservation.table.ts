import type {
  ReservationActor,
  ReservationSource,
  ReservationStatus,
  Occasion,
} from '@hawker/domain/reservations/reservation-state'
import {
  BOOLEAN,
  BYTES,
  ID,
  INSTANT,
  INSTANT_RANGE,
  INT,
  SMALLINT,
  TEXT,
  UUID,
  hidden,
  nullable,
  oneOf,
  shown,
} from '@hawker/postgres/table/columns'
import { type RowIn, defineTable, fieldsOf, viewOf } from '@hawker/postgres/table/define-table'

/** What guests and shops see of a reservation. */
const SHOWN_COLUMNS = {
  id: shown('id', ID),
  uuid: shown('uuid', UUID),
  number: shown('number', TEXT),
  shopId: hidden('shop_id', ID),
  /** Null if staff booked for a guest without an account. */
  userId: hidden('user_id', nullable(ID)),
  source: hidden('source', oneOf<ReservationSource>()),
  status: shown('status', oneOf<ReservationStatus>()),
  version: shown('version', INT),
  guests: shown('guests', SMALLINT),
  startsAt: shown('starts_at', INSTANT),
  endsAt: shown('ends_at', INSTANT),
  name: hidden('name', nullable(TEXT)),
  phone: shown('phone', nullable(TEXT)),
  note: shown('note', nullable(TEXT)),
  occasion: shown('occasion', nullable(oneOf<Occasion>())),
  staffNote: hidden('staff_note', nullable(TEXT)),
  arrivedAt: hidden('arrived_at', nullable(INSTANT)),
  seatedAt: hidden('seated_at', nullable(INSTANT)),
  endedAt: hidden('ended_at', nullable(INSTANT)),
  answerUntil: hidden('answer_until', nullable(INSTANT)),
  cancelBy: shown('cancel_by', nullable(oneOf<ReservationActor>())),
  cancelReason: shown('cancel_reason', nullable(TEXT)),
  /** The shop has not seen that it ended. */
  unseen: hidden('unseen', BOOLEAN),
  /** The guest has no earlier order or visit. */
  newGuest: hidden('new_guest', BOOLEAN),
  createdAt: shown('created_at', INSTANT),
}

export const RESERVATIONS = defineTable('bookings', 'b', {
  ...SHOWN_COLUMNS,
  tokenHash: hidden('token_hash', nullable(BYTES)),
  /** The section that the guest asked for. */
  sectionId: hidden('section_id', nullable(ID)),
  turnoverMinutes: hidden('turnover_minutes', SMALLINT),
  /** When its tables are taken: the stay with the turnover after it. */
  during: hidden('during', INSTANT_RANGE),
  /** It can still take place, so it takes its tables. */
  live: hidden('live', BOOLEAN),
  lang: hidden('lang', nullable(TEXT)),
  /** What an undo restores. */
  undoStatus: hidden('undo_status', nullable(oneOf<ReservationStatus>())),
  undoDuring: hidden('undo_during', nullable(INSTANT_RANGE)),
  /** The start that the guest was reminded of a day and two hours before. */
  remindedDayBefore: hidden('reminded_24h', nullable(INSTANT)),
  remindedHoursBefore: hidden('reminded_2h', nullable(INSTANT)),
  reviewRequestedAt: hidden('review_asked_at', nullable(INSTANT)),
})
export const SHOWN_RESERVATIONS = viewOf(RESERVATIONS, fieldsOf(SHOWN_COLUMNS))
export const NEW_RESERVATIONS = viewOf(RESERVATIONS, [
  'uuid',
  'number',
  'tokenHash',
  'shopId',
  'userId',
  'source',
  'status',
  'guests',
  'sectionId',
  'startsAt',
  'endsAt',
  'turnoverMinutes',
  'during',
  'name',
  'phone',
  'note',
  'occasion',
  'staffNote',
  'lang',
  'arrivedAt',
  'seatedAt',
  'answerUntil',
  'newGuest',
  'createdAt',
])
/** What the rules of changes need. */
export const LOCKED_RESERVATIONS = viewOf(RESERVATIONS, [
  'id',
  'shopId',
  'userId',
  'source',
  'status',
  'version',
  'guests',
  'sectionId',
  'startsAt',
  'endsAt',
  'turnoverMinutes',
  'seatedAt',
  'arrivedAt',
  'endedAt',
  'answerUntil',
  'newGuest',
  'cancelBy',
])
export const REMINDED_RESERVATIONS = viewOf(RESERVATIONS, ['id', 'shopId', 'userId', 'startsAt'])
export type StoredReservation = RowIn<typeof RESERVATIONS>
