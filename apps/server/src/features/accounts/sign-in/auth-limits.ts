import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { clientAddress } from '../../../http/client-address.ts'
import { hashDevice } from '../sessions/device-cookie.ts'
import { isDeviceOf } from '../sessions/device.store.ts'
import type { Identifier } from './identifier.ts'
import {
  type RateLimit,
  type RateLimitKind,
  consumeRateLimit,
  nextAllowedAt,
  returnRateLimit,
} from './rate-limit.store.ts'

const QUARTER = 900
const HOUR = 3600
const DAY = 86_400
/** Wrong guesses from one origin at one name. A pause of minutes, never a lock. */
const GUESSES_OF_ORIGIN = limits(10, 20)
/** Wrong guesses of one network at all names: whole offices share one. */
const GUESSES_OF_NETWORK = limits(100, 200)
/** Wrong guesses at one name from devices that its owner does not use. */
const GUESSES_AT_NAME = limits(50, 100)
/** Wrong guesses at a second factor or own password, from devices that the owner does not use. */
const GUESSES_AT_ACCOUNT = limits(20, 30)
/** Messages to one identifier, requested from one origin. */
const SENDS_OF_ORIGIN = limits(3, 5)
const SENDS_OF_NETWORK = limits(30, 60)
/** Messages to one identifier, requested by strangers. */
const SENDS_TO_NAME = [...limits(6, 10), { max: 20, seconds: DAY }]
/** Codes by strangers to a number that wants no texts: its owner may have a new device. */
const SENDS_TO_MUTED = [{ max: 3, seconds: DAY }]
/** The form offers to send again after this time at the earliest. */
const MIN_RESEND_MS = MINUTE_MS / 2

function limits(quarter: number, hour: number): readonly [RateLimit, RateLimit] {
  return [
    { max: quarter, seconds: QUARTER },
    { max: hour, seconds: HOUR },
  ]
}

/**
 * Where a request comes from. Limits count each origin apart, so that strangers cannot use up the
 * tries of a name's owner.
 */
export type RequestOrigin = {
  /** An IPv4 address, or the network of an IPv6 address: one subscriber has all of its addresses. */
  readonly network: string
  readonly device: Buffer | undefined
}
export const requestOriginOf = (
  { personalDataKey }: Pick<Deps, 'personalDataKey'>,
  { ip, device }: { ip: string; device: string | undefined },
): RequestOrigin => ({
  network: clientAddress(ip),
  device: device === undefined ? undefined : hashDevice(personalDataKey, device),
})

/** One counter: a kind, hashed subjects, and its limits. */
export type Counter = {
  readonly kind: RateLimitKind
  readonly subject: Buffer
  readonly limits: readonly RateLimit[]
}
const subjectOf = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(parts.join('\n')).digest()
const nameOf = (identifier: Identifier): string =>
  'email' in identifier ? `email:${identifier.email.toLowerCase()}` : `phone:${identifier.phone}`
const deviceOf = (device: Uint8Array): string => `device:${Buffer.from(device).toString('hex')}`

/**
 * Counters of a guess at the password of a name. A device on which the owner has signed in before
 * counts apart from strangers.
 */
export function passwordCounters(
  identifier: Identifier,
  requestOrigin: RequestOrigin,
  isOwnersDevice: boolean,
): Counter[] {
  const name = nameOf(identifier)
  const kind = 'password'
  if (isOwnersDevice && requestOrigin.device)
    return [
      { kind, subject: subjectOf(name, deviceOf(requestOrigin.device)), limits: GUESSES_OF_ORIGIN },
    ]
  return [
    { kind, subject: subjectOf(name, requestOrigin.network), limits: GUESSES_OF_ORIGIN },
    { kind, subject: subjectOf(requestOrigin.network), limits: GUESSES_OF_NETWORK },
    { kind, subject: subjectOf(name), limits: GUESSES_AT_NAME },
  ]
}

/**
 * Counters of a guess on a session, at the own password or second factor. The session may be of a
 * stranger who knows the password or stole it, so they count apart from a device of the owner.
 */
export async function sessionCounters(
  queries: Queries,
  kind: 'password' | 'code',
  userId: number,
  requestOrigin: RequestOrigin,
): Promise<Counter[]> {
  const account = `user:${userId}`
  const { device } = requestOrigin
  if (device && (await isDeviceOf(queries, userId, device)))
    return [{ kind, subject: subjectOf(account, deviceOf(device)), limits: GUESSES_OF_ORIGIN }]
  return [
    { kind, subject: subjectOf(account, requestOrigin.network), limits: GUESSES_OF_ORIGIN },
    { kind, subject: subjectOf(account), limits: GUESSES_AT_ACCOUNT },
  ]
}

/** Counters of a guess at a code. Each code has few tries of its own. */
export const codeCounters = (identifier: Identifier, requestOrigin: RequestOrigin): Counter[] => [
  {
    kind: 'code',
    subject: subjectOf(nameOf(identifier), requestOrigin.network),
    limits: limits(10, 10),
  },
]

/** A signed-in user who has verified the identifier. */
export type VerifiedOwner = { readonly userId: number }

/**
 * Counters of a message. The verified owner, signed in or on a known device, counts apart from
 * strangers. A user who wants to add an identifier is a stranger to it: accounts cost nothing.
 */
export function sendCounters(
  kind: 'sms' | 'mail',
  identifier: Identifier,
  requestOrigin: RequestOrigin | VerifiedOwner,
  { isOwnersDevice = false, isMuted = false } = {},
): Counter[] {
  const name = nameOf(identifier)
  if ('userId' in requestOrigin)
    return [
      { kind, subject: subjectOf(name, `user:${requestOrigin.userId}`), limits: SENDS_OF_ORIGIN },
    ]
  if (isOwnersDevice && requestOrigin.device)
    return [
      { kind, subject: subjectOf(name, deviceOf(requestOrigin.device)), limits: SENDS_OF_ORIGIN },
    ]
  return [
    { kind, subject: subjectOf(name, requestOrigin.network), limits: SENDS_OF_ORIGIN },
    { kind, subject: subjectOf(requestOrigin.network), limits: SENDS_OF_NETWORK },
    { kind, subject: subjectOf(name), limits: isMuted ? SENDS_TO_MUTED : SENDS_TO_NAME },
  ]
}

/** Counters of a notice to the owner of a name, and of names that a registration found taken. */
export const noticeCounters = (identifier: Identifier): Counter[] => [
  { kind: 'notice', subject: subjectOf(nameOf(identifier)), limits: SENDS_OF_ORIGIN },
]
export const takenNameCounters = (requestOrigin: RequestOrigin): Counter[] => [
  { kind: 'notice', subject: subjectOf('taken', requestOrigin.network), limits: limits(10, 20) },
]

/** Consumes each counter in turn. Returns the first that is used up. */
async function consume(
  queries: Queries,
  counters: readonly Counter[],
  now: Date,
): Promise<Counter | undefined> {
  for (const counter of counters)
    if (!(await consumeRateLimit(queries, counter.kind, counter.subject, now, counter.limits)))
      return counter
  return undefined
}

/**
 * Counts a guess or a message before it happens, so that concurrent ones cannot exceed the limits.
 */
export async function count(
  queries: Queries,
  counters: readonly Counter[],
  now: Date,
): Promise<void> {
  const full = await consume(queries, counters, now)
  if (!full) return
  const allowedAt = await nextAllowedAt(queries, full.kind, full.subject, now, full.limits)
  refuse('too_many_requests', {
    retry_after: Math.max(1, Math.ceil((allowedAt.getTime() - now.getTime()) / 1000)),
  })
}

/** Takes back a counted guess after it proves right. */
export async function uncount(queries: Queries, counters: readonly Counter[]): Promise<void> {
  for (const { kind, subject } of counters) await returnRateLimit(queries, kind, subject)
}

/**
 * Counts a message. False if a limit is used up, so that it is not sent. That does not reveal whether
 * an account exists.
 */
export const consumeSendBudget = async (
  queries: Queries,
  counters: readonly Counter[],
  now: Date,
): Promise<boolean> => (await consume(queries, counters, now)) === undefined

/** When the next message may be requested: after the minimum delay, or when the limits allow it. */
export async function resendAt(
  queries: Queries,
  counters: readonly Counter[],
  now: Date,
): Promise<Date> {
  const allowed = await Promise.all(
    counters.map((counter) =>
      nextAllowedAt(queries, counter.kind, counter.subject, now, counter.limits),
    ),
  )
  return new Date(
    Math.max(now.getTime() + MIN_RESEND_MS, ...allowed.map((moment) => moment.getTime())),
  )
}
