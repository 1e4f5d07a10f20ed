import type { Notification } from '@hawker/contract/notifications'
import { formatTime } from '@hawker/i18n/format-date'
import { Icon } from '@hawker/ui/icon'
import {
  bellIcon,
  giftIcon,
  receiptIcon,
  tagIcon,
  usersIcon,
  walletIcon,
  type IconShape,
} from '@hawker/ui/icons'
import { classNames } from '@hawker/std/class-names'
import { useTexts } from '../../lib/texts.tsx'

const ICON: Record<string, IconShape> = {
  status_changed: receiptIcon,
  new_order: receiptIcon,
  order_refunded: walletIcon,
  news_publish: tagIcon,
  new_user_by_referral: giftIcon,
  wallet: walletIcon,
  payment_request: walletIcon,
  group_update: usersIcon,
}

export function NotificationRow({
  row,
  timeZone,
  href,
  onOpen,
}: {
  row: Notification
  timeZone: string
  href: string | null
  onOpen: () => void
}) {
  const { t, lang } = useTexts()
  const unread = row.read_at === null
  const look = 'flex w-full items-start gap-3 rounded-md px-3 py-3 text-start hover:bg-sunk'
  const inside = (
    <>
      <span
        className={classNames(
          'grid size-10 shrink-0 place-items-center rounded-full',
          unread ? 'bg-brand-soft text-brand-text' : 'bg-sunk text-muted',
        )}
      >
        <Icon of={ICON[row.type] ?? bellIcon} />
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block', unread ? 'font-semibold' : 'font-medium')}>
          {row.title}
          {unread && <span className="sr-only"> · {t('notifications.unread')}</span>}
        </span>
        <span className="block text-sm text-muted">{row.body}</span>
        <time dateTime={row.created_at} className="tabular text-xs text-muted">
          {formatTime(row.created_at, lang, { timeZone })}
        </time>
      </span>
      {unread && (
        <span
          aria-hidden="true"
          className="mt-2 size-2.5 shrink-0 rounded-full bg-brand forced-colors:bg-[Highlight]"
        />
      )}
    </>
  )
  if (href === null) {
    return (
      <button type="button" onClick={onOpen} className={look}>
        {inside}
      </button>
    )
  }
  return (
    <a href={href} onClick={onOpen} className={look}>
      {inside}
    </a>
  )
}
