import { readGroupToken } from '../../core/group-token.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import type { StreamSource } from '../../http/api/route.ts'
import { GROUP_TOPIC } from '../carts/index.ts'
import { findWatchedGroup } from './group.store.ts'

export type StreamGroup = { cartId: number; key: string | undefined; userId: number | undefined }

/** Streams events of a group order with the cart version to read. Refuses `not_found`, `kicked`. */
export async function streamGroup(
  { database, live, personalDataKey }: Deps,
  { cartId, key, userId }: StreamGroup,
): Promise<StreamSource> {
  const token = key === undefined ? undefined : readGroupToken(personalDataKey, cartId, key)
  const watched = await findWatchedGroup(database, cartId, { key, token, userId })
  if (watched?.removed_by === 'owner') return refuse('kicked')
  if (!watched || watched.removed_by) return refuse('not_found')
  return async (send) => {
    const stop = live.subscribe(({ topic, payload }) => {
      // Events are lost while the database is away, so the client reads the cart.
      if (topic === 'live.resumed') return send({ event: 'cart', data: {} })
      if (topic !== GROUP_TOPIC || payload['cart_id'] !== cartId) return
      send({
        event: String(payload['news']),
        data: { version: payload['version'], member: payload['member'] },
      })
    })
    // Subscribes before reading: an event in between arrives twice rather than never.
    const now = await findWatchedGroup(database, cartId, { key, token, userId }).catch(
      (cause: unknown) => {
        stop()
        throw cause
      },
    )
    send({ event: 'cart', data: now ? { version: now.version } : {} })
    return stop
  }
}
