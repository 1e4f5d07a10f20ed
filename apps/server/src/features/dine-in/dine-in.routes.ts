import * as dineIn from '@hawker/contract/dine-in'
import type { Deps } from '../../deps.ts'
import { type Route, live, read, write } from '../../http/api/route.ts'
import { callStaff } from './guests/call-staff.ts'
import { enterTableCode } from './guests/enter-code.ts'
import { openTableGuest } from './guests/open-table-guest.ts'
import { openTable } from './guests/open-table.ts'
import { showOwnSession } from './guests/own-session.ts'
import { streamSession } from './guests/stream-session.ts'
import {
  closeTableSession,
  confirmTableGuests,
  listTableSessions,
  seeTableCall,
} from './staff/table-sessions.ts'

export const dineInRoutes = (deps: Deps): Route[] => [
  write(dineIn.openTable, (tx, { body, lang }) => openTable(tx, deps, { body, lang })),
  read(dineIn.showTableSession, ({ params, lang }) =>
    showOwnSession(deps.database, {
      uuid: params.uuid,
      personalDataKey: deps.personalDataKey,
      lang,
      now: deps.clock.now(),
    }),
  ),
  live(dineIn.streamTableSession, ({ params }) => streamSession(deps, params.uuid)),
  write(dineIn.enterTableCode, (tx, { params, body, lang }) =>
    enterTableCode(tx, deps, { uuid: params.uuid, code: body.code, lang }),
  ),
  write(dineIn.callStaff, (tx, { params, body, lang, ip }) =>
    callStaff(tx, deps, { uuid: params.uuid, kind: body.kind, lang, ip }),
  ),
  write(dineIn.openTableGuest, (tx, { params, body, actor, userAgent }) =>
    openTableGuest(tx, deps, {
      uuid: params.uuid,
      name: body.name?.trim() ?? '',
      actor,
      userAgent,
    }),
  ),
  read(dineIn.listTableSessions, ({ user, query }) =>
    listTableSessions(deps, { shopId: query.shop_id, userId: user.userId }),
  ),
  write(dineIn.confirmTableGuests, (tx, { user, params, body }) =>
    confirmTableGuests(tx, deps, { id: params.id, userId: user.userId, here: body.here }),
  ),
  write(dineIn.closeTableSession, (tx, { user, params }) =>
    closeTableSession(tx, deps, { id: params.id, userId: user.userId }),
  ),
  write(dineIn.seeTableCall, (tx, { user, params }) =>
    seeTableCall(tx, deps, { id: params.id, userId: user.userId }),
  ),
]
