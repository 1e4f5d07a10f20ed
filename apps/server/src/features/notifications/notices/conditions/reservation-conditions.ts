import { HOUR_MS } from '@hawker/std/time'
import type { ReservationStatus } from '@hawker/domain/reservations/reservation-state'
import { wallClockAt } from '@hawker/domain/time/zoned-time'
import { type Always, type NoticeFacts, type SubjectCondition, always } from './condition.ts'

export type ReservationSubject = {
  readonly status: ReservationStatus
  readonly source: 'app' | 'phone' | 'walk_in' | 'waitlist' | 'block'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timezone: string
  readonly guests: number
  readonly answerUntil: Date | null
  readonly cancelBy: 'guest' | 'shop' | 'admin' | 'system' | null
  readonly isReviewed: boolean
  readonly staffIds: readonly number[]
}

type ReservationCondition = SubjectCondition<ReservationSubject>
const isStaff = ({ staffIds }: ReservationSubject, { userId }: NoticeFacts) =>
  staffIds.includes(userId)
const isComing =
  (...statuses: ReservationStatus[]): ReservationCondition =>
  ({ status, endsAt }, { now }) =>
    statuses.includes(status) && endsAt > now
const isBooked = isComing('approved')
const forStaff =
  (condition: ReservationCondition): ReservationCondition =>
  (reservation, notice) =>
    isStaff(reservation, notice) && condition(reservation, notice)

const DAY_MS = 24 * HOUR_MS
/** "Soon" ends before this. */
const SOON_MS = 3 * HOUR_MS
const isNotStarted = ({ status, startsAt }: ReservationSubject, now: Date) =>
  status === 'approved' && startsAt > now

/** A reminder that quiet hours held until the day itself no longer speaks of tomorrow. */
const isTomorrow: ReservationCondition = (reservation, { now }) => {
  if (!isNotStarted(reservation, now)) return false
  const { date } = wallClockAt(reservation.timezone, reservation.startsAt.getTime())
  const dayOf = (ms: number) => wallClockAt(reservation.timezone, ms).date
  if (date === dayOf(now.getTime())) return 'booking_reminder_2h'
  return date === dayOf(now.getTime() + DAY_MS)
}

export const RESERVATION_CONDITIONS = {
  booking_requested: forStaff(isComing('new')),
  booking_new: forStaff(isBooked),
  booking_changed_by_guest: forStaff(isComing('new', 'approved')),
  booking_cancelled_by_guest: forStaff(
    ({ status, cancelBy }) => status === 'canceled' && cancelBy === 'guest',
  ),
  booking_approved: isBooked,
  booking_changed: isComing('new', 'approved', 'seated'),
  booking_restored: isComing('new', 'approved'),
  booking_cancelled: ({ status }) => status === 'canceled',
  booking_no_show: ({ status }) => status === 'no_show',
  booking_reminder_24h: isTomorrow,
  booking_reminder_2h: (reservation, { now }) =>
    isNotStarted(reservation, now) && reservation.startsAt.getTime() - now.getTime() <= SOON_MS,
  booking_review: ({ status, isReviewed }) => status === 'completed' && !isReviewed,
  booking_table_free: ({ status, source, answerUntil }, { now }) =>
    source === 'waitlist' && status === 'new' && answerUntil !== null && answerUntil > now,
  booking_wait_closed: always('A shop that opens again offers the guest a table.'),
} satisfies Record<string, ReservationCondition | Always>

/** When, and for how many: a notice has these as they are when it leaves. */
export const reservationParams = ({
  startsAt,
  timezone,
  guests,
}: ReservationSubject): Record<string, string> => ({
  starts_at: startsAt.toISOString(),
  timezone,
  guests: String(guests),
})
