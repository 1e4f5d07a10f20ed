import type { Like } from '@hawker/contract/likes'
import type { Queries } from '../../database/tx.ts'
import { loadLikes } from './like.store.ts'

export const listOwnLikes = (queries: Queries, userId: number): Promise<Like[]> =>
  loadLikes(queries, userId)
