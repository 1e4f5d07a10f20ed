import { type Like, MOST_LIKES } from '@hawker/contract/likes'
import type { Tx } from '../../database/tx.ts'
import { refuse } from '../../http/refuse.ts'
import { countLikes, insertLikes, loadLikes, lockLikesOf, removeLike } from './like.store.ts'

/** Adds to the stored likes, so that two devices that synchronise lose none. */
export async function likeShops(
  tx: Tx,
  userId: number,
  uuids: readonly string[],
  now: Date,
): Promise<Like[]> {
  await lockLikesOf(tx, userId)
  const added = await insertLikes(tx, userId, uuids, now)
  if (added > 0 && (await countLikes(tx, userId)) > MOST_LIKES)
    refuse('like_limit', { limit: MOST_LIKES })
  return loadLikes(tx, userId)
}

export async function unlikeShop(tx: Tx, userId: number, uuid: string): Promise<Like[]> {
  await removeLike(tx, userId, uuid)
  return loadLikes(tx, userId)
}
