import type { OrderRow, listOrders as operation } from '@hawker/contract/orders'
import type { Query } from '@hawker/contract/core/operation'
import type { Queries } from '@hawker/postgres/tx'
import { type OrderFilter, countOrders } from './order.store.ts'
import { toOrderRow } from './order.wire.ts'
import { readOrders } from './read-orders.ts'

/** The caller's orders, newest first; `search` finds numbers and shops. */
export async function listOrders(
  queries: Queries,
  {
    userId,
    query,
    lang,
    now,
  }: { userId: number; query: Query<typeof operation>; lang: string; now: Date },
): Promise<{ rows: OrderRow[]; total: number }> {
  const { status, statuses = [], search, page = 1, perPage = 10 } = query
  const wanted = [...(status ? [status] : []), ...statuses]
  const filter: OrderFilter = {
    userId,
    ...(wanted.length > 0 ? { statuses: wanted } : {}),
    ...(search?.trim() ? { search: search.trim() } : {}),
    oldestFirst: query.sort === 'asc',
  }
  const views = await readOrders(
    queries,
    { ...filter, limit: perPage, offset: (page - 1) * perPage },
    lang,
    'customer',
  )
  return {
    rows: views.map((view) => toOrderRow(view, now)),
    total: await countOrders(queries, filter),
  }
}
