import type { StaffUser } from '@hawker/contract/accounts'
import { formatDate } from '@hawker/i18n/format-date'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { useState } from 'react'
import { deviceZone } from '../../lib/device-zone.ts'
import { useTexts } from '../../lib/texts.tsx'

type UserRowProps = { user: StaffUser; onBlock: () => void; onUnblock: () => Promise<void> }

export function UserRow({ user, onBlock, onUnblock }: UserRowProps) {
  const { t, lang } = useTexts()
  const [sending, setSending] = useState(false)
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ')
  const unblock = async () => {
    setSending(true)
    await onUnblock()
    setSending(false)
  }
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface p-4 shadow-soft">
      <div className="min-w-48 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{name}</bdi>
          {user.roles
            .filter((role) => role !== 'user')
            .map((role) => (
              <Badge key={role} tone="info">
                {t(`users.role_${role}`)}
              </Badge>
            ))}
          {user.blocked_at !== null && <Badge tone="danger">{t('users.blocked')}</Badge>}
        </h2>
        <p className="text-sm break-words text-muted">
          {[user.email, user.phone]
            .filter((contact) => contact !== null)
            .map((contact, index) => (
              <span key={contact}>
                {index > 0 && ' · '}
                <bdi dir="ltr">{contact}</bdi>
              </span>
            ))}
        </p>
        <p className="text-sm text-muted">
          {t('users.since', {
            date: formatDate(user.created_at, lang, { timeZone: deviceZone() }),
          })}{' '}
          · {t('earnings.orders', { count: user.orders_count })}
        </p>
      </div>
      {user.blocked_at === null ? (
        <Button variant="secondary" aria-label={t('users.block_name', { name })} onClick={onBlock}>
          {t('users.block')}
        </Button>
      ) : (
        <Button
          loading={sending}
          aria-label={t('users.unblock_name', { name })}
          onClick={() => void unblock()}
        >
          {t('users.unblock')}
        </Button>
      )}
    </article>
  )
}
