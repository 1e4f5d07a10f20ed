import type { Queries } from '@hawker/postgres/tx'
import { refuse } from '../../../core/refuse.ts'
import {
  type RateLimit,
  type RateLimitKind,
  consumeRateLimit,
  nextAllowedAt,
  returnRateLimit,
} from './rate-limit.store.ts'

const HOUR = 3600
/** Ten wrong guesses an hour for each identifier, over all codes and client addresses. */
const GUESS_LIMITS: readonly [RateLimit, RateLimit] = [
  { max: 10, seconds: HOUR },
  { max: 10, seconds: HOUR },
]
/** Three messages in 15 minutes, five an hour. */
const SEND_LIMITS: readonly [RateLimit, RateLimit] = [
  { max: 3, seconds: 900 },
  { max: 5, seconds: HOUR },
]
/** The form offers to send again after this time at the earliest. */
const MIN_RESEND_MS = 30_000

/**
 * Counts a guess as wrong before it is compared, so that concurrent guesses cannot exceed the
 * limit.
 */
export async function countGuess(
  queries: Queries,
  kind: 'password' | 'code',
  subject: Uint8Array,
  now: Date,
): Promise<void> {
  if (!(await consumeRateLimit(queries, kind, subject, now, GUESS_LIMITS)))
    await refuseWithRetryAfter(queries, kind, subject, now, GUESS_LIMITS)
}

/** Takes back the counted guess after it proves right. */
export const uncountGuess = (
  queries: Queries,
  kind: 'password' | 'code',
  subject: Uint8Array,
): Promise<void> => returnRateLimit(queries, kind, subject)

/**
 * Whether another message may be sent to the identifier. It does not reveal whether an account
 * exists.
 */
export const maySend = (
  queries: Queries,
  kind: 'sms' | 'mail' | 'notice',
  subject: Uint8Array,
  now: Date,
): Promise<boolean> => consumeRateLimit(queries, kind, subject, now, SEND_LIMITS)

export async function countSend(
  queries: Queries,
  kind: 'sms',
  subject: Uint8Array,
  now: Date,
): Promise<void> {
  if (!(await maySend(queries, kind, subject, now)))
    await refuseWithRetryAfter(queries, kind, subject, now, SEND_LIMITS)
}

/** When the next message may be requested: after the minimum delay, or when the limits allow it. */
export async function resendAt(
  queries: Queries,
  kind: 'sms',
  subject: Uint8Array,
  now: Date,
): Promise<Date> {
  const allowedAt = await nextAllowedAt(queries, kind, subject, now, SEND_LIMITS)
  return new Date(Math.max(allowedAt.getTime(), now.getTime() + MIN_RESEND_MS))
}

async function refuseWithRetryAfter(
  queries: Queries,
  kind: RateLimitKind,
  subject: Uint8Array,
  now: Date,
  limits: readonly RateLimit[],
): Promise<never> {
  const allowedAt = await nextAllowedAt(queries, kind, subject, now, limits)
  return refuse('too_many_requests', {
    retry_after: Math.max(1, Math.ceil((allowedAt.getTime() - now.getTime()) / 1000)),
  })
}
