import type { Like } from '@hawker/contract/likes'
import type { Queries } from '@hawker/postgres/tx'
import { loadLikes } from './like.store.ts'

export const listOwnLikes = (queries: Queries, userId: number): Promise<Like[]> =>
  loadLikes(queries, userId)
