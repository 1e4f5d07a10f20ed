import type { FastifyRequest } from 'fastify'
import { askedAlong } from '../database/asked-together.ts'
import type { Queries, Sql } from '../database/tx.ts'
import { refuse } from './refuse.ts'
import type { Actor } from './route.ts'

export type Sessions = {
  /** Finds who holds a token; undefined when nobody does (any more). */
  authenticate(token: string): Promise<Actor | undefined>
  /** Who held it when it was last asked; that they still do is asked by `isStillIn`, beside what they want. */
  recall?(token: string): Actor | undefined
  isStillIn?(queries: Queries, actor: Actor): Promise<boolean>
  /** The same as an expression, for a statement that asks something else. */
  stillIn?(actor: Actor): Sql
}

const callers = new WeakMap<FastifyRequest, Actor | undefined>()
/** Those who may have been signed out since they were last seen. */
const unconfirmed = new WeakMap<
  FastifyRequest,
  { isStillIn(queries: Queries): Promise<boolean>; stillIn(): Sql }
>()
/** Those who were found to be signed in by the work that was begun last. */
const confirmedOnes = new WeakSet<FastifyRequest>()

export const callerOf = (request: FastifyRequest): Actor | undefined => callers.get(request)

/** `beside`: what they want will ask about them itself, see `confirmed`. */
export async function findCaller(
  request: FastifyRequest,
  { authenticate, recall, isStillIn, stillIn }: Sessions,
  token: string | undefined,
  beside: boolean,
): Promise<Actor | undefined> {
  const known = token && beside && isStillIn && stillIn ? recall?.(token) : undefined
  const actor = known ?? (token ? await authenticate(token) : undefined)
  callers.set(request, actor)
  if (known && isStillIn && stillIn)
    unconfirmed.set(request, {
      isStillIn: (queries) => isStillIn(queries, known),
      stillIn: () => stillIn(known),
    })
  return actor
}

/** What was refused before anybody asked whether its caller is still signed in: whoever is not learns only that. */
export async function isSignedOut(request: FastifyRequest, queries: Queries): Promise<boolean> {
  const asking = unconfirmed.get(request)
  unconfirmed.delete(request)
  return asking !== undefined && !confirmedOnes.has(request) && !(await asking.isStillIn(queries))
}

/** Work of a caller who is still signed in, which is asked together with what it asks first. */
export async function confirmed<Asking extends Queries, T>(
  queries: Asking,
  request: FastifyRequest,
  work: (queries: Asking) => Promise<T>,
): Promise<T> {
  const asking = unconfirmed.get(request)
  if (!asking) return work(queries)
  // Asked anew by work that is begun again.
  confirmedOnes.delete(request)
  const judge = (isIn: boolean) => void (isIn ? confirmedOnes.add(request) : refuse('unauthorized'))
  return askedAlong(queries, asking.stillIn(), judge, work)
}
