import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../deps.ts'
import type { Sessions } from '../../http/callers.ts'
import type { Actor } from '../../http/route.ts'
import { findActor, hashToken, isSessionActive, sessionIsActive } from './session.store.ts'

/** The oldest entry leaves first. */
const MAX_CACHED = 20_000

/**
 * Authenticates tokens and remembers their holders. A token never changes its holder. Whether its
 * session is still active is checked on each call: at once (`authenticate`), or together with the
 * first query (`isStillIn`).
 */
export function openSessions(database: Database, clock: Clock): Required<Sessions> {
  const cached = new Map<string, Actor>()
  const keyOf = (token: string) => hashToken(token).toString('base64url')
  return {
    async authenticate(token) {
      const actor = await findActor(database, token, clock.now())
      const key = keyOf(token)
      cached.delete(key)
      if (!actor) return undefined
      cached.set(key, actor)
      const [oldest] = cached.keys()
      if (cached.size > MAX_CACHED && oldest !== undefined) cached.delete(oldest)
      return actor
    },
    recall: (token) => cached.get(keyOf(token)),
    isStillIn: (queries, actor) => isSessionActive(queries, actor, clock.now()),
    stillIn: (actor) => sessionIsActive(actor, clock.now()),
  }
}
