import { addLikes, deleteLike, listLikes } from '@hawker/contract/likes'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { likeShops, unlikeShop } from './like-shops.ts'
import { listOwnLikes } from './list-likes.ts'

export const likeRoutes = (deps: Deps): Route[] => [
  read(listLikes, ({ user }) => listOwnLikes(deps.database, user.userId)),
  write(addLikes, (tx, { user, body }) => likeShops(tx, user.userId, body.uuids, deps.clock.now())),
  write(deleteLike, (tx, { user, params }) => unlikeShop(tx, user.userId, params.uuid)),
]
