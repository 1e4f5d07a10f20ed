import type { Result } from '@hawker/contract/client'
import type { Notification } from '@hawker/contract/notifications'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { askStatistic } from './unread-store.ts'

/** storefront.md 7 and 9. */
const PAGE = 5
export type NotificationFilter = 'all' | 'status_changed' | 'news_publish'
type Pages = {
  filter: NotificationFilter
  rows: Notification[]
  page: number
  last: number
  state: 'loading' | 'ready' | 'failed'
  message: string
}

const empty = (filter: NotificationFilter): Pages => ({
  filter,
  rows: [],
  page: 0,
  last: 1,
  state: 'loading',
  message: '',
})

/** Pages of five, newest first. */
export function useNotifications(filter: NotificationFilter, unread: number) {
  const [pages, setPages] = useState(() => empty(filter))
  const shown = pages.filter === filter ? pages : empty(filter)

  async function load(page: number): Promise<void> {
    setPages((before) => ({
      ...(before.filter === filter ? before : empty(filter)),
      state: 'loading',
    }))
    const result = await browserApi('listNotifications', {
      query: {
        page,
        perPage: PAGE,
        column: 'id',
        sort: 'desc',
        ...(filter === 'all' ? {} : { type: filter }),
      },
    })
    setPages((before) => {
      const own = before.filter === filter ? before : empty(filter)
      if (!result.ok) return { ...own, state: 'failed', message: result.message }
      const known = new Set(result.data.map(({ id }) => id))
      const rows =
        page === 1 ? result.data : [...own.rows.filter(({ id }) => !known.has(id)), ...result.data]
      return { filter, rows, page, last: result.meta.last_page, state: 'ready', message: '' }
    })
  }
  useEffect(() => {
    void load(1)
    // Something new came: the first page shows it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter, unread])

  const mark = (ids: ReadonlySet<number> | 'all', at: string) =>
    setPages((before) => ({
      ...before,
      rows: before.rows.map((row) =>
        row.read_at === null && (ids === 'all' || ids.has(row.id)) ? { ...row, read_at: at } : row,
      ),
    }))

  return {
    ...shown,
    more: shown.page < shown.last ? () => void load(shown.page + 1) : undefined,
    again: () => void load(1),
    async readAll(): Promise<Result<'readAllNotifications'>> {
      const result = await browserApi('readAllNotifications')
      if (result.ok) mark('all', 'now')
      void askStatistic()
      return result
    },
    async read(row: Notification): Promise<void> {
      if (row.read_at !== null) return
      mark(new Set([row.id]), 'now')
      await browserApi('readNotification', { params: { id: row.id } })
      void askStatistic()
    },
  }
}
