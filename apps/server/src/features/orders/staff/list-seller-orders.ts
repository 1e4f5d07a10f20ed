import type { SellerOrder, listSellerOrders as operation } from '@hawker/contract/seller'
import type { Query } from '@hawker/contract/core/operation'
import type { Deps } from '../../../deps.ts'
import { shopIdsOf } from '../../shops/index.ts'
import { type OrderFilter, countOrders } from '../order.store.ts'
import { readOrders } from '../read-orders.ts'
import { toSellerOrders } from './seller-order.ts'

/**
 * Released orders of the shops whose staff the user belongs to, newest first. Empty for another
 * shop.
 */
export async function listSellerOrders(
  deps: Pick<Deps, 'database' | 'clock' | 'origin' | 'pictureKey' | 'personalDataKey'>,
  { userId, query, lang }: { userId: number; query: Query<typeof operation>; lang: string },
): Promise<{ rows: SellerOrder[]; total: number }> {
  const mine = await shopIdsOf(deps.database, userId)
  const { page = 1, perPage = 10, status, statuses } = query
  const statusFilter = statuses ?? (status ? [status] : undefined)
  const filter: OrderFilter = {
    shopIds: query.shop_id === undefined ? mine : mine.filter((id) => id === query.shop_id),
    released: true,
    ...(statusFilter ? { statuses: statusFilter } : {}),
    ...(query.search ? { called: query.search } : {}),
    ...(query.type ? { deliveryType: query.type } : {}),
    ...(query.from ? { fromDate: query.from } : {}),
    ...(query.to ? { toDate: query.to } : {}),
  }
  const views = await readOrders(
    deps.database,
    { ...filter, limit: perPage, offset: (page - 1) * perPage },
    lang,
    'seller',
  )
  return {
    rows: await toSellerOrders(deps.database, views, deps),
    total: await countOrders(deps.database, filter),
  }
}
