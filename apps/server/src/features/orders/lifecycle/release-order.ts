import { isStaffedAt, staffedFrom } from '@hawker/domain/time/availability'
import { MINUTE_MS } from '@hawker/std/time'
import type { Tx } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { finishCart } from '../../carts/index.ts'
import { tableOfOrder } from '../../dine-in/index.ts'
import { settingsOf } from '../../settings/index.ts'
import { type ShopRules, loadShopRules } from '../../shops/index.ts'
import { moveOrder } from './move-order.ts'
import { recordOrderReleased } from '../order.events.ts'
import { type ReleasedOrder, setAcceptUntil, setReleased } from './release.store.ts'

/**
 * Shows a paid order to its shop after its undo time. False if it is not due, or was released
 * before.
 */
export async function releaseOrder(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  orderId: number,
): Promise<boolean> {
  const now = deps.clock.now()
  const order = await setReleased(tx, orderId, now)
  if (!order) return false
  const shop = await loadShopRules(tx, order.shopId)
  if (!shop) throw new Error(`order ${orderId} has no shop`)
  const minutes = shop.orderAcceptMinutes ?? (await settingsOf(tx)).orderAcceptMinutes
  // No statement needs another's answer, so they leave together.
  await Promise.all([
    setAcceptUntil(tx, orderId, acceptUntil(shop, order, minutes, now)),
    order.cartId !== null && finishCart(tx, order.cartId, now),
    recordOrderReleased(tx, order, now),
  ])
  const paused = shop.service.pauseUntil !== null && now.getTime() < shop.service.pauseUntil
  // A photo of a table's code must not start the kitchen.
  const table = await tableOfOrder(tx, orderId)
  if (shop.autoAccept && !paused && (table === null || table.isTrusted))
    await moveOrder(tx, deps, { orderId, to: 'accepted', by: { actor: 'system' } })
  return true
}

/** A closed shop answers an order for later after it opens. An order for now cannot wait. */
function acceptUntil(
  shop: ShopRules,
  { deliveryType, later }: ReleasedOrder,
  minutes: number,
  now: Date,
): Date {
  const instant = now.getTime()
  const waitsForOpening = later && !isStaffedAt(shop.service, deliveryType, instant)
  const from = waitsForOpening
    ? (staffedFrom(shop.service, deliveryType, instant) ?? instant)
    : instant
  return new Date(from + minutes * MINUTE_MS)
}
