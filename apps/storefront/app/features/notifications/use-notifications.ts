import type { Result } from '@hawker/contract/core/client'
import type { Notification } from '@hawker/contract/notifications'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { pollStatistic } from './unread-store.ts'

const PAGE_SIZE = 5
export type NotificationFilter = 'all' | 'status_changed' | 'news_publish'
type Pages = {
  filter: NotificationFilter
  rows: Notification[]
  page: number
  last: number
  state: 'loading' | 'ready' | 'failed'
  message: string
}

const emptyPages = (filter: NotificationFilter): Pages => ({
  filter,
  rows: [],
  page: 0,
  last: 1,
  state: 'loading',
  message: '',
})

/** Notifications in pages of five, newest first. */
export function useNotifications(filter: NotificationFilter, unread: number) {
  const [pages, setPages] = useState(() => emptyPages(filter))
  const current = pages.filter === filter ? pages : emptyPages(filter)

  async function load(page: number): Promise<void> {
    setPages((before) => ({
      ...(before.filter === filter ? before : emptyPages(filter)),
      state: 'loading',
    }))
    const result = await browserApi('listNotifications', {
      query: {
        page,
        perPage: PAGE_SIZE,
        column: 'id',
        sort: 'desc',
        ...(filter === 'all' ? {} : { type: filter }),
      },
    })
    setPages((before) => {
      const current = before.filter === filter ? before : emptyPages(filter)
      if (!result.ok) return { ...current, state: 'failed', message: result.message }
      const newIds = new Set(result.data.map(({ id }) => id))
      const rows =
        page === 1
          ? result.data
          : [...current.rows.filter(({ id }) => !newIds.has(id)), ...result.data]
      return { filter, rows, page, last: result.meta.last_page, state: 'ready', message: '' }
    })
  }
  useEffect(() => {
    void load(1)
    // A new notification is on the first page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter, unread])

  const markRead = (ids: ReadonlySet<number> | 'all', at: string) =>
    setPages((before) => ({
      ...before,
      rows: before.rows.map((row) =>
        row.read_at === null && (ids === 'all' || ids.has(row.id)) ? { ...row, read_at: at } : row,
      ),
    }))

  return {
    ...current,
    more: current.page < current.last ? () => void load(current.page + 1) : undefined,
    again: () => void load(1),
    async readAll(): Promise<Result<'readAllNotifications'>> {
      const result = await browserApi('readAllNotifications')
      if (result.ok) markRead('all', 'now')
      void pollStatistic()
      return result
    },
    async read(row: Notification): Promise<void> {
      if (row.read_at !== null) return
      markRead(new Set([row.id]), 'now')
      await browserApi('readNotification', { params: { id: row.id } })
      void pollStatistic()
    },
  }
}
