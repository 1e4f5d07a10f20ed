import {
  DELIVERY_TYPES,
  ORDER_STATUSES,
  type DeliveryType,
  type OrderStatus,
} from '@hawker/domain/orders/order-status'
import { useSearchParams } from '@hawker/web/router/hooks'
import { useUrlFilter } from '../../lib/lists/use-url-filter.ts'

export type HistoryFilter = {
  search?: string
  status?: OrderStatus
  type?: DeliveryType
  from?: string
  to?: string
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the filter from the URL and ignores invalid values. */
export function historyFilterFrom(search: URLSearchParams): HistoryFilter {
  const term = search.get('search')?.trim().slice(0, 60)
  const status = ORDER_STATUSES.find((known) => known === search.get('status'))
  const type = DELIVERY_TYPES.find((known) => known === search.get('type'))
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    ...(term ? { search: term } : {}),
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
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
