import { formatNumber } from '@hawker/i18n/format'
import { IconButton } from '@hawker/ui/icon-button'
import { bellIcon } from '@hawker/ui/icons'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '@hawker/web/router/hooks'
import { NotificationDrawer, useUnread } from '../../features/notifications/index.ts'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.tsx'

/** The notifications of a signed-in user. The badge counts the unread ones. */
export function Bell() {
  const { t, lang } = useTexts()
  const unread = useUnread()
  const user = useSession()
  const [open, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const { hash } = useLocation()
  const bell = useRef<HTMLButtonElement>(null)
  // A push about several notifications leads here. Each header has a bell: the visible one opens.
  useEffect(() => {
    if (hash !== '#notifications' || !bell.current?.checkVisibility()) return
    setWanted(true)
    setOpen(true)
  }, [hash])
  return (
    <div className="for-members">
      <IconButton
        ref={bell}
        icon={bellIcon}
        label={
          unread > 0 ? t('shell.unread_notifications', { count: unread }) : t('shell.notifications')
        }
        badge={
          unread > 99
            ? `${formatNumber(99, lang)}+`
            : unread > 0
              ? formatNumber(unread, lang)
              : undefined
        }
        onPointerEnter={NotificationDrawer.preload}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      />
      {isWanted && (
        <NotificationDrawer open={open && user !== null} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
