import { DELIVERY_TYPES, ORDER_STATUSES, type DeliveryType, type OrderStatus } from '@hawker/domain/order-status'
import { useSearchParams } from 'react-router'

export type HistoryFilter = { search?: string; status?: OrderStatus; type?: DeliveryType; from?: string; to?: string }
const KEYS = ['search', 'status', 'type', 'from', 'to'] as const

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** What the address asks for; whatever in it makes no sense is not asked. */
export function filterOf(search: URLSearchParams): HistoryFilter {
  const term = search.get('search')?.trim().slice(0, 60)
  const status = ORDER_STATUSES.find((one) => one === search.get('status'))
  const type = DELIVERY_TYPES.find((one) => one === search.get('type'))
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  return {
    ...(term ? { search: term } : {}),
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
    ...(isDate(from) ? { from } : {}),
    ...(isDate(to) ? { to } : {}),
  }
}

/** The filter lives in the address: a reload, the way back and a colleague see the same orders. */
export function useHistoryFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(search)
  const choose = (key: (typeof KEYS)[number], value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(key)
        else before.set(key, value)
        before.delete('page')
        return before
      },
      { replace: key === 'search' },
    )
  return { filter, choose, clear: () => setSearch({}), given: Object.keys(filter).length > 0 }
}
