import type { Queries } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { type TurnKind, type TurnLimit, nextTurnAt, returnTurn, takeTurn } from './turn.store.ts'

const HOUR = 3600
/** behaviour 4.18: ten wrong ones an hour for each name, over all codes and addresses. */
const GUESSES: readonly [TurnLimit, TurnLimit] = [
  { most: 10, seconds: HOUR },
  { most: 10, seconds: HOUR },
]
/** behaviour 4.18 and 4.1: three in a quarter of an hour, five an hour. */
const SENDS: readonly [TurnLimit, TurnLimit] = [
  { most: 3, seconds: 900 },
  { most: 5, seconds: HOUR },
]
/** A form offers to send again no sooner. */
const RESEND_MS = 30_000

/** Counts a guess as wrong before it is compared: those who come at once cannot all be let through. Refuses when there were too many. */
export async function countGuess(
  queries: Queries,
  kind: 'password' | 'code',
  subject: Uint8Array,
  now: Date,
): Promise<void> {
  if (!(await takeTurn(queries, kind, subject, now, GUESSES)))
    await refuseTurn(queries, kind, subject, now, GUESSES)
}

/** It was right after all. */
export const forgiveGuess = (
  queries: Queries,
  kind: 'password' | 'code',
  subject: Uint8Array,
): Promise<void> => returnTurn(queries, kind, subject)

/** Whether another message may go to that name. Says nothing about whether anybody has it. */
export const maySend = (
  queries: Queries,
  kind: 'sms' | 'mail' | 'notice',
  subject: Uint8Array,
  now: Date,
): Promise<boolean> => takeTurn(queries, kind, subject, now, SENDS)

export async function countSend(
  queries: Queries,
  kind: 'sms',
  subject: Uint8Array,
  now: Date,
): Promise<void> {
  if (!(await maySend(queries, kind, subject, now)))
    await refuseTurn(queries, kind, subject, now, SENDS)
}

/** When the next message may be asked for: soon, or when the limits leave room again. */
export async function resendAt(
  queries: Queries,
  kind: 'sms',
  subject: Uint8Array,
  now: Date,
): Promise<Date> {
  const free = await nextTurnAt(queries, kind, subject, now, SENDS)
  return new Date(Math.max(free.getTime(), now.getTime() + RESEND_MS))
}

async function refuseTurn(
  queries: Queries,
  kind: TurnKind,
  subject: Uint8Array,
  now: Date,
  limits: readonly TurnLimit[],
): Promise<never> {
  const free = await nextTurnAt(queries, kind, subject, now, limits)
  return refuse('too_many_requests', {
    retry_after: Math.max(1, Math.ceil((free.getTime() - now.getTime()) / 1000)),
  })
}
