import type { answerSubstitution as operation } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/core/operation'
import type { Order } from '@hawker/contract/orders'
import type { Transaction } from '@hawker/contract/payments'
import { divideRounded } from '@hawker/domain/money/money'
import { canMove, isFinal } from '@hawker/domain/orders/order-status'
import { isWholeOrder, timeoutOutcome } from '@hawker/domain/orders/substitution'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../core/refuse.ts'
import {
  type StoredCharge,
  addToCashDue,
  chargeOrder,
  finishCharge,
  refundDifference,
  refundCharge,
  takeFromHold,
} from '../../order-payments/index.ts'
import {
  type StoredOrderView,
  incrementVersion,
  moveOrder,
  readOrders,
  refuseTransition,
  showOrder,
  timeoutFacts,
} from '../../orders/index.ts'
import { reduceHold } from '../../catalog/index.ts'
import { toTransaction } from '../../payments/index.ts'
import { saveReplacementPreference } from '../../carts/index.ts'
import { currencyById } from '../../settings/index.ts'
import { lockOrder, findParties } from '../order-change.store.ts'
import { lockOwnOrder, partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'
import { type SubstitutionPlan, planSubstitution, applySubstitution } from './apply-substitution.ts'
import {
  type ProposedSubstitution,
  endSubstitution,
  findSubstitution,
} from './substitution.store.ts'

type Needs = Pick<Deps, 'clock' | 'payments' | 'origin' | 'pictureKey' | 'personalDataKey'>
export type AnswerSubstitution = {
  orderId: number
  userId: number
  substitutionId: number
  body: Body<typeof operation>
  lang: string
}

/**
 * The customer approves or declines a substitution, or chooses another product at its own price.
 * The answer becomes their preference for this product.
 * Refuses `invalid_transition` when it was answered before or is too late, and what paying refuses.
 */
export async function answerSubstitution(
  tx: Tx,
  deps: Needs,
  { orderId, userId, substitutionId, body, lang }: AnswerSubstitution,
): Promise<Order & { transaction: Transaction | null }> {
  const now = deps.clock.now()
  const view = await lockOwnOrder(tx, { orderId, userId, version: undefined, lang })
  const substitution = await findSubstitution(tx, orderId, substitutionId)
  if (!substitution) return refuse('not_found')
  if (substitution.status !== 'proposed' || isFinal(view.status))
    return refuseTransition(view, 'on_a_way')
  const answer = async (transaction: Transaction | null) => ({
    ...(await showOrder(tx, deps, { orderId, userId, lang })),
    transaction,
  })
  const savePreference = (replacement: string, stockId: number | null) =>
    saveReplacementPreference(tx, {
      userId,
      productId: substitution.productId,
      replacement,
      stockId,
      now,
    })

  if (body.decision === 'choose') {
    if (body.stock_id === undefined) return refuse('product_unavailable')
    const plan = await planSubstitution(
      tx,
      view,
      planInput(substitution, body.stock_id, lang, now, true),
    )
    await savePreference('specific', body.stock_id)
    return answer(
      await chooseReplacement(tx, deps, { view, substitution, plan, payment: body.payment }, now),
    )
  }
  const approves = body.decision === 'approve' && substitution.stockId !== null
  await savePreference(approves ? 'best_match' : 'refund', null)
  const plan = await planSubstitution(
    tx,
    view,
    planInput(substitution, approves ? substitution.stockId : null, lang, now),
  )
  await completeSubstitution(
    tx,
    deps,
    { view, substitution, plan, status: body.decision === 'approve' ? 'approved' : 'declined' },
    now,
  )
  return answer(null)
}

const planInput = (
  substitution: ProposedSubstitution,
  stockId: number | null,
  lang: string,
  now: Date,
  ownPrice = false,
) => ({
  detailId: substitution.detailId,
  quantity: substitution.quantity,
  stockId,
  ownPrice,
  lang,
  now,
})

type Completion = {
  view: StoredOrderView
  substitution: Pick<ProposedSubstitution, 'id'>
  plan: SubstitutionPlan
  status: 'approved' | 'declined' | 'chosen' | 'timed_out'
}
type CompletionDeps = Pick<Deps, 'clock'>
/** Completes a substitution whose plan costs the same or less. Returns the order's version. */
export async function completeSubstitution(
  tx: Tx,
  deps: CompletionDeps,
  completion: Completion,
  now: Date,
): Promise<number> {
  const { view, substitution, plan, status } = completion
  const emptiesOrder =
    !plan.replacement && isWholeOrder(view.details, new Map([[plan.line.id, plan.taken.quantity]]))
  if (emptiesOrder && canMove(view.status, 'cancelled', 'seller', view))
    return cancelWholeOrder(tx, deps, completion, now)
  if (
    !(await endSubstitution(
      tx,
      substitution.id,
      status,
      plan.replacement ? 'replaced' : 'refunded',
      now,
    ))
  )
    refuse('invalid_transition')
  const moved = await refundDifference(tx, view, plan.back, `substitution:${substitution.id}`, now)
  return applySubstitution(tx, view, plan, moved, now)
}

/** Cancels the whole order and refunds fees and tips too. Missing units do not return to stock. */
async function cancelWholeOrder(
  tx: Tx,
  deps: CompletionDeps,
  { view, substitution, plan: { line, taken }, status }: Completion,
  now: Date,
): Promise<number> {
  if (!(await endSubstitution(tx, substitution.id, status, 'cancelled', now)))
    refuse('invalid_transition')
  await reduceHold(tx, view.id, { stockId: line.stockId, quantity: taken.quantity })
  return (
    await moveOrder(tx, deps, {
      orderId: view.id,
      to: 'cancelled',
      by: { actor: 'seller' },
      reason: 'out_of_stock',
    })
  ).version
}

type ReplacementChoice = Omit<Completion, 'status'> & {
  payment: Parameters<typeof chargeOrder>[2]['payment']
}
async function chooseReplacement(
  tx: Tx,
  deps: Needs,
  { view, substitution, plan, payment }: ReplacementChoice,
  now: Date,
): Promise<Transaction | null> {
  if (plan.back >= 0n) {
    await completeSubstitution(tx, deps, { view, substitution, plan, status: 'chosen' }, now)
    return null
  }
  const moved =
    (await addToCashDue(tx, view, -plan.back, now)) ??
    (await takeFromHold(tx, view, -plan.back, now))
  if (moved) {
    if (!(await endSubstitution(tx, substitution.id, 'chosen', 'replaced', now)))
      refuse('invalid_transition')
    await applySubstitution(tx, view, plan, moved, now)
    return null
  }
  const { rate } = await currencyById(tx, view.currency.id)
  const { charge, transaction, paid } = await chargeOrder(tx, deps, {
    order: view,
    kind: 'substitution',
    amount: -plan.back,
    settlementAmount: divideRounded(-plan.back * rate.denominator, rate.numerator),
    payment,
    detail: { substitution_id: substitution.id, stock_id: plan.replacement?.sellable.stockId },
    now,
  })
  if (paid && (await finishCharge(tx, charge.id)))
    await applyChosen(tx, { view, substitution, plan }, charge, now)
  return toTransaction(transaction, deps.origin)
}

async function applyChosen(
  tx: Tx,
  { view, substitution, plan }: Omit<Completion, 'status'>,
  charge: StoredCharge,
  now: Date,
): Promise<void> {
  if (!(await endSubstitution(tx, substitution.id, 'chosen', 'replaced', now)))
    refuse('invalid_transition')
  await applySubstitution(
    tx,
    view,
    plan,
    { total: charge.amount, rounding: 0n, settlementTotal: charge.settlementAmount },
    now,
  )
}

/** Applies a chosen replacement once its extra cost is paid. Refunds it if the product is gone. */
export async function applyPaidReplacement(
  tx: Tx,
  orderId: number,
  userId: number,
  charge: StoredCharge,
  now: Date,
): Promise<void> {
  const [view] = await readOrders(tx, { id: orderId, userId }, 'en', 'customer')
  const substitution = await findSubstitution(tx, orderId, Number(charge.detail['substitution_id']))
  const plan =
    view && substitution?.status === 'proposed' && !isFinal(view.status)
      ? await unlessRefused(() =>
          planSubstitution(
            tx,
            view,
            planInput(substitution, Number(charge.detail['stock_id']), 'en', now, true),
          ),
        )
      : undefined
  if (view && substitution && plan && -plan.back === charge.amount)
    return applyChosen(tx, { view, substitution, plan }, charge, now)
  await refundCharge(tx, charge, now)
}

/**
 * Ends an unanswered substitution by the customer's earlier choice (see `timeoutOutcome`).
 * An unavailable replacement is skipped. Returns the order's version if it changed.
 */
export async function endUnansweredSubstitution(
  tx: Tx,
  deps: CompletionDeps,
  { id, orderId, handedOver = false }: { id: number; orderId: number; handedOver?: boolean },
): Promise<number | undefined> {
  const now = deps.clock.now()
  const order = await findParties(tx, orderId)
  if (!order || !(await lockOrder(tx, orderId, { userId: order.userId }))) return undefined
  const [view] = await readOrders(tx, { id: orderId, userId: order.userId }, 'en', 'customer')
  const substitution = await findSubstitution(tx, orderId, id)
  if (!view || substitution?.status !== 'proposed') return undefined
  if (isFinal(view.status)) {
    await endSubstitution(tx, id, 'timed_out', null, now)
    return undefined
  }
  const substitutionView = view.substitutions.find((other) => other.id === id)
  if (!substitutionView) throw new Error(`order ${orderId} has no substitution ${id}`)
  const hasLeftShop = handedOver || view.status === 'on_a_way'
  const planFor = (stockId: number | null) =>
    unlessRefused(() => planSubstitution(tx, view, planInput(substitution, stockId, 'en', now)))
  const facts = timeoutFacts(view, substitutionView)
  const named =
    timeoutOutcome(facts) === 'named' && !hasLeftShop
      ? await planFor(substitutionView.named?.stockId ?? null)
      : undefined
  const outcome = named ? 'named' : timeoutOutcome({ ...facts, named: false })
  const replacement =
    named ??
    (outcome === 'proposed' && !hasLeftShop ? await planFor(substitution.stockId) : undefined)
  const plan = replacement ?? (await planFor(null))
  // The line has changed meanwhile.
  if (!plan) {
    await endSubstitution(tx, id, 'timed_out', null, now)
    const version = await incrementVersion(tx, orderId)
    await recordOrderChanged(tx, partiesOf(view), version, 'substituted', now)
    return version
  }
  // After the order has left the shop it cannot be cancelled, only refunded in part.
  if (outcome === 'cancelled' && !hasLeftShop)
    return cancelWholeOrder(tx, deps, { view, substitution, plan, status: 'timed_out' }, now)
  return completeSubstitution(tx, deps, { view, substitution, plan, status: 'timed_out' }, now)
}

async function unlessRefused<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
