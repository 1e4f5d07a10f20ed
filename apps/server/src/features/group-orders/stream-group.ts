import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import type { StreamSource } from '../../http/route.ts'
import { GROUP_TOPIC } from '../carts/index.ts'
import { findWatchedGroup } from './group.store.ts'

export type StreamGroup = { cartId: number; key: string | undefined; userId: number | undefined }

/** Live news of a group order: what happened, and the version of the cart to read. Refuses `not_found`, `kicked`. */
export async function streamGroup(
  { database, live }: Deps,
  { cartId, key, userId }: StreamGroup,
): Promise<StreamSource> {
  const watched = await findWatchedGroup(database, cartId, { key, userId })
  if (watched?.removed_by === 'owner') return refuse('kicked')
  if (!watched || watched.removed_by) return refuse('not_found')
  return async (send) => {
    const stop = live.subscribe(({ topic, payload }) => {
      // What was announced while the database was away was not heard: the cart has to be read.
      if (topic === 'live.resumed') return send({ event: 'cart', data: {} })
      if (topic !== GROUP_TOPIC || payload['cart_id'] !== cartId) return
      send({
        event: String(payload['news']),
        data: { version: payload['version'], member: payload['member'] },
      })
    })
    // Told after it listens, so that what happens in between is heard twice rather than never.
    const now = await findWatchedGroup(database, cartId, { key, userId }).catch(
      (cause: unknown) => {
        stop()
        throw cause
      },
    )
    send({ event: 'cart', data: now ? { version: now.version } : {} })
    return stop
  }
}
