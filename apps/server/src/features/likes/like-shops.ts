import { type Like, MAX_LIKES } from '@hawker/contract/likes'
import type { Tx } from '@hawker/postgres/tx'
import { refuse } from '../../core/refuse.ts'
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
  if (added > 0 && (await countLikes(tx, userId)) > MAX_LIKES)
    refuse('like_limit', { limit: MAX_LIKES })
  return loadLikes(tx, userId)
}

export async function unlikeShop(tx: Tx, userId: number, uuid: string): Promise<Like[]> {
  await removeLike(tx, userId, uuid)
  return loadLikes(tx, userId)
}
