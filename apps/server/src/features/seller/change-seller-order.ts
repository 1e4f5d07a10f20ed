import type {
  answerCancelRequest as answerOperation,
  listSellerStandIns as listOperation,
  proposeSubstitution as proposeOperation,
  weighOrderLine as weighOperation,
} from '@hawker/contract/order-changes'
import type { Body, Given } from '@hawker/contract/operation'
import type { SellerOrder } from '@hawker/contract/seller'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { answerCancelRequest, listLineStandIns, proposeSubstitution, weighLine } from '../order-changes/index.ts'
import { writeAudit } from '../settings/index.ts'
import { showSellerOrder } from './seller-order.ts'
import { shopIdsOf } from './seller.store.ts'

type Of<B> = { userId: number; orderId: number; body: B; lang: string }

/** A kitchen's answer to a customer who wants to cancel, for its own orders only, and written down. */
export async function answerSellerCancel(
  tx: Tx,
  deps: Deps,
  { userId, orderId, body, lang }: Of<Body<typeof answerOperation>>,
): Promise<SellerOrder> {
  const shopIds = await shopIdsOf(tx, userId)
  await answerCancelRequest(tx, deps, { orderId, shopIds, staffId: userId, version: body.version, body, lang })
  const detail = { decision: body.decision, ...(body.refund === undefined ? {} : { refund: body.refund }) }
  await writeAudit(tx, { userId, action: 'order.cancel_request', subject: 'order', subjectId: orderId, detail, now: deps.clock.now() })
  return showSellerOrder(tx, deps, { userId, orderId, lang })
}

/** A kitchen says what it has run out of, and what it would send instead. */
export async function proposeSellerSubstitution(
  tx: Tx,
  deps: Deps,
  { userId, orderId, body, lang }: Of<Body<typeof proposeOperation>>,
): Promise<SellerOrder> {
  const shopIds = await shopIdsOf(tx, userId)
  const { detail_id: detailId, stock_id: stockId, quantity, version } = body
  await proposeSubstitution(tx, deps, { orderId, shopIds, detailId, stockId, quantity, version, lang })
  const detail = { detail_id: detailId, stock_id: stockId, quantity }
  await writeAudit(tx, { userId, action: 'order.substitution', subject: 'order', subjectId: orderId, detail, now: deps.clock.now() })
  return showSellerOrder(tx, deps, { userId, orderId, lang })
}

/** A kitchen has weighed what is sold by weight. */
export async function weighSellerLine(
  tx: Tx,
  deps: Deps,
  { userId, orderId, body, lang }: Of<Body<typeof weighOperation>>,
): Promise<SellerOrder> {
  const shopIds = await shopIdsOf(tx, userId)
  const { detail_id: detailId, weight, version } = body
  await weighLine(tx, deps, { orderId, shopIds, detailId, weight, version, lang })
  const detail = { detail_id: detailId, weight }
  await writeAudit(tx, { userId, action: 'order.weight', subject: 'order', subjectId: orderId, detail, now: deps.clock.now() })
  return showSellerOrder(tx, deps, { userId, orderId, lang })
}

export async function listKitchenStandIns(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { userId, orderId, detailId, lang }: { userId: number; orderId: number; detailId: number; lang: string },
): Promise<Given<typeof listOperation>> {
  const shopIds = await shopIdsOf(database, userId)
  return listLineStandIns(database, { whose: { shopIds }, orderId, detailId, lang, now: clock.now() })
}
