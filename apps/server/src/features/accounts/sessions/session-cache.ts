import { createLru } from '@hawker/std/lru'
import type { Database } from '@hawker/postgres/tx'
import type { Clock, Deps } from '../../../deps.ts'
import type { Sessions } from '../../../http/api/authenticate.ts'
import type { Actor } from '../../../core/actor.ts'
import { rolesNeedSecondFactorByDefault } from '../second-factor/second-factor.store.ts'
import { findActor, hashToken, isSessionActive, sessionIsActive } from './session.store.ts'

const MAX_CACHED = 20_000

/**
 * Authenticates tokens and remembers their holders: a token never changes its holder. Whether its
 * session is still active is checked on each call. The check runs at once (`authenticate`) or with
 * the first query (`isSignedIn`).
 */
export function createSessionCache(
  database: Database,
  clock: Clock,
  { demo }: Pick<Deps, 'demo'>,
): Required<Sessions> {
  const rolesDefault = rolesNeedSecondFactorByDefault(demo)
  const holders = createLru<string, Actor>({ max: MAX_CACHED })
  const keyOf = (token: string) => hashToken(token).toString('base64url')
  return {
    async authenticate(token) {
      const found = await findActor(database, token, clock.now(), rolesDefault)
      const actor = found?.waitsFor ? undefined : found
      if (actor) holders.set(keyOf(token), actor)
      else holders.delete(keyOf(token))
      return actor
    },
    authenticateWaiting: (token) => findActor(database, token, clock.now(), rolesDefault),
    cachedActor: (token) => holders.peek(keyOf(token)),
    isSignedIn: (queries, actor) => isSessionActive(queries, actor, clock.now(), rolesDefault),
    signedInCheck: (actor) => sessionIsActive(actor, clock.now(), rolesDefault),
  }
}
