import type { Deps } from '../../../deps.ts'
import type { StreamSource } from '../../../http/api/route.ts'
import { refuse } from '../../../core/refuse.ts'
import { findSession, sessionByUuid } from '../table-session.store.ts'

/** Tells the guests of a table about each change of their session. Refuses `not_found`. */
export async function streamSession(
  { database, live }: Pick<Deps, 'database' | 'live'>,
  uuid: string,
): Promise<StreamSource> {
  const { id, shopId } = (await findSession(database, sessionByUuid(uuid))) ?? refuse('not_found')
  return async (send) => {
    const stop = live.subscribe(({ topic, shop_id: shop, payload }) => {
      const isOwn =
        topic === 'table.changed' && shop === shopId && Number(payload['session_id']) === id
      // Events are lost while the database is away.
      if (isOwn || topic === 'live.resumed') send({ event: 'table', data: {} })
    })
    // The session may have changed since the client read it.
    send({ event: 'table', data: {} })
    return stop
  }
}
