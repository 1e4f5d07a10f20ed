import {
  DELIVERY_TYPES,
  ORDER_STATUSES,
  type DeliveryType,
  type OrderStatus,
} from '@hawker/domain/orders/order-status'
import { useSearchParams } from '@hawker/web/router/hooks'
import { readDate } from '../../../lib/lists/read-date.ts'
import { useUrlFilter } from '../../../lib/lists/use-url-filter.ts'

export type HistoryFilter = {
  search?: string
  status?: OrderStatus
  type?: DeliveryType
  from?: string
  to?: string
}

/** Reads the filter from the URL and ignores invalid values. */
export function historyFilterFrom(search: URLSearchParams): HistoryFilter {
  const term = search.get('search')?.trim().slice(0, 60)
  const status = ORDER_STATUSES.find((known) => known === search.get('status'))
  const type = DELIVERY_TYPES.find((known) => known === search.get('type'))
  const [from, to] = [readDate(search.get('from')), readDate(search.get('to'))]
  return {
    ...(term ? { search: term } : {}),
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

export function useHistoryFilter() {
  const [search] = useSearchParams()
  const { set, clear } = useUrlFilter()
  const filter = historyFilterFrom(search)
  const choose = (key: keyof HistoryFilter, value: string) =>
    set(key, value, { replace: key === 'search' })
  return { filter, choose, clear, isActive: Object.keys(filter).length > 0 }
}
