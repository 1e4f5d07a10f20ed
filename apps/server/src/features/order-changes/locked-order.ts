import {
  type OrderAction,
  type OrderFacts,
  orderPermissions,
} from '@hawker/domain/orders/order-permissions'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import {
  type StoredOrderView,
  factsOf,
  readOrders,
  refuseUnanswered,
  refuseTransition,
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

/**
 * Locks the user's order for an action that is allowed now.
 * Refuses `not_found`, `stale`, `invalid_transition`.
 */
export async function lockPermittedOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  own: OwnOrder,
  action: OrderAction,
): Promise<StoredOrderView> {
  const view = await lockOwnOrder(tx, { ...own, version: undefined })
  const facts = factsOf(view, deps.clock.now())
  // Checked before the version, because the new status tells the customer more than `stale`.
  if (!orderPermissions(facts)[action].allowed) return refuseAction(view, facts, action)
  return requireVersion(view, own.version)
}

function refuseAction(view: StoredOrderView, facts: OrderFacts, action: OrderAction): never {
  if (action === 'edit' && facts.hasOpenQuestion) return refuseUnanswered(view)
  // A request is possible from acceptance until the order leaves the shop.
  return refuseTransition(view, action === 'cancelRequest' ? 'on_a_way' : 'accepted')
}

/**
 * Locks the user's order for an answer, which needs no permission. Refuses `not_found`, `stale`.
 */
export async function lockOwnOrder(
  tx: Tx,
  { orderId, userId, version, lang }: OwnOrder,
): Promise<StoredOrderView> {
  if (!(await lockOrder(tx, orderId, { userId }))) return refuse('not_found')
  const [view] = await readOrders(tx, { id: orderId, userId }, lang, 'customer')
  return requireVersion(view, version)
}

/** Locks a released order of one of these shops. Refuses `not_found`, `stale`. */
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
