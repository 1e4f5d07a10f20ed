import * as contract from '@hawker/contract/group-orders'
import type { Deps } from '../../deps.ts'
import { type Route, live, write } from '../../http/api/route.ts'
import { joinGroup } from './join-group.ts'
import { lockGroup, unlockGroup } from './lock-group.ts'
import { leaveGroup, removeMembers } from './remove-members.ts'
import { setGroup } from './set-group.ts'
import { streamGroup } from './stream-group.ts'
import { toggleDone } from './toggle-done.ts'

export const groupRoutes = (deps: Deps): Route[] => [
  write(contract.setGroup, (tx, { user, params, query, body, lang, ip }) =>
    setGroup(tx, deps, {
      cartId: params.id,
      userId: user.userId,
      settings: body.group_settings,
      tableSession: body.table_session,
      ip,
      currencyId: query.currency_id,
      lang,
    }),
  ),
  write(contract.openGroupCart, (tx, { user, query, body, lang }) =>
    joinGroup(tx, {
      cartId: body.cart_id,
      token: body.token,
      who: { userId: user.userId },
      currencyId: query.currency_id,
      personalDataKey: deps.personalDataKey,
      lang,
      now: deps.clock.now(),
    }),
  ),
  write(contract.openGuestGroupCart, (tx, { query, body, lang }) =>
    joinGroup(tx, {
      cartId: body.cart_id,
      token: body.token,
      who: { name: body.name },
      currencyId: query.currency_id,
      personalDataKey: deps.personalDataKey,
      lang,
      now: deps.clock.now(),
    }),
  ),
  write(contract.toggleDone, (tx, { params, query, lang }) =>
    toggleDone(tx, {
      secret: params.uuid,
      currencyId: query.currency_id,
      personalDataKey: deps.personalDataKey,
      lang,
      now: deps.clock.now(),
    }),
  ),
  write(contract.removeMembers, (tx, { user, query }) =>
    removeMembers(tx, { ids: query.ids, userId: user.userId, now: deps.clock.now() }),
  ),
  write(contract.leaveGroup, (tx, { query }) =>
    leaveGroup(tx, { id: query.ids[0] ?? 0, secret: query.user_cart_uuid, now: deps.clock.now() }),
  ),
  ...[
    { op: contract.lockGroup, act: lockGroup },
    { op: contract.unlockGroup, act: unlockGroup },
  ].map(({ op, act }) =>
    write(op, (tx, { user, params, query, lang }) =>
      act(tx, {
        cartId: params.id,
        userId: user.userId,
        currencyId: query.currency_id,
        personalDataKey: deps.personalDataKey,
        lang,
        now: deps.clock.now(),
      }),
    ),
  ),
  live(contract.streamGroup, ({ params, query, actor }) =>
    streamGroup(deps, { cartId: params.id, key: query.token, userId: actor?.userId }),
  ),
]
