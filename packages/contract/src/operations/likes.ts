import { Type, type Static } from 'typebox'
import { all, operation } from '../core/operation.ts'
import { Id, Instant, Uuid, obj, query } from '../core/shapes.ts'

export const MAX_LIKES = 500
/** The shop cards come from `/rest/shops/paginate?uuids[]=…`, which guests use too. */
export const Like = obj({ uuid: Type.String(), shop_id: Id, created_at: Instant })
export type Like = Static<typeof Like>

export const listLikes = operation({
  method: 'GET',
  path: '/dashboard/user/likes',
  summary: 'The user’s liked shops, the latest first.',
  who: 'user',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: all(Like),
  errors: [],
})
export const addLikes = operation({
  method: 'POST',
  path: '/dashboard/user/likes',
  summary:
    'Adds liked shops, such as those stored on the device before sign-in. Existing likes stay; ' +
    'unknown shops are skipped.',
  who: 'user',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ uuids: Type.Array(Uuid, { maxItems: MAX_LIKES }) }),
  response: all(Like),
  errors: ['like_limit'],
})
export const deleteLike = operation({
  method: 'DELETE',
  path: '/dashboard/user/likes/{uuid}',
  summary: 'Removes a liked shop. A shop that is not liked is no error.',
  who: 'user',
  rows: 'own',
  load: 'write',
  params: obj({ uuid: Uuid }),
  query: query({}),
  response: all(Like),
  errors: [],
})
