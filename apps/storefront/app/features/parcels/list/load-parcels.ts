import type { Client } from '@hawker/contract/core/client'
import type { ParcelRow } from '@hawker/contract/parcel-shapes'
import type { ListPage } from '@hawker/web/query/infinite-list'

const PAGE_SIZE = 20

// A named function: inlined, its types exceed the compiler's limit.
export const listParcels = (api: Client, page: number) =>
  api('listParcels', { query: { page, perPage: PAGE_SIZE } })

type ParcelList = {
  data: ParcelRow[]
  meta: { current_page: number; last_page: number; total: number }
}
export const parcelPage = ({ data, meta }: ParcelList): ListPage<ParcelRow> => ({
  items: data,
  page: meta.current_page,
  lastPage: meta.last_page,
  total: meta.total,
})
