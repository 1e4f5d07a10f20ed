import * as operations from '@hawker/contract/reconciliation'
import * as payouts from '@hawker/contract/recorded-payouts'
import type { Deps } from '../../deps.ts'
import { type Route, read, write, writePrepared } from '../../http/api/route.ts'
import { updateDispute } from './disputes/update-dispute.ts'
import { decideFinding } from './findings/decide-finding.ts'
import { showDisputes, showFindings, showPaymentTasks, showStuckPayments } from './show-lists.ts'
import { decideUnknownRefund, lookAgain } from './stuck/decide-unknown-refund.ts'
import { recheckStuckPayment } from './stuck/recheck-stuck-payment.ts'
import { confirmPayout } from './payouts/confirm-payout.ts'
import { recordPayout } from './payouts/record-payout.ts'
import { showPayouts } from './payouts/show-payouts.ts'
import { withdrawPayout } from './payouts/withdraw-payout.ts'

export const reconciliationRoutes = (deps: Deps): Route[] => [
  read(operations.listReconcileFindings, ({ query }) => showFindings(deps.database, query)),
  write(operations.decideReconcileFinding, (tx, { user, params, body }) =>
    decideFinding(tx, deps, {
      id: params.id,
      userId: user.userId,
      decision: body.decision,
      note: body.note ?? null,
    }),
  ),
  read(operations.listDisputes, ({ query, lang }) => showDisputes(deps, query, lang)),
  write(operations.updateDispute, (tx, { user, params, body, lang }) =>
    updateDispute(tx, deps, { id: params.id, userId: user.userId, lang, ...body }),
  ),
  read(operations.listStuckPayments, ({ query }) => showStuckPayments(deps, query)),
  write(operations.recheckStuckPayment, (tx, { user, params }) =>
    recheckStuckPayment(tx, deps, { ...params, userId: user.userId }),
  ),
  writePrepared(
    operations.decideUnknownRefund,
    ({ params }) => lookAgain(deps, params.id),
    (tx, { user, params, body }) =>
      decideUnknownRefund(tx, deps, {
        id: params.id,
        userId: user.userId,
        decision: body.decision,
        note: body.note,
        providerId: body.provider_refund_id?.trim() ?? null,
      }),
  ),
  read(operations.showPaymentTasks, () => showPaymentTasks(deps)),
  read(payouts.listRecordedPayouts, ({ query }) => showPayouts(deps.database, query)),
  write(payouts.recordPayout, (tx, { user, body }) =>
    recordPayout(tx, deps, { userId: user.userId, ...body, note: body.note ?? null }),
  ),
  write(payouts.confirmRecordedPayout, (tx, { user, params }) =>
    confirmPayout(tx, deps, { id: params.id, userId: user.userId }),
  ),
  write(payouts.withdrawRecordedPayout, (tx, { user, params }) =>
    withdrawPayout(tx, deps, { id: params.id, userId: user.userId }),
  ),
]
