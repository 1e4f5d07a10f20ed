import type { answerSubstitution as operation } from '@hawker/contract/order-changes'
import type { Body } from '@hawker/contract/operation'
import type { Order } from '@hawker/contract/orders'
import type { Transaction } from '@hawker/contract/payments'
import { divideRounded } from '@hawker/domain/money'
import { canMove, isFinal } from '@hawker/domain/order-status'
import { isWhole, onSilence } from '@hawker/domain/substitution'
import type { Tx } from '../../../database/tx.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../http/refuse.ts'
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
  moveOrder,
  readOrders,
  refuseMoved,
  showOrder,
  silenceFacts,
} from '../../orders/index.ts'
import { toTransaction } from '../../payments/index.ts'
import { saveReplacementPreference } from '../../carts/index.ts'
import { currencyById } from '../../settings/index.ts'
import { incrementVersion, lockOrder, findParties } from '../order-change.store.ts'
import { lockOwnOrder, partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'
import { type SubstitutionPlan, planSubstitution, applySubstitution } from './apply-substitution.ts'
import {
  type StoredSubstitution,
  reduceHold,
  endSubstitution,
  findSubstitution,
} from './substitution.store.ts'

type Needs = Pick<Deps, 'clock' | 'random' | 'payments' | 'origin' | 'pictureKey'>
export type AnswerSubstitution = {
  orderId: number
  userId: number
  substitutionId: number
  body: Body<typeof operation>
  lang: string
}

/**
 * The customer's answer: the proposal, the money, or something else that they choose at its own price. What they answered is meant again the next
 * time that this product cannot be had. Refuses `invalid_transition` once it is answered or too late, and what paying refuses.
 */
export async function answerSubstitution(
  tx: Tx,
  deps: Needs,
  { orderId, userId, substitutionId, body, lang }: AnswerSubstitution,
): Promise<Order & { transaction: Transaction | null }> {
  const now = deps.clock.now()
  const view = await lockOwnOrder(tx, { orderId, userId, version: undefined, lang })
  const asked = await findSubstitution(tx, orderId, substitutionId)
  if (!asked) return refuse('not_found')
  if (asked.status !== 'proposed' || isFinal(view.status)) return refuseMoved(view, 'on_a_way')
  const answer = async (transaction: Transaction | null) => ({
    ...(await showOrder(tx, deps, { orderId, userId, lang })),
    transaction,
  })
  const remember = (replacement: string, stockId: number | null) =>
    saveReplacementPreference(tx, { userId, productId: asked.productId, replacement, stockId, now })

  if (body.decision === 'choose') {
    if (body.stock_id === undefined) return refuse('product_unavailable')
    const plan = await planSubstitution(tx, view, planInput(asked, body.stock_id, lang, now, true))
    await remember('specific', body.stock_id)
    return answer(
      await chooseReplacement(tx, deps, { view, asked, plan, tag: body.payment?.tag }, now),
    )
  }
  const takes = body.decision === 'approve' && asked.stockId !== null
  await remember(takes ? 'best_match' : 'refund', null)
  const plan = await planSubstitution(
    tx,
    view,
    planInput(asked, takes ? asked.stockId : null, lang, now),
  )
  await completeSubstitution(
    tx,
    deps,
    { view, asked, plan, status: body.decision === 'approve' ? 'approved' : 'declined' },
    now,
  )
  return answer(null)
}

const planInput = (
  asked: StoredSubstitution,
  stockId: number | null,
  lang: string,
  now: Date,
  ownPrice = false,
) => ({
  detailId: asked.detailId,
  quantity: asked.quantity,
  stockId,
  ownPrice,
  lang,
  now,
})

type Completion = {
  view: StoredOrderView
  asked: Pick<StoredSubstitution, 'id'>
  plan: SubstitutionPlan
  status: 'approved' | 'declined' | 'chosen' | 'timed_out'
}
type Moving = Pick<Deps, 'clock' | 'random'>
/** Ends it with a plan that costs the same or less. Answers the order's version. */
export async function completeSubstitution(
  tx: Tx,
  deps: Moving,
  ending: Completion,
  now: Date,
): Promise<number> {
  const { view, asked, plan, status } = ending
  const leavesNothing =
    !plan.replacement && isWhole(view.details, new Map([[plan.line.id, plan.taken.quantity]]))
  if (leavesNothing && canMove(view.status, 'cancelled', 'seller', view))
    return cancelWholeOrder(tx, deps, ending, now)
  if (
    !(await endSubstitution(tx, asked.id, status, plan.replacement ? 'replaced' : 'refunded', now))
  )
    refuse('invalid_transition')
  const moved = await refundDifference(tx, view, plan.back, `substitution:${asked.id}`, now)
  return applySubstitution(tx, view, plan, moved, now)
}

/** Ends it with the whole order: fees and tips come back too. What is missing comes back to no shelf. */
async function cancelWholeOrder(
  tx: Tx,
  deps: Moving,
  { view, asked, plan: { line, taken }, status }: Completion,
  now: Date,
): Promise<number> {
  if (!(await endSubstitution(tx, asked.id, status, 'cancelled', now))) refuse('invalid_transition')
  await reduceHold(tx, view.id, line.stockId, taken.quantity)
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
  tag: Parameters<typeof chargeOrder>[2]['tag']
}
async function chooseReplacement(
  tx: Tx,
  deps: Needs,
  { view, asked, plan, tag }: ReplacementChoice,
  now: Date,
): Promise<Transaction | null> {
  if (plan.back >= 0n) {
    await completeSubstitution(tx, deps, { view, asked, plan, status: 'chosen' }, now)
    return null
  }
  const moved =
    (await addToCashDue(tx, view, -plan.back, now)) ??
    (await takeFromHold(tx, view, -plan.back, now))
  if (moved) {
    if (!(await endSubstitution(tx, asked.id, 'chosen', 'replaced', now)))
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
    tag,
    detail: { substitution_id: asked.id, stock_id: plan.replacement?.sellable.stockId },
    now,
  })
  if (paid && (await finishCharge(tx, charge.id)))
    await applyChosen(tx, { view, asked, plan }, charge, now)
  return toTransaction(transaction, deps.origin)
}

async function applyChosen(
  tx: Tx,
  { view, asked, plan }: Omit<Completion, 'status'>,
  charge: StoredCharge,
  now: Date,
): Promise<void> {
  if (!(await endSubstitution(tx, asked.id, 'chosen', 'replaced', now)))
    refuse('invalid_transition')
  await applySubstitution(
    tx,
    view,
    plan,
    { total: charge.amount, rounding: 0n, settlementTotal: charge.settlementAmount },
    now,
  )
}

/** What a chosen stand-in costs more was paid at a provider. Where it cannot be had any more, that money goes straight back. */
export async function applyPaidReplacement(
  tx: Tx,
  orderId: number,
  userId: number,
  charge: StoredCharge,
  now: Date,
): Promise<void> {
  const [view] = await readOrders(tx, { id: orderId, userId }, 'en', 'customer')
  const asked = await findSubstitution(tx, orderId, Number(charge.detail['substitution_id']))
  const plan =
    view && asked?.status === 'proposed' && !isFinal(view.status)
      ? await unlessRefused(() =>
          planSubstitution(
            tx,
            view,
            planInput(asked, Number(charge.detail['stock_id']), 'en', now, true),
          ),
        )
      : undefined
  if (view && asked && plan && -plan.back === charge.amount)
    return applyChosen(tx, { view, asked, plan }, charge, now)
  await refundCharge(tx, charge, now)
}

/**
 * Nobody answered: what was said beforehand (see onSilence). A stand-in that is gone meanwhile is no stand-in. Answers the order's version if that
 * changed it.
 */
export async function endUnansweredSubstitution(
  tx: Tx,
  deps: Moving,
  { id, orderId, handedOver = false }: { id: number; orderId: number; handedOver?: boolean },
): Promise<number | undefined> {
  const now = deps.clock.now()
  const order = await findParties(tx, orderId)
  if (!order || !(await lockOrder(tx, orderId, { userId: order.userId }))) return undefined
  const [view] = await readOrders(tx, { id: orderId, userId: order.userId }, 'en', 'customer')
  const asked = await findSubstitution(tx, orderId, id)
  if (!view || asked?.status !== 'proposed') return undefined
  if (isFinal(view.status)) {
    await endSubstitution(tx, id, 'timed_out', null, now)
    return undefined
  }
  const substitution = view.substitutions.find((other) => other.id === id)
  if (!substitution) throw new Error(`order ${orderId} does not know its substitution ${id}`)
  const away = handedOver || view.status === 'on_a_way'
  const planned = (stockId: number | null) =>
    unlessRefused(() => planSubstitution(tx, view, planInput(asked, stockId, 'en', now)))
  const facts = silenceFacts(view, substitution)
  const named =
    onSilence(facts) === 'named' && !away
      ? await planned(substitution.named?.stockId ?? null)
      : undefined
  const silence = named ? 'named' : onSilence({ ...facts, named: false })
  const standIn =
    named ?? (silence === 'proposed' && !away ? await planned(asked.stockId) : undefined)
  const plan = standIn ?? (await planned(null))
  // The line went another way meanwhile.
  if (!plan) {
    await endSubstitution(tx, id, 'timed_out', null, now)
    const version = await incrementVersion(tx, orderId)
    await recordOrderChanged(tx, partiesOf(view), version, 'substituted', now)
    return version
  }
  // Who would rather have nothing gets nothing; once a courier or the customer has it, only the money is left.
  if (silence === 'cancelled' && !away)
    return cancelWholeOrder(tx, deps, { view, asked, plan, status: 'timed_out' }, now)
  return completeSubstitution(tx, deps, { view, asked, plan, status: 'timed_out' }, now)
}

async function unlessRefused<T>(attempt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
