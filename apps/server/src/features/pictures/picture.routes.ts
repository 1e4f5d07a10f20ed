import { keepPicture as keepOperation } from '@hawker/contract/pictures'
import type { Deps } from '../../deps.ts'
import { type Route, writePrepared } from '../../http/route.ts'
import { keepPicture } from './keep-picture.ts'

export const pictureRoutes = (deps: Deps): Route[] => [
  writePrepared(
    keepOperation,
    ({ user, query, body }) =>
      keepPicture(deps, { ownerId: user.userId, purpose: query.purpose, bytes: body }),
    async (_tx, _call, kept) => kept,
  ),
]
