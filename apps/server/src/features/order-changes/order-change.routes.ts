import * as contract from '@hawker/contract/order-changes'
import { writeOffOrder as writeOffOperation } from '@hawker/contract/reconciliation'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { showOrder, withFreshOrder } from '../orders/index.ts'
import { answerSubstitution } from './substitutions/answer-substitution.ts'
import { answerCancelOffer, requestCancel } from './cancellation/cancel-request.ts'
import { reorderOrder } from './reorder/reorder-order.ts'
import { calculateEdit, editOrder } from './edits/edit-order.ts'
import { listSubstitutionReplacements } from './substitutions/list-replacements.ts'
import { staffChangeRoutes } from './staff-change.routes.ts'
import { tipOrder } from './tips/tip-order.ts'
import { writeOffOrder } from './write-off/write-off-order.ts'

const routes = (deps: Deps): Route[] => [
  write(contract.reorderOrder, (tx, { user, params, body, lang }) =>
    reorderOrder(tx, deps, {
      orderId: params.id,
      userId: user.userId,
      dryRun: body.dry_run ?? false,
      replace: body.replace ?? false,
      lang,
    }),
  ),
  write(contract.tipOrder, (tx, { user, params, body, lang }) =>
    tipOrder(tx, deps, { orderId: params.id, userId: user.userId, body, lang }),
  ),
  write(contract.calculateEdit, (tx, { user, params, body, lang }) =>
    calculateEdit(tx, deps, { orderId: params.id, userId: user.userId, body, lang }),
  ),
  write(contract.editOrder, (tx, { user, params, body, lang }) =>
    editOrder(tx, deps, { orderId: params.id, userId: user.userId, body, lang }),
  ),
  read(contract.listStandIns, ({ user, params, lang }) =>
    listSubstitutionReplacements(deps.database, {
      orderId: params.id,
      userId: user.userId,
      substitutionId: params.substitution_id,
      lang,
      now: deps.clock.now(),
    }),
  ),
  write(contract.answerSubstitution, (tx, { user, params, body, lang }) =>
    answerSubstitution(tx, deps, {
      orderId: params.id,
      userId: user.userId,
      substitutionId: params.substitution_id,
      body,
      lang,
    }),
  ),
  write(contract.requestCancel, (tx, { user, params, body, lang }) =>
    requestCancel(tx, deps, { orderId: params.id, userId: user.userId, body, lang }),
  ),
  write(contract.answerCancelOffer, (tx, { user, params, body, lang }) =>
    answerCancelOffer(tx, deps, {
      orderId: params.id,
      userId: user.userId,
      accept: body.accept,
      version: body.version,
      lang,
    }),
  ),
  write(writeOffOperation, (tx, { user, params, body }) =>
    writeOffOrder(tx, deps, { orderId: params.id, userId: user.userId, note: body.note }),
  ),
]

export const orderChangeRoutes = (deps: Deps): Route[] => [
  ...withFreshOrder((tx, own) => showOrder(tx, deps, own), routes(deps)),
  ...staffChangeRoutes(deps),
]
