import type { Operation } from '@hawker/contract/core/operation'
import type { FastifyRequest } from 'fastify'
import { withPiggybackedCheck } from '@hawker/postgres/piggybacked-check'
import type { Queries, Sql } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
import type { Actor } from '../../core/actor.ts'

export type Sessions = {
  /** The holder of a token; undefined for an unknown or ended session. */
  authenticate(token: string): Promise<Actor | undefined>
  /** The same, also for a session that still waits for its second factor. */
  authenticateWaiting?(token: string): Promise<Actor | undefined>
  /** The cached holder. The session may have ended since, so `isSignedIn` must confirm it. */
  cachedActor?(token: string): Actor | undefined
  isSignedIn?(queries: Queries, actor: Actor): Promise<boolean>
  /** The same check as an expression inside another statement. */
  signedInCheck?(actor: Actor): Sql
}

const callers = new WeakMap<FastifyRequest, Actor | undefined>()
/** Requests with a cached caller, whose session may have ended since. */
const unconfirmed = new WeakMap<
  FastifyRequest,
  { isSignedIn(queries: Queries): Promise<boolean>; signedInCondition(): Sql }
>()
/** Requests whose session the latest attempt of their work has confirmed. */
const confirmedRequests = new WeakSet<FastifyRequest>()

export const callerOf = (request: FastifyRequest): Actor | undefined => callers.get(request)

/** `isDeferred`: the work confirms the session itself, with its first query. */
export async function findCaller(
  request: FastifyRequest,
  sessions: Sessions,
  token: string | undefined,
  isDeferred: boolean,
  beforeSecondFactor: Operation['beforeSecondFactor'],
): Promise<Actor | undefined> {
  if (token && beforeSecondFactor && sessions.authenticateWaiting) {
    const waiting = await sessions.authenticateWaiting(token)
    const actor =
      waiting?.waitsFor === 'verify' && beforeSecondFactor === 'enrol' ? undefined : waiting
    callers.set(request, actor)
    return actor
  }
  const canDefer = isDeferred && sessions.isSignedIn && sessions.signedInCheck
  const known = token && canDefer ? sessions.cachedActor?.(token) : undefined
  const actor = known ?? (token ? await sessions.authenticate(token) : undefined)
  callers.set(request, actor)
  const { isSignedIn: confirm, signedInCheck: condition } = sessions
  if (known && confirm && condition)
    unconfirmed.set(request, {
      isSignedIn: (queries) => confirm(queries, known),
      signedInCondition: () => condition(known),
    })
  return actor
}

/** A refusal may come before the session check. A caller who is signed out must learn only that. */
export async function isSignedOut(request: FastifyRequest, queries: Queries): Promise<boolean> {
  const check = unconfirmed.get(request)
  unconfirmed.delete(request)
  return (
    check !== undefined && !confirmedRequests.has(request) && !(await check.isSignedIn(queries))
  )
}

/** Runs the work with a check of the caller's session in its first query. */
export async function withConfirmedSession<Q extends Queries, T>(
  queries: Q,
  request: FastifyRequest,
  work: (queries: Q) => Promise<T>,
): Promise<T> {
  const check = unconfirmed.get(request)
  if (!check) return work(queries)
  // A retry of the work checks again.
  confirmedRequests.delete(request)
  const judge = (isIn: boolean) =>
    void (isIn ? confirmedRequests.add(request) : refuse('unauthorized'))
  return withPiggybackedCheck(queries, check.signedInCondition(), judge, work)
}
