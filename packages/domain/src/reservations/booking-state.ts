import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'

export const BOOKING_STATUSES = [
  'new',
  'approved',
  'seated',
  'completed',
  'canceled',
  'no_show',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

export const BOOKING_ACTORS = ['guest', 'shop', 'admin', 'system'] as const
export type BookingActor = (typeof BOOKING_ACTORS)[number]

export const BOOKING_SOURCES = ['app', 'phone', 'walk_in', 'waitlist', 'block'] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

export const OCCASIONS = ['birthday', 'anniversary', 'business', 'other'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** Statuses in which a booking holds its tables. */
export const LIVE_STATUSES = ['new', 'approved', 'seated'] as const
export const isLive = (status: BookingStatus): boolean =>
  LIVE_STATUSES.some((live) => live === status)

/** Who may move a booking to which status. The guards of time are in `bookingMoveProblem`. */
const MOVES: Record<BookingStatus, Partial<Record<BookingStatus, readonly BookingActor[]>>> = {
  new: { approved: ['shop'], canceled: ['guest', 'shop', 'system'] },
  approved: {
    seated: ['shop'],
    completed: ['system'],
    canceled: ['guest', 'shop', 'admin'],
    no_show: ['shop'],
  },
  seated: { completed: ['shop', 'system'] },
  completed: {},
  canceled: {},
  no_show: {},
}

export const canMoveBooking = (
  from: BookingStatus,
  to: BookingStatus,
  actor: BookingActor,
): boolean => MOVES[from][to]?.includes(actor) ?? false

/** Instants in epoch ms. */
export type BookingState = {
  readonly status: BookingStatus
  readonly source: BookingSource
  readonly startsAt: number
  readonly endsAt: number
  /** When an unanswered booking is canceled, by the shop or, of a hold, by its guest. */
  readonly answerUntil: number | null
}
/** Whether a table is held for a guest who waited for it and has not taken it yet. */
export const isHold = ({ status, source }: Pick<BookingState, 'status' | 'source'>): boolean =>
  status === 'new' && source === 'waitlist'

export type BookingLimits = {
  /** Until so many hours before the start guests change and cancel. */
  readonly beforeHours: number
  readonly noShowGraceMin: number
}

const EARLY_SEATING_MS = 30 * MINUTE_MS
const SEATED_TOO_LONG_MS = 4 * HOUR_MS
const UNSEEN_MS = 3 * HOUR_MS

export type BookingMoveProblem =
  | { readonly code: 'invalid_transition' }
  | { readonly code: 'too_late' }
  | { readonly code: 'too_early'; readonly from: number }
  | { readonly code: 'wait_lapsed' }

export const guestDeadline = (
  { startsAt }: Pick<BookingState, 'startsAt'>,
  { beforeHours }: Pick<BookingLimits, 'beforeHours'>,
): number => startsAt - beforeHours * HOUR_MS

export const seatableFrom = ({ startsAt }: Pick<BookingState, 'startsAt'>): number =>
  startsAt - EARLY_SEATING_MS
export const noShowFrom = (
  { startsAt }: Pick<BookingState, 'startsAt'>,
  { noShowGraceMin }: Pick<BookingLimits, 'noShowGraceMin'>,
): number => startsAt + noShowGraceMin * MINUTE_MS

/** The first moment at which the shop or the system may make a move; -Infinity without a limit. */
function allowedFrom(
  booking: BookingState,
  to: BookingStatus,
  actor: BookingActor,
  limits: BookingLimits,
): number {
  const { status, endsAt, answerUntil } = booking
  if (to === 'seated') return seatableFrom(booking)
  if (to === 'no_show') return noShowFrom(booking, limits)
  if (actor !== 'system') return -Infinity
  if (to === 'canceled') return answerUntil ?? Infinity
  return endsAt + (status === 'seated' ? SEATED_TOO_LONG_MS : UNSEEN_MS)
}

/** Why an actor cannot move a booking to a status now; null when they can. */
export function bookingMoveProblem(
  booking: BookingState,
  to: BookingStatus,
  actor: BookingActor,
  { now, limits }: { readonly now: number; readonly limits: BookingLimits },
): BookingMoveProblem | null {
  if (isHold(booking) && to === 'approved') return takeProblem(booking, actor, now)
  if (!canMoveBooking(booking.status, to, actor)) return { code: 'invalid_transition' }
  const isLate = booking.status === 'approved' && now >= guestDeadline(booking, limits)
  if (actor === 'guest' && isLate) return { code: 'too_late' }
  const from = allowedFrom(booking, to, actor, limits)
  return now < from ? { code: 'too_early', from } : null
}

/** Only the guest takes a table that is held for them, and only in time. */
function takeProblem(
  { answerUntil }: BookingState,
  actor: BookingActor,
  now: number,
): BookingMoveProblem | null {
  if (actor !== 'guest') return { code: 'invalid_transition' }
  return answerUntil !== null && now < answerUntil ? null : { code: 'wait_lapsed' }
}

/** Why the guest cannot change a booking now; null when they can. */
export function bookingChangeProblem(
  booking: BookingState,
  { now, limits }: { readonly now: number; readonly limits: BookingLimits },
): BookingMoveProblem | null {
  if ((booking.status !== 'new' && booking.status !== 'approved') || isHold(booking))
    return { code: 'invalid_transition' }
  return now >= guestDeadline(booking, limits) ? { code: 'too_late' } : null
}

export const UNDO_MS = 10 * MINUTE_MS
const UNDOABLE: ReadonlySet<BookingStatus> = new Set(['no_show', 'completed', 'canceled'])

/** Whether the shop may still take back the end of a booking. */
export const canUndo = (
  booking: {
    readonly status: BookingStatus
    readonly endedAt: number | null
    readonly cancelBy: BookingActor | null
  },
  now: number,
): boolean =>
  UNDOABLE.has(booking.status) &&
  (booking.status !== 'canceled' || booking.cancelBy === 'shop') &&
  booking.endedAt !== null &&
  now < booking.endedAt + UNDO_MS

const ANSWER_BEFORE_MS = 15 * MINUTE_MS
/**
 * Until when the shop answers a new booking: within its minutes, and a quarter of an hour before the
 * start. A booking for very soon leaves the shop half of the time until its start.
 */
export const answerDeadline = (now: number, startsAt: number, acceptMinutes: number): number =>
  Math.min(
    now + acceptMinutes * MINUTE_MS,
    Math.max(startsAt - ANSWER_BEFORE_MS, now + (startsAt - now) / 2),
  )

const NO_SHOW_MEMORY_MS = 365 * DAY_MS

/**
 * Until when a guest with these no-shows cannot book online; null when they can. `limit` 0 switches
 * the rule off.
 */
export function blockedUntil(
  noShows: readonly number[],
  limit: number,
  now: number,
): number | null {
  if (limit === 0) return null
  const recent = noShows.filter((at) => at > now - NO_SHOW_MEMORY_MS).toSorted((a, b) => b - a)
  const decisive = recent[limit - 1]
  return decisive === undefined ? null : decisive + NO_SHOW_MEMORY_MS
}

/** `until` is exclusive; null when only the next status ends the permission. */
export type BookingPermission = { readonly allowed: boolean; readonly until: number | null }
const NO: BookingPermission = { allowed: false, until: null }

/** What the guest may do with a booking now. */
export function bookingPermissions(
  booking: BookingState & {
    readonly seatedAt: number | null
    readonly endedAt: number | null
    readonly reviewed: boolean
  },
  {
    now,
    limits,
    reviewDays,
  }: { readonly now: number; readonly limits: BookingLimits; readonly reviewDays: number },
): Record<'change' | 'cancel' | 'review', BookingPermission> {
  const deadline = guestDeadline(booking, limits)
  const time = { now, limits }
  const reviewUntil =
    booking.status === 'completed' && booking.seatedAt !== null && booking.endedAt !== null
      ? booking.endedAt + reviewDays * DAY_MS
      : null
  return {
    change: bookingChangeProblem(booking, time) === null ? { allowed: true, until: deadline } : NO,
    cancel:
      bookingMoveProblem(booking, 'canceled', 'guest', time) === null
        ? { allowed: true, until: booking.status === 'new' ? null : deadline }
        : NO,
    review:
      reviewUntil !== null && now < reviewUntil && !booking.reviewed
        ? { allowed: true, until: reviewUntil }
        : NO,
  }
}
