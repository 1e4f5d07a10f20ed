import type { DriverOrder } from '@hawker/contract/driver'
import { toMajor } from '@hawker/domain/money'
import type { Queries } from '../../database/tx.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refuse.ts'
import { type StoredOrderView, readOrders, toOrder } from '../orders/index.ts'

/** Cash that the courier has to bring back, in minor units of the order's currency. */
export const cashDueOf = ({ transactions }: StoredOrderView): bigint | null =>
  transactions.find(({ tag, status }) => tag === 'cash' && status === 'progress')?.amount ?? null

export function toDriverOrder(view: StoredOrderView, deps: Pick<Deps, 'clock' | 'origin' | 'pictureKey'>): DriverOrder {
  const due = cashDueOf(view)
  return { ...toOrder(view, deps), cash_due: due === null ? null : toMajor(due, view.currency.decimals) }
}

/** One of the courier's own orders; anybody else's is not there. */
export async function readDriverOrder(queries: Queries, driverId: number, id: number, lang: string): Promise<StoredOrderView> {
  const [view] = await readOrders(queries, { id, driverId }, lang, 'driver')
  return view ?? refuse('not_found')
}
export const listDriverOrders = (queries: Queries, driverId: number, lang: string): Promise<StoredOrderView[]> =>
  readOrders(queries, { driverId, statuses: ['accepted', 'cooking', 'ready', 'on_a_way'], oldestFirst: true, limit: 50 }, lang, 'driver')
