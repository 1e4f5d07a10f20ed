import type { PageMeta } from '@hawker/contract/core/operation'
import {
  type LiveResource,
  type Trouble,
  useLiveResource,
} from '@hawker/web/query/use-live-resource'
import type { ReactNode } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import { TroubleScreen } from '../page/trouble-screen.tsx'

type Meta = Pick<PageMeta, 'current_page' | 'last_page' | 'total'>
export type PageOf<T> = { rows: T[]; meta: Meta }
export type PagedResource<T> = LiveResource<PageOf<T>> & { replace: (row: T) => void }
type PageResult<T> = { ok: true; data: T[]; meta: Meta } | ({ ok: false } & Trouble)

/** One page of a list. Another key loads another page. */
export function usePaged<T extends { id: number }>(
  key: string,
  load: () => Promise<PageResult<T>>,
): PagedResource<T> {
  const resource = useLiveResource<PageOf<T>>(key, async () => {
    const answer = await load()
    return answer.ok ? { ok: true, data: { rows: answer.data, meta: answer.meta } } : answer
  })
  const replace = (changed: T) =>
    resource.change(({ rows, meta }) => ({
      meta,
      rows: rows.map((row) => (row.id === changed.id ? changed : row)),
    }))
  return { ...resource, replace }
}

type PagedProps<T> = {
  of: LiveResource<PageOf<T>>
  empty: ReactNode
  children: (page: PageOf<T>) => ReactNode
}

/** A list in each of its states: loading, failed, empty, or with its pages. */
export function Paged<T>({ of: { data, trouble, refresh }, empty, children }: PagedProps<T>) {
  if (data === undefined)
    return trouble ? (
      <TroubleScreen trouble={trouble} onRetry={() => void refresh()} />
    ) : (
      <ListSkeleton />
    )
  if (data.rows.length === 0) return empty
  return (
    <>
      {children(data)}
      <Pager meta={data.meta} />
    </>
  )
}
