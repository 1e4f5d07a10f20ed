import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hawker/std/time'

export const RESERVATION_STATUSES = [
  'new',
  'approved',
  'seated',
  'completed',
  'canceled',
  'no_show',
] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export const RESERVATION_ACTORS = ['guest', 'shop', 'admin', 'system'] as const
export type ReservationActor = (typeof RESERVATION_ACTORS)[number]

export const RESERVATION_SOURCES = ['app', 'phone', 'walk_in', 'waitlist', 'block'] as const
export type ReservationSource = (typeof RESERVATION_SOURCES)[number]

export const OCCASIONS = ['birthday', 'anniversary', 'business', 'other'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** Statuses in which a reservation holds its tables. */
export const LIVE_STATUSES = ['new', 'approved', 'seated'] as const
export const isLive = (status: ReservationStatus): boolean =>
  LIVE_STATUSES.some((live) => live === status)

/**
 * Who may move a reservation to which status. The guards of time are in `reservationMoveProblem`.
 */
const MOVES: Record<
  ReservationStatus,
  Partial<Record<ReservationStatus, readonly ReservationActor[]>>
> = {
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

export const canMoveReservation = (
  from: ReservationStatus,
  to: ReservationStatus,
  actor: ReservationActor,
): boolean => MOVES[from][to]?.includes(actor) ?? false

/** Instants in epoch ms. */
export type ReservationState = {
  readonly status: ReservationStatus
  readonly source: ReservationSource
  readonly startsAt: number
  readonly endsAt: number
  /** When an unanswered reservation is canceled, by the shop or, of a hold, by its guest. */
  readonly answerUntil: number | null
}
/** Whether a table is held for a guest who waited for it and has not taken it yet. */
export const isHold = ({ status, source }: Pick<ReservationState, 'status' | 'source'>): boolean =>
  status === 'new' && source === 'waitlist'

export type ReservationLimits = {
  /** Until so many hours before the start guests change and cancel. */
  readonly beforeHours: number
  readonly noShowGraceMin: number
}

const EARLY_SEATING_MS = 30 * MINUTE_MS
const SEATED_TOO_LONG_MS = 4 * HOUR_MS
const UNSEEN_MS = 3 * HOUR_MS

export type ReservationMoveProblem =
  | { readonly code: 'invalid_transition' }
  | { readonly code: 'too_late' }
  | { readonly code: 'too_early'; readonly from: number }
  | { readonly code: 'wait_lapsed' }

export const guestDeadline = (
  { startsAt }: Pick<ReservationState, 'startsAt'>,
  { beforeHours }: Pick<ReservationLimits, 'beforeHours'>,
): number => startsAt - beforeHours * HOUR_MS

export const seatableFrom = ({ startsAt }: Pick<ReservationState, 'startsAt'>): number =>
  startsAt - EARLY_SEATING_MS
export const noShowFrom = (
  { startsAt }: Pick<ReservationState, 'startsAt'>,
  { noShowGraceMin }: Pick<ReservationLimits, 'noShowGraceMin'>,
): number => startsAt + noShowGraceMin * MINUTE_MS

/** The first moment at which the shop or the system may make a move; -Infinity without a limit. */
function allowedFrom(
  reservation: ReservationState,
  to: ReservationStatus,
  actor: ReservationActor,
  limits: ReservationLimits,
): number {
  const { status, endsAt, answerUntil } = reservation
  if (to === 'seated') return seatableFrom(reservation)
  if (to === 'no_show') return noShowFrom(reservation, limits)
  if (actor !== 'system') return -Infinity
  if (to === 'canceled') return answerUntil ?? Infinity
  return endsAt + (status === 'seated' ? SEATED_TOO_LONG_MS : UNSEEN_MS)
}

/** Why an actor cannot move a reservation to a status now; null when they can. */
export function reservationMoveProblem(
  reservation: ReservationState,
  to: ReservationStatus,
  actor: ReservationActor,
  { now, limits }: { readonly now: number; readonly limits: ReservationLimits },
): ReservationMoveProblem | null {
  if (isHold(reservation) && to === 'approved') return takeProblem(reservation, actor, now)
  if (!canMoveReservation(reservation.status, to, actor)) return { code: 'invalid_transition' }
  const isLate = reservation.status === 'approved' && now >= guestDeadline(reservation, limits)
  if (actor === 'guest' && isLate) return { code: 'too_late' }
  const from = allowedFrom(reservation, to, actor, limits)
  return now < from ? { code: 'too_early', from } : null
}

/** Only the guest takes a table that is held for them, and only in time. */
function takeProblem(
  { answerUntil }: ReservationState,
  actor: ReservationActor,
  now: number,
): ReservationMoveProblem | null {
  if (actor !== 'guest') return { code: 'invalid_transition' }
  return answerUntil !== null && now < answerUntil ? null : { code: 'wait_lapsed' }
}

/** Why the guest cannot change a reservation now; null when they can. */
export function reservationChangeProblem(
  reservation: ReservationState,
  { now, limits }: { readonly now: number; readonly limits: ReservationLimits },
): ReservationMoveProblem | null {
  if ((reservation.status !== 'new' && reservation.status !== 'approved') || isHold(reservation))
    return { code: 'invalid_transition' }
  return now >= guestDeadline(reservation, limits) ? { code: 'too_late' } : null
}

export const UNDO_MS = 10 * MINUTE_MS
const UNDOABLE: ReadonlySet<ReservationStatus> = new Set(['no_show', 'completed', 'canceled'])

/** Whether the shop may still take back the end of a reservation. */
export const canUndo = (
  reservation: {
    readonly status: ReservationStatus
    readonly endedAt: number | null
    readonly cancelBy: ReservationActor | null
  },
  now: number,
): boolean =>
  UNDOABLE.has(reservation.status) &&
  (reservation.status !== 'canceled' || reservation.cancelBy === 'shop') &&
  reservation.endedAt !== null &&
  now < reservation.endedAt + UNDO_MS

const ANSWER_BEFORE_MS = 15 * MINUTE_MS
/**
 * Until when the shop answers a new reservation: within its minutes, and a quarter of an hour
 * before the start. A reservation for very soon leaves the shop half of the time until its start.
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
export type ReservationPermission = { readonly allowed: boolean; readonly until: number | null }
const NO: ReservationPermission = { allowed: false, until: null }

/** What the guest may do with a reservation now. */
export function reservationPermissions(
  reservation: ReservationState & {
    readonly seatedAt: number | null
    readonly endedAt: number | null
    readonly reviewed: boolean
  },
  {
    now,
    limits,
    reviewDays,
  }: { readonly now: number; readonly limits: ReservationLimits; readonly reviewDays: number },
): Record<'change' | 'cancel' | 'review', ReservationPermission> {
  const deadline = guestDeadline(reservation, limits)
  const time = { now, limits }
  const reviewUntil =
    reservation.status === 'completed' &&
    reservation.seatedAt !== null &&
    reservation.endedAt !== null
      ? reservation.endedAt + reviewDays * DAY_MS
      : null
  return {
    change:
      reservationChangeProblem(reservation, time) === null
        ? { allowed: true, until: deadline }
        : NO,
    cancel:
      reservationMoveProblem(reservation, 'canceled', 'guest', time) === null
        ? { allowed: true, until: reservation.status === 'new' ? null : deadline }
        : NO,
    review:
      reviewUntil !== null && now < reviewUntil && !reservation.reviewed
        ? { allowed: true, until: reviewUntil }
        : NO,
  }
}
