import type {
  answerCancelRequest as answerOperation,
  listSellerStandIns as listOperation,
  proposeSubstitution as proposeOperation,
  weighOrderLine as weighOperation,
} from '@hawker/contract/order-changes'
import type { Body, OperationResult } from '@hawker/contract/core/operation'
import type { SellerOrder } from '@hawker/contract/seller'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { answerCancelRequest } from '../cancellation/cancel-request.ts'
import { listLineReplacements } from '../substitutions/list-replacements.ts'
import { proposeSubstitution } from '../substitutions/propose-substitution.ts'
import { weighLine } from '../weighing/weigh-line.ts'
import { writeAudit } from '../../settings/index.ts'
import { showSellerOrder } from '../../orders/index.ts'
import { shopIdsOf } from '../../shops/index.ts'

type SellerOrderRequest<B> = { userId: number; orderId: number; body: B; lang: string }

/**
 * Runs a change of an order by staff of its shop, writes the audit log, and returns the changed
 * order.
 */
async function runAudited(
  tx: Tx,
  deps: Deps,
  { userId, orderId, lang }: Omit<SellerOrderRequest<never>, 'body'>,
  {
    action,
    detail,
    work,
  }: {
    action: string
    detail: Record<string, unknown>
    work: (shopIds: number[]) => Promise<unknown>
  },
): Promise<SellerOrder> {
  await work(await shopIdsOf(tx, userId))
  await writeAudit(tx, {
    userId,
    action,
    subject: 'order',
    subjectId: orderId,
    detail,
    now: deps.clock.now(),
  })
  return showSellerOrder(tx, deps, { userId, orderId, lang })
}

/** Answers a customer's request to cancel. */
export const answerSellerCancel = (
  tx: Tx,
  deps: Deps,
  request: SellerOrderRequest<Body<typeof answerOperation>>,
): Promise<SellerOrder> => {
  const { userId: staffId, orderId, body, lang } = request
  return runAudited(tx, deps, request, {
    action: 'order.cancel_request',
    detail: {
      decision: body.decision,
      ...(body.refund === undefined ? {} : { refund: body.refund }),
    },
    work: (shopIds) =>
      answerCancelRequest(tx, deps, {
        orderId,
        shopIds,
        staffId,
        version: body.version,
        body,
        lang,
      }),
  })
}

/** Proposes a replacement for an item that has run out. */
export const proposeSellerSubstitution = (
  tx: Tx,
  deps: Deps,
  request: SellerOrderRequest<Body<typeof proposeOperation>>,
): Promise<SellerOrder> => {
  const { orderId, lang } = request
  const { detail_id: detailId, stock_id: stockId, quantity, version } = request.body
  return runAudited(tx, deps, request, {
    action: 'order.substitution',
    detail: { detail_id: detailId, stock_id: stockId, quantity },
    work: (shopIds) =>
      proposeSubstitution(tx, deps, {
        orderId,
        shopIds,
        detailId,
        stockId,
        quantity,
        version,
        lang,
      }),
  })
}

/** Records the weight of an item that is sold by weight. */
export const weighSellerLine = (
  tx: Tx,
  deps: Deps,
  request: SellerOrderRequest<Body<typeof weighOperation>>,
): Promise<SellerOrder> => {
  const { orderId, lang } = request
  const { detail_id: detailId, weight, version } = request.body
  return runAudited(tx, deps, request, {
    action: 'order.weight',
    detail: { detail_id: detailId, weight },
    work: (shopIds) => weighLine(tx, deps, { orderId, shopIds, detailId, weight, version, lang }),
  })
}

export async function listSellerReplacements(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  {
    userId,
    orderId,
    detailId,
    lang,
  }: { userId: number; orderId: number; detailId: number; lang: string },
): Promise<OperationResult<typeof listOperation>> {
  const shopIds = await shopIdsOf(database, userId)
  return listLineReplacements(database, {
    whose: { shopIds },
    orderId,
    detailId,
    lang,
    now: clock.now(),
  })
}
