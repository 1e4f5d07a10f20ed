import * as operations from '@hawker/contract/reconciliation'
import type { Deps } from '../../deps.ts'
import { type Route, read, write } from '../../http/api/route.ts'
import { updateDispute } from './disputes/update-dispute.ts'
import { decideFinding } from './findings/decide-finding.ts'
import { showDisputes, showFindings } from './show-lists.ts'

export const reconciliationRoutes = ({ database, ...deps }: Deps): Route[] => [
  read(operations.listReconcileFindings, ({ query }) => showFindings(database, query)),
  write(operations.decideReconcileFinding, (tx, { user, params, body }) =>
    decideFinding(tx, deps, {
      id: params.id,
      userId: user.userId,
      decision: body.decision,
      note: body.note ?? null,
    }),
  ),
  read(operations.listDisputes, ({ query }) => showDisputes(database, query)),
  write(operations.updateDispute, (tx, { user, params, body }) =>
    updateDispute(tx, deps, { id: params.id, userId: user.userId, ...body }),
  ),
]
