import { type FreshProof, type Operation, freshProofOf } from '@hawker/contract/core/operation'
import type { Tx } from '@hawker/postgres/tx'
import type { FastifyRequest } from 'fastify'
import { isProofFresh } from '../../core/actor.ts'
import { refuse } from '../../core/refuse.ts'
import { callerOf } from './authenticate.ts'
import { type CallOf, type Route, defersAuthentication } from './route.ts'

/** A route must be able to do what its operation declares about fresh proofs. */
export function refuseMissingProofChecks(route: Route): void {
  const { op } = route
  const proof = freshProofOf(op)
  if (proof && defersAuthentication(route))
    throw new Error(`${op.path} needs a fresh proof, which a deferred check cannot see`)
  if (isConditional(proof) !== (route.kind === 'write' && route.needsProof !== undefined))
    throw new Error(`${op.path}: freshProof is { when } exactly if its route has needsProof`)
}

const isConditional = (proof: FreshProof | undefined): boolean =>
  typeof proof === 'object' && 'when' in proof

/**
 * Refuses a call that its operation protects on a session whose user has not proved their identity
 * lately. A stolen session cannot become the account, nor use the powers of staff.
 */
export function requireFreshProof(op: Operation, request: FastifyRequest, now: Date): void {
  const actor = callerOf(request)
  const proof = freshProofOf(op)
  if (!proof || !actor || isProofFresh(actor, now)) return
  const fields = { ...Object(request.query), ...Object(request.body) }
  if (proof === true || ('some' in proof && proof.some((name) => fields[name] !== undefined)))
    refuse('reauth_required')
}

/** Adds the route's own condition for a fresh proof, in the transaction of the write. */
export function withProofCheck<T>(
  { needsProof }: Route & { kind: 'write' },
  call: CallOf<Operation>,
  now: Date,
  handle: (tx: Tx) => Promise<T>,
): (tx: Tx) => Promise<T> {
  if (!needsProof || isProofFresh(call.user, now)) return handle
  return async (tx) => ((await needsProof(tx, call)) ? refuse('reauth_required') : handle(tx))
}
