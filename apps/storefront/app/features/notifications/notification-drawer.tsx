import type { Notification } from '@hawker/contract/notifications'
import { notificationPage } from '@hawker/domain/notifications/notification-link'
import { formatRelativeDay, wallDateOf } from '@hawker/i18n/format-date'
import { Button } from '@hawker/ui/button'
import { Chip, ChipRow } from '@hawker/ui/chip'
import { EmptyState } from '@hawker/ui/empty-state'
import { bellIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { SkeletonText } from '@hawker/ui/skeleton'
import { useState } from 'react'
import { now } from '@hawker/web/session/clock'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useNotifications, type NotificationFilter } from './use-notifications.ts'
import { useUnread } from './use-unread.ts'

const FILTERS = [
  ['all', 'notifications.all'],
  ['status_changed', 'notifications.orders'],
  ['news_publish', 'notifications.news'],
] as const

/** The notification drawer, a dialog on phones. Loaded when the bell is pressed. */
export default function Notifications({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('notifications.title')}
      closeLabel={t('action.close')}
      tall
    >
      {open && <NotificationList onClose={onClose} />}
    </Sheet>
  )
}

function NotificationList({ onClose }: { onClose: () => void }) {
  const { t, lang } = useTexts()
  const unread = useUnread()
  const [filter, setFilter] = useState<NotificationFilter>('all')
  const { rows, state, message, more, again, readAll, read } = useNotifications(filter, unread)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const today = wallDateOf(now(), { timeZone })

  const markAll = async () => {
    const result = await readAll()
    if (!result.ok) toastRefusal(result, t)
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <ChipRow label={t('notifications.title')}>
          {FILTERS.map(([key, text]) => (
            <Chip key={key} selected={filter === key} onClick={() => setFilter(key)}>
              {t(text)}
            </Chip>
          ))}
        </ChipRow>
        {unread > 0 && (
          <Button variant="ghost" size="sm" onClick={() => void markAll()}>
            {t('notifications.read_all')}
          </Button>
        )}
      </div>
      {state === 'failed' && (
        <EmptyState
          icon={bellIcon}
          title={t('notifications.failed')}
          text={message || t('error.occured')}
          action={<Button onClick={again}>{t('action.retry')}</Button>}
        />
      )}
      {state === 'ready' && rows.length === 0 && (
        <EmptyState
          icon={bellIcon}
          title={t('notifications.empty')}
          text={t('notifications.empty_hint')}
        />
      )}
      {byDay(rows, timeZone).map(({ day, members }) => (
        <section key={day} aria-label={formatRelativeDay(day, today, lang)}>
          <h3 className="px-3 py-1 text-sm font-semibold text-muted">
            {formatRelativeDay(day, today, lang)}
          </h3>
          <ul>
            {members.map((row) => {
              const href = notificationPage(row)
              const open = () => {
                void read(row)
                if (href !== null) onClose()
              }
              return (
                <li key={row.id}>
                  <NotificationRow row={row} timeZone={timeZone} href={href} onOpen={open} />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      {state === 'loading' && (
        <div role="status" className="grid gap-5 p-3" aria-label={t('common.loading')}>
          <SkeletonText />
          <SkeletonText />
          <SkeletonText />
        </div>
      )}
      {state === 'ready' && more && (
        <Button variant="secondary" wide onClick={more}>
          {t('action.load_more')}
        </Button>
      )}
    </div>
  )
}

function byDay(
  rows: readonly Notification[],
  timeZone: string,
): { day: string; members: Notification[] }[] {
  const days = new Map<string, Notification[]>()
  for (const row of rows) {
    const day = wallDateOf(row.created_at, { timeZone })
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, members]) => ({ day, members }))
}
