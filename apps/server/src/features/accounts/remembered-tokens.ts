import type { Database } from '../../database/tx.ts'
import type { Clock } from '../../deps.ts'
import type { Sessions } from '../../http/callers.ts'
import type { Actor } from '../../http/route.ts'
import { findActor, hashToken, isStillIn, stillIn } from './session.store.ts'

/** As many people as come by within some minutes. Who was seen first goes first. */
const MOST_REMEMBERED = 20_000

/**
 * Who holds which token. A token never becomes somebody else's, so a process remembers whose it was; whether it still is, is asked each time, either at once
 * (`authenticate`) or beside what is wanted (`isStillIn`).
 */
export function openSessions(database: Database, clock: Clock): Required<Sessions> {
  const seen = new Map<string, Actor>()
  const nameOf = (token: string) => hashToken(token).toString('base64url')
  return {
    async authenticate(token) {
      const actor = await findActor(database, token, clock.now())
      const name = nameOf(token)
      seen.delete(name)
      if (!actor) return undefined
      seen.set(name, actor)
      const [oldest] = seen.keys()
      if (seen.size > MOST_REMEMBERED && oldest !== undefined) seen.delete(oldest)
      return actor
    },
    recall: (token) => seen.get(nameOf(token)),
    isStillIn: (queries, actor) => isStillIn(queries, actor, clock.now()),
    stillIn: (actor) => stillIn(actor, clock.now()),
  }
}
