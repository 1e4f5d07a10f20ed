import type { Chat } from '@hawker/contract/chats'
import { formatRelativeDay, formatTime, wallDateOf } from '@hawker/i18n/format-date'
import { Avatar } from '@hawker/ui/avatar'
import { Badge } from '@hawker/ui/badge'
import { Button } from '@hawker/ui/button'
import { SkeletonText } from '@hawker/ui/skeleton'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import { tinyPicture } from '@hawker/web/pictures/picture-url'
import { useTexts } from '../../lib/texts.tsx'
import { ChatSheet } from './chat-sheet-lazy.ts'
import { partnerName } from './partner-name.ts'

/** The customer's conversations, newest first. */
export function ChatList() {
  const { t, lang } = useTexts()
  const [chats, setChats] = useState<readonly Chat[] | 'failed'>()
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Chat>()
  useEffect(() => {
    let current = true
    void browserApi('listChats', { query: { perPage: 10 } }).then(
      (result) => current && setChats(result.ok ? result.data : 'failed'),
    )
    return () => {
      current = false
    }
    // Closing a conversation reloads the list, which then shows its last message.
  }, [opened, attempt])
  if (chats === undefined) return <SkeletonText />
  if (chats === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-3 text-muted">
        <p>{t('chat.not_loaded')}</p>
        <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
          {t('action.retry')}
        </Button>
      </div>
    )
  if (chats.length === 0) return <p className="text-muted">{t('chat.none')}</p>
  const zone = Intl.DateTimeFormat().resolvedOptions()
  const today = wallDateOf(now(), zone)
  return (
    <>
      <ul className="grid gap-1" aria-label={t('chat.conversations')}>
        {chats.map((chat) => {
          const at = chat.last_message?.created_at ?? chat.created_at
          const day = wallDateOf(at, zone)
          return (
            <li key={chat.id}>
              <button
                type="button"
                onPointerEnter={ChatSheet.preload}
                onClick={() => setOpened(chat)}
                className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-2 text-start hover:bg-sunk"
              >
                <Avatar src={partnerPicture(chat)} name={partnerName(chat, t)} />
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline gap-2">
                    <span className="min-w-0 flex-1 truncate font-medium">
                      {partnerName(chat, t)}
                    </span>
                    <time dateTime={at} className="tabular text-xs text-muted">
                      {day === today
                        ? formatTime(at, lang, zone)
                        : formatRelativeDay(day, today, lang)}
                    </time>
                  </span>
                  <span dir="auto" className="block truncate text-sm text-muted">
                    {chat.last_message?.text ??
                      t(
                        chat.last_message?.type === 'location'
                          ? 'chat.their_place'
                          : 'chat.their_picture',
                      )}
                  </span>
                  {chat.order && (
                    <span className="block text-xs text-muted">
                      {t('order.number', { number: chat.order.number })}
                    </span>
                  )}
                </span>
                {chat.unread > 0 && (
                  <Badge tone="brand">{t('chat.unread', { count: chat.unread })}</Badge>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {opened && <ChatSheet chat={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const partnerPicture = ({ shop, deliveryman }: Chat): string | null => {
  const path = shop?.logo_img ?? deliveryman?.img
  return path ? tinyPicture(path) : null
}
