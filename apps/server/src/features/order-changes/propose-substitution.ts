import { MINUTE_MS } from '@hawker/domain/zoned-time'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { refuseAsked, refuseMoved } from '../orders/index.ts'
import { settingsOf } from '../settings/index.ts'
import { endWith } from './answer-substitution.ts'
import { bumpOrder } from './changes.store.ts'
import { type ShopOrder, heldShopOrder, partiesIn } from './open-order.ts'
import { orderChanged } from './order-change.events.ts'
import { planSubstitution } from './substitute.ts'
import { insertSubstitution } from './substitution.store.ts'

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
  const view = await heldShopOrder(tx, asked)
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
    standIn: plan.standIn && {
      stockId: plan.standIn.sellable.stockId,
      titles: plan.standIn.sellable.titles,
      img: plan.standIn.sellable.img,
      unitPrice: plan.standIn.sold.net / BigInt(asked.quantity),
    },
    refund: plan.back,
    until: new Date(now.getTime() + minutes * MINUTE_MS),
    now,
  })
  if (!made) return refuseAsked(view)
  const agreed = plan.standIn
    ? plan.standIn.sellable.stockId === plan.line.namedId
    : plan.line.replacement === 'refund'
  if (!agreed)
    return orderChanged(
      tx,
      partiesIn(view),
      await bumpOrder(tx, view.id),
      'substitution_proposed',
      now,
    )
  await endWith(tx, deps, { view, asked: made, plan, status: 'approved' }, now)
}
