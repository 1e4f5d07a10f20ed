import { keepPicture as keepOperation } from '@hawker/contract/pictures'
import type { Deps } from '../../deps.ts'
import { type Route, writePrepared } from '../../http/api/route.ts'
import { uploadPicture } from './upload-picture.ts'

export const pictureRoutes = (deps: Deps): Route[] => [
  writePrepared(
    keepOperation,
    ({ user, query, body }) =>
      uploadPicture(deps, { ownerId: user.userId, purpose: query.purpose, bytes: body }),
    async (_tx, _call, picture) => picture,
  ),
]
