import type { SHOP_ORDERS } from '@hawker/contract/shops'

type Order = (typeof SHOP_ORDERS)[number]
const ORDERS: readonly Order[] = ['recommended', 'distance', 'delivery_time', 'rating', 'newest']
/** storefront.md 3, shop filter: what `group` may hold. */
export const GROUPS = ['deals', 'free_delivery', 'pickup', 'min_rating_4'] as const
export type Group = (typeof GROUPS)[number]

export type Filters = {
  type: 'restaurant' | 'shop' | undefined
  categoryId: number | undefined
  take: number | undefined
  order: Order | undefined
  open: boolean
  groups: Group[]
}

/** The filters live in the address, so Back, links and a page without scripts all know them. */
export function filtersOf(search: URLSearchParams): Filters {
  const type = search.get('type')
  const groups = (search.get('group') ?? '').split(',')
  return {
    type: type === 'restaurant' || type === 'shop' ? type : undefined,
    categoryId: idOf(search.get('category_id')),
    take: idOf(search.get('take')),
    order: ORDERS.find((order) => order === search.get('order_by')),
    open: search.get('open') === '1',
    groups: GROUPS.filter((group) => groups.includes(group)),
  }
}

function idOf(text: string | null): number | undefined {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const isFiltered = ({ type, categoryId, take, order, open, groups }: Filters): boolean =>
  type !== undefined || categoryId !== undefined || take !== undefined || order !== undefined || open || groups.length > 0

export const shopQuery = ({ type, categoryId, take, order, open, groups }: Filters) => ({
  ...(type === undefined ? {} : { type }),
  ...(categoryId === undefined ? {} : { category_id: categoryId }),
  ...(take === undefined ? {} : { take }),
  ...(order === undefined ? {} : { order_by: order }),
  ...(open ? { open } : {}),
  ...(groups.length === 0 ? {} : { group: groups.join(',') }),
})

/** The same address with one thing changed; null takes it out. Pages begin at the first again. */
export function withParam(search: URLSearchParams, name: string, value: string | number | null): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  next.delete('news')
  if (value === null) next.delete(name)
  else next.set(name, String(value))
  return next.size > 0 ? `/?${next}` : '/'
}

export function toggledGroup(search: URLSearchParams, group: Group): string {
  const { groups } = filtersOf(search)
  const next = groups.includes(group) ? groups.filter((other) => other !== group) : [...groups, group]
  return withParam(search, 'group', next.length > 0 ? next.join(',') : null)
}
