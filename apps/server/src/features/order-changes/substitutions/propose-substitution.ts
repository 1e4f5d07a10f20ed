import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { incrementVersion, refuseTransition, refuseUnanswered } from '../../orders/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { completeSubstitution } from './answer-substitution.ts'
import { type ShopOrder, lockShopOrder, partiesOf } from '../locked-order.ts'
import { recordOrderChanged } from '../order-change.events.ts'
import { planSubstitution } from './apply-substitution.ts'
import { insertSubstitution } from './substitution.store.ts'

export type ProposeSubstitution = ShopOrder & {
  detailId: number
  stockId: number | null
  quantity: number
}

/**
 * The shop proposes a replacement or a refund for a missing product of an accepted order.
 * The customer has some minutes to answer. A proposal that matches their earlier choice applies at
 * once, for no more than the original price.
 * Refuses `invalid_transition` before acceptance, when ready, and while the line has a proposal.
 */
export async function proposeSubstitution(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  input: ProposeSubstitution,
): Promise<void> {
  const now = deps.clock.now()
  const view = await lockShopOrder(tx, input)
  if (view.status !== 'accepted' && view.status !== 'cooking')
    return refuseTransition(view, 'ready')
  const plan = await planSubstitution(tx, view, { ...input, now })
  // A weighed product is already packed.
  if (plan.line.weighed)
    return refuse('invalid_transition', { status: view.status, version: view.version })
  const minutes = (await settingsOf(tx)).substitutionMinutes
  const substitution = await insertSubstitution(tx, {
    orderId: view.id,
    line: plan.line,
    quantity: input.quantity,
    replacement: plan.replacement && {
      stockId: plan.replacement.sellable.stockId,
      titles: plan.replacement.sellable.titles,
      img: plan.replacement.sellable.img,
      unitPrice: plan.replacement.sold.net / BigInt(input.quantity),
    },
    refund: plan.back,
    until: new Date(now.getTime() + minutes * MINUTE_MS),
    now,
  })
  if (!substitution) return refuseUnanswered(view)
  const isChosenBefore = plan.replacement
    ? plan.replacement.sellable.stockId === plan.line.namedReplacement?.stockId
    : plan.line.replacement === 'refund'
  if (!isChosenBefore)
    return recordOrderChanged(
      tx,
      partiesOf(view),
      await incrementVersion(tx, view.id),
      'substitution_proposed',
      now,
    )
  await completeSubstitution(tx, deps, { view, substitution, plan, status: 'approved' }, now)
}
