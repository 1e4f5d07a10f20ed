import { type OrderDeed, type OrderFacts, orderPermissions } from '@hawker/domain/order-permissions'
import type { Tx } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import {
  type StoredOrderView,
  factsOf,
  readOrders,
  refuseAsked,
  refuseMoved,
} from '../orders/index.ts'
import { type Parties, lockOrder } from './order-change.store.ts'

export type OwnOrder = {
  orderId: number
  userId: number
  version: number | undefined
  lang: string
}
export type ShopOrder = {
  orderId: number
  shopIds: readonly number[]
  version: number | undefined
  lang: string
}

/** An own order, held for a change that its customer may make now. Refuses `not_found`, `stale`, `invalid_transition`. */
export async function lockPermittedOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  own: OwnOrder,
  deed: OrderDeed,
): Promise<StoredOrderView> {
  const view = await lockOwnOrder(tx, { ...own, version: undefined })
  const facts = factsOf(view, deps.clock.now())
  // Before its version: that it has changed meanwhile says less than what it has become.
  if (!orderPermissions(facts)[deed].allowed) return refuseAction(view, facts, deed)
  return requireVersion(view, own.version)
}

function refuseAction(view: StoredOrderView, facts: OrderFacts, deed: OrderDeed): never {
  if (deed === 'edit' && facts.hasOpenQuestion) return refuseAsked(view)
  // A shop may let go what it has accepted or made ready: it was asked to already.
  return refuseMoved(view, deed === 'cancelRequest' ? 'on_a_way' : 'accepted')
}

/** The same for what no permission speaks of: an answer to somebody's question. */
export async function lockOwnOrder(
  tx: Tx,
  { orderId, userId, version, lang }: OwnOrder,
): Promise<StoredOrderView> {
  if (!(await lockOrder(tx, orderId, { userId }))) return refuse('not_found')
  const [view] = await readOrders(tx, { id: orderId, userId }, lang, 'customer')
  return requireVersion(view, version)
}

/** A released order of one of these shops, held. */
export async function lockShopOrder(
  tx: Tx,
  { orderId, shopIds, version, lang }: ShopOrder,
): Promise<StoredOrderView> {
  if (!(await lockOrder(tx, orderId, { shopIds }))) return refuse('not_found')
  const [view] = await readOrders(tx, { id: orderId, shopIds, released: true }, lang, 'seller')
  return requireVersion(view, version)
}

function requireVersion(
  view: StoredOrderView | undefined,
  version: number | undefined,
): StoredOrderView {
  if (!view) return refuse('not_found')
  if (version !== undefined && version !== view.version)
    return refuse('stale', { version: view.version, status: view.status })
  return view
}

export const partiesOf = ({
  id,
  userId,
  shopId,
  driverId,
  status,
  releasedAt,
}: StoredOrderView): Parties => ({
  id,
  userId,
  shopId,
  driverId,
  status,
  released: releasedAt !== null,
})
