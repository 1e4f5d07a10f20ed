import type { Body } from '@hawker/contract/core/operation'
import type {
  Claim,
  calculateClaim as CalculateClaim,
  claimOrder as ClaimOrder,
} from '@hawker/contract/claims'
import {
  type ClaimWorth,
  claimWorth,
  defaultFault,
  concernsWholeOrder,
  isApprovedAutomatically,
  needsPhoto,
} from '@hawker/domain/claims/claim'
import { divideRounded, toMajor } from '@hawker/domain/money/money'
import { isClaimable } from '@hawker/domain/orders/order-permissions'
import { DAY_MS, HOUR_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { attachPictures } from '../pictures/index.ts'
import { settingsOf } from '../settings/index.ts'
import { isUnderDispute } from '../wallet/index.ts'
import { approveClaim } from './approve-claim.ts'
import {
  type ClaimableOrder,
  claimHistory,
  lockClaimant,
  lockClaimableOrder,
} from './claimable-order.store.ts'
import { recordClaimChanged } from './claim.events.ts'
import { addStep, insertClaim, lockClaim } from './claim.store.ts'
import { showClaim } from './show-claim.ts'

/** How long a shop has to answer before staff decide. */
const SHOP_HOURS = 24
const HISTORY_DAYS = 30

export type FileClaim = {
  userId: number
  /** Guests at a table have no wallet. */
  isTableGuest?: boolean | undefined
  body: Body<typeof ClaimOrder>
  lang: string
}

/**
 * Files a claim about a delivered order; the server calculates the amount. Small claims are
 * approved at once. Others wait for the shop if it would pay, else for staff.
 */
export async function fileClaim(
  tx: Tx,
  deps: Deps,
  { userId, isTableGuest = false, body, lang }: FileClaim,
): Promise<Claim> {
  const now = deps.clock.now()
  const settings = await settingsOf(tx)
  await lockClaimant(tx, userId)
  const order = await lockClaimableOrder(tx, body.order_id, userId)
  if (!order) return refuse('not_found')
  const worth = worthOf(order, body, settings.claimHours, now)
  const { cause, images = [] } = body
  if (needsPhoto(cause) && images.length === 0) refuse('photo_required')
  await attachPictures(tx, {
    ownerId: userId,
    purpose: 'claim',
    paths: images,
    field: 'images',
    now,
  })

  const settlementAmount = divideRounded(worth.amount * order.settlementTotal, order.total)
  const fault = defaultFault(cause)
  const waitsFor = fault === 'shop' ? 'shop' : 'staff'
  const payout = isTableGuest ? 'source' : body.to
  const id = await insertClaim(tx, {
    orderId: order.id,
    userId,
    shopId: order.shopId,
    currencyId: order.currency.id,
    cause,
    note: body.note?.trim() || null,
    images,
    payout,
    worth,
    settlementAmount,
    fault,
    waitsFor,
    shopUntil: waitsFor === 'shop' ? new Date(now.getTime() + SHOP_HOURS * HOUR_MS) : null,
    now,
  })
  await addStep(tx, id, 'claimed', { userId, now })
  const history = await claimHistory(tx, userId, new Date(now.getTime() - HISTORY_DAYS * DAY_MS))
  if (
    // A guest at a table has no history that a new phone would not lose.
    !isTableGuest &&
    !(await isUnderDispute(tx, { type: 'order', id: order.id })) &&
    isApprovedAutomatically(
      { amount: settlementAmount, contradicted: isContradictedByRecords(order, cause) },
      history,
      settings.claimAutoLimit,
    )
  ) {
    const claim = await lockClaim(tx, id, { userId })
    if (claim)
      await approveClaim(tx, claim, { by: 'policy', fault, answer: null, userId: null, now })
  } else {
    const waitsForShop = waitsFor === 'shop'
    await addStep(tx, id, waitsForShop ? 'shop_asked' : 'staff_asked', { now })
    await recordClaimChanged(
      tx,
      {
        id,
        orderId: order.id,
        userId,
        shopId: order.shopId,
        step: 'claimed',
        payout,
        waitsForShop,
      },
      now,
    )
  }
  return showClaim(tx, deps, { claimId: id, userId, lang })
}

/** The amount that a claim would return. */
export async function calculateClaim(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { userId, body }: { userId: number; body: Body<typeof CalculateClaim> },
): Promise<{ amount: number; whole: boolean }> {
  const order = await lockClaimableOrder(tx, body.order_id, userId)
  if (!order) return refuse('not_found')
  const { amount, whole } = worthOf(
    order,
    body,
    (await settingsOf(tx)).claimHours,
    deps.clock.now(),
  )
  return { amount: toMajor(amount, order.currency.decimals), whole }
}

type ClaimInput = Pick<Body<typeof ClaimOrder>, 'cause' | 'details'>
function worthOf(
  order: ClaimableOrder,
  { cause, details = [] }: ClaimInput,
  claimHours: number,
  now: Date,
): ClaimWorth {
  const { deliveredAt, selfDealing } = order
  if (selfDealing) refuse(selfDealing)
  if (
    order.status !== 'delivered' ||
    !deliveredAt ||
    now.getTime() >= deliveredAt.getTime() + claimHours * HOUR_MS
  )
    return refuse('claim_closed')
  if (order.claimOpen) refuse('claim_open')
  if (concernsWholeOrder(cause) ? details.length > 0 : details.length === 0)
    refuse('validation_failed', undefined, { details: 'validation.invalid' })
  for (const [index, detail] of details.entries()) {
    const line = order.lines.find(({ id }) => id === detail.order_detail_id)
    const twice =
      details.findIndex(({ order_detail_id: id }) => id === detail.order_detail_id) !== index
    if (!line || twice)
      return refuse('validation_failed', undefined, {
        [`details.${index}.order_detail_id`]: 'validation.invalid',
      })
    if (detail.quantity > line.quantity - line.refunded)
      refuse('quantity_limit', { max: line.quantity - line.refunded })
  }
  const hasUnitsLeft = order.lines.some(({ quantity, refunded }) => refunded < quantity)
  if (!isClaimable({ hasUnitsLeft, deliveryType: order.deliveryType })) refuse('nothing_to_refund')
  if (cause === 'late' && order.lateClaimed) refuse('nothing_to_refund')
  const worth = claimWorth(
    order,
    cause,
    details.map(({ order_detail_id: id, quantity }) => ({ id, quantity })),
  )
  return worth.amount > 0n ? worth : refuse('nothing_to_refund')
}

/** True when stored facts contradict the claim, so that a person has to decide. */
function isContradictedByRecords(order: ClaimableOrder, cause: ClaimInput['cause']): boolean {
  if (order.claimRejected) return true
  if (cause === 'not_delivered') return order.isHandoverVerified
  if (cause === 'late')
    return (
      order.expectedBy !== null &&
      order.deliveredAt !== null &&
      order.deliveredAt <= order.expectedBy
    )
  return false
}
