import type { SellerOrder } from '@hawker/contract/seller'
import { toMajor } from '@hawker/domain/money/money'
import { isFinal } from '@hawker/domain/orders/order-status'
import { isSecured } from '@hawker/domain/payments/payment-status'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../../deps.ts'
import { refuse } from '../../../core/refuse.ts'
import { heldOrders } from '../../reconciliation/index.ts'
import { shopIdsOf } from '../../shops/index.ts'
import type { StoredOrderView } from '../order-view.ts'
import { toOrder } from '../order.wire.ts'
import { lockedOrders } from '../pickup-codes/check-pickup-code.ts'
import { readOrders } from '../read-orders.ts'

/** Orders as their shop may see them. */
export async function toSellerOrders(
  queries: Queries,
  views: readonly StoredOrderView[],
  deps: Parameters<typeof toSellerOrder>[2],
): Promise<SellerOrder[]> {
  const atTheCounter = views.filter(
    ({ status, driverId }) => status === 'ready' && driverId !== null,
  )
  const locked = await lockedOrders(
    queries,
    atTheCounter.map(({ id }) => id),
    deps.clock.now(),
  )
  const held = await heldOrders(
    queries,
    views.filter(({ status }) => !isFinal(status)).map(({ id }) => id),
  )
  return views.map((view) =>
    toSellerOrder(view, { codesLocked: locked.has(view.id), isHeld: held.has(view.id) }, deps),
  )
}

/** Shows of the payment only whether cash is still due. */
function toSellerOrder(
  view: StoredOrderView,
  { codesLocked, isHeld }: { codesLocked: boolean; isHeld: boolean },
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
): SellerOrder {
  const cash = view.transactions.find(({ tag, status }) => tag === 'cash' && status === 'progress')
  return {
    ...toOrder(view, deps),
    paid:
      cash === undefined &&
      view.paymentDue === null &&
      view.transactions.some(({ status }) => isSecured(status)),
    cash_due: cash === undefined ? null : toMajor(cash.amount, view.currency.decimals),
    accept_until: view.acceptUntil?.toISOString() ?? null,
    codes_locked: codesLocked,
    payment_review: isHeld,
    payment_lost: view.paymentDue !== null,
    table_session_id: view.tableSessionId,
  }
}

/** A released order of one of these shops; refuses `not_found` for any other. */
export async function readSellerOrder(
  queries: Queries,
  shopIds: readonly number[],
  id: number,
  lang: string,
): Promise<StoredOrderView> {
  const [view] = await readOrders(queries, { id, shopIds, released: true }, lang, 'seller')
  return view ?? refuse('not_found')
}

/** One released order of the user's shops. */
export async function showSellerOrder(
  queries: Queries,
  deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
  { userId, orderId, lang }: { userId: number; orderId: number; lang: string },
): Promise<SellerOrder> {
  const view = await readSellerOrder(queries, await shopIdsOf(queries, userId), orderId, lang)
  const [order] = await toSellerOrders(queries, [view], deps)
  return order ?? refuse('not_found')
}
