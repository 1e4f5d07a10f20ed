import type { CourierOrder } from '@hawker/contract/couriers'
import { toMajor } from '@hawker/domain/money/money'
import { isFinal } from '@hawker/domain/orders/order-status'
import { MINUTE_MS } from '@hawker/std/time'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type StoredOrderView, readOrders, toOrder } from '../orders/index.ts'
import { heldOrders } from '../reconciliation/index.ts'
import { isIdMissing } from './id-missing.ts'

/** Cash to collect, in minor units of the order's currency. */
export const cashDueOf = ({ transactions }: StoredOrderView): bigint | null =>
  transactions.find(({ tag, status }) => tag === 'cash' && status === 'progress')?.amount ?? null

type Needs = Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>

/** Orders as their courier may see them. */
export async function toCourierOrders(
  queries: Queries,
  views: readonly StoredOrderView[],
  deps: Needs,
): Promise<CourierOrder[]> {
  const held = await heldOrders(
    queries,
    views.filter(({ status }) => !isFinal(status)).map(({ id }) => id),
  )
  return views.map((view) => toCourierOrder(view, held.has(view.id), deps))
}

function toCourierOrder(view: StoredOrderView, isHeld: boolean, deps: Needs): CourierOrder {
  const due = cashDueOf(view)
  return {
    ...toOrder(view, deps),
    cash_due: due === null ? null : toMajor(due, view.currency.decimals),
    no_id: isIdMissing(view),
    payment_review: isHeld,
    payment_lost: view.paymentDue !== null,
  }
}

/** An order of this courier. Refuses `not_found`. */
export async function readCourierOrder(
  queries: Queries,
  courierId: number,
  id: number,
  lang: string,
): Promise<StoredOrderView> {
  const [view] = await readOrders(queries, { id, driverId: courierId }, lang, 'driver')
  return view ?? refuse('not_found')
}

export async function showCourierOrder(
  queries: Queries,
  deps: Needs,
  { courierId, orderId, lang }: { courierId: number; orderId: number; lang: string },
): Promise<CourierOrder> {
  const view = await readCourierOrder(queries, courierId, orderId, lang)
  const [order] = await toCourierOrders(queries, [view], deps)
  return order ?? refuse('not_found')
}

/** Couriers see a cancelled order, with the reason, for this long. */
const CANCELLED_SHOWN_MS = 30 * MINUTE_MS
export const listCourierOrders = (
  queries: Queries,
  courierId: number,
  lang: string,
  now: Date,
): Promise<StoredOrderView[]> =>
  readOrders(
    queries,
    {
      driverId: courierId,
      statuses: ['accepted', 'cooking', 'ready', 'on_a_way'],
      orCancelledSince: new Date(now.getTime() - CANCELLED_SHOWN_MS),
      oldestFirst: true,
      limit: 50,
    },
    lang,
    'driver',
  )
