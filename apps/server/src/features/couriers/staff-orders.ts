import type { Query } from '@hawker/contract/core/operation'
import type {
  StaffOrder,
  StaffOrderRow,
  listStaffOrders as operation,
} from '@hawker/contract/staff-orders'
import { recoveriesOf } from '@hawker/domain/orders/order-recovery'
import { ORDER_STATUSES, isFinal } from '@hawker/domain/orders/order-status'
import type { Queries } from '@hawker/postgres/tx'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../core/refuse.ts'
import { type OrderFilter, countOrders, readOrders, toOrder } from '../orders/index.ts'
import { heldOrders } from '../reconciliation/index.ts'
import { isIdMissing } from './id-missing.ts'

const UNFINISHED = ORDER_STATUSES.filter((status) => !isFinal(status))
type Needs = Pick<Deps, 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>

/** Lists orders by number, or all unfinished ones. */
export async function listStaffOrders(
  queries: Queries,
  deps: Needs,
  {
    query: { number, status, page = 1, perPage = 10 },
    lang,
  }: { query: Query<typeof operation>; lang: string },
): Promise<{ rows: StaffOrderRow[]; total: number }> {
  const wantedNumber = number?.trim().toUpperCase()
  const filter: OrderFilter = {
    ...(wantedNumber ? { number: wantedNumber } : {}),
    ...(status ? { statuses: [status] } : wantedNumber ? {} : { statuses: UNFINISHED }),
  }
  const [views, total] = await Promise.all([
    readOrders(
      queries,
      { ...filter, oldestFirst: !wantedNumber, limit: perPage, offset: (page - 1) * perPage },
      lang,
      'admin',
    ),
    countOrders(queries, filter),
  ])
  const held = await heldOrders(
    queries,
    views.filter(({ status: current }) => !isFinal(current)).map(({ id }) => id),
  )
  const rows = views.map((view) => ({
    ...toOrder(view, deps),
    no_id: isIdMissing(view),
    payment_review: held.has(view.id),
  }))
  return { rows, total }
}

/** One order with the recoveries that staff can choose. Refuses `not_found`. */
export async function showStaffOrder(
  queries: Queries,
  deps: Needs,
  orderId: number,
  lang: string,
): Promise<StaffOrder> {
  const [view] = await readOrders(queries, { id: orderId }, lang, 'admin')
  if (!view) return refuse('not_found')
  const { status, deliveryType, driverId, releasedAt } = view
  const recoveries = releasedAt
    ? recoveriesOf({ status, deliveryType, hasCourier: driverId !== null })
    : []
  const held = isFinal(status) ? new Set() : await heldOrders(queries, [orderId])
  return {
    ...toOrder(view, deps),
    recoveries,
    no_id: isIdMissing(view),
    payment_review: held.has(orderId),
  }
}
