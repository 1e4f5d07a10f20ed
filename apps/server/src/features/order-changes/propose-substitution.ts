import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { refuseAsked, refuseMoved } from '../orders/index.ts'
import { settingsOf } from '../settings/index.ts'
import { completeSubstitution } from './substitutions/answer-substitution.ts'
import { incrementVersion } from './order-change.store.ts'
import { type ShopOrder, lockShopOrder, partiesOf } from './locked-order.ts'
import { recordOrderChanged } from './order-change.events.ts'
import { planSubstitution } from './substitutions/apply-substitution.ts'
import { insertSubstitution } from './substitutions/substitution.store.ts'

export type ProposeSubstitution = ShopOrder & {
  detailId: number
  stockId: number | null
  quantity: number
}

/**
 * The shop cannot make something of an order that it has accepted. The customer has some minutes to answer; who has said that they want the money
 * rather than something else is not asked, nor who has named what the shop would send: that is sold for no more than the original. Refuses `invalid_transition` before and after the kitchen has it, and while one of the line is open.
 */
export async function proposeSubstitution(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  asked: ProposeSubstitution,
): Promise<void> {
  const now = deps.clock.now()
  const view = await lockShopOrder(tx, asked)
  if (view.status !== 'accepted' && view.status !== 'cooking') return refuseMoved(view, 'ready')
  const plan = await planSubstitution(tx, view, { ...asked, now })
  // What was weighed lies in the bag.
  if (plan.line.weighed)
    return refuse('invalid_transition', { status: view.status, version: view.version })
  const minutes = (await settingsOf(tx)).substitutionMinutes
  const made = await insertSubstitution(tx, {
    orderId: view.id,
    line: plan.line,
    quantity: asked.quantity,
    replacement: plan.replacement && {
      stockId: plan.replacement.sellable.stockId,
      titles: plan.replacement.sellable.titles,
      img: plan.replacement.sellable.img,
      unitPrice: plan.replacement.sold.net / BigInt(asked.quantity),
    },
    refund: plan.back,
    until: new Date(now.getTime() + minutes * MINUTE_MS),
    now,
  })
  if (!made) return refuseAsked(view)
  const agreed = plan.replacement
    ? plan.replacement.sellable.stockId === plan.line.namedReplacementId
    : plan.line.replacement === 'refund'
  if (!agreed)
    return recordOrderChanged(
      tx,
      partiesOf(view),
      await incrementVersion(tx, view.id),
      'substitution_proposed',
      now,
    )
  await completeSubstitution(tx, deps, { view, asked: made, plan, status: 'approved' }, now)
}
