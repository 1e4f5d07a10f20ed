import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Chat } from '@hawker/contract/chats'
import { formatRelativeDay, formatTime, wallDateOf } from '@hawker/i18n/format-date'
import type { Translate } from '@hawker/i18n/translate'
import { Badge } from '@hawker/ui/badge'
import { EmptyState } from '@hawker/ui/empty-state'
import { arrowBackIcon, chatIcon } from '@hawker/ui/icons'
import { IconButton } from '@hawker/ui/icon-button'
import { useEffect, useState } from 'react'
import { useSearchParams } from '@hawker/web/router/hooks'
import { classNames } from '@hawker/std/class-names'
import { now } from '@hawker/web/session/clock'
import { ListSkeleton } from '../../lib/lists/list-skeleton.tsx'
import { useTexts } from '../../lib/texts.tsx'
import { TroubleScreen } from '../../lib/page/trouble-screen.tsx'
import { Conversation } from './conversation.tsx'
import { type Desk, showChat } from './desk-api.ts'
import { useInbox } from './use-inbox.ts'

/** The chats of a desk: the list and the chat named in the URL. A phone shows one of the two. */
export function Inbox({ desk }: { desk: Desk }) {
  const { t } = useTexts()
  const chats = useInbox(desk)
  const [search, setSearch] = useSearchParams()
  const id = readPositiveInteger(search.get('chat')) ?? 0
  const chosen = useChosenChat(desk, id, chats.data)
  const choose = (chat: Chat | undefined) => setSearch(chat ? { chat: String(chat.id) } : {})

  if (chats.data === undefined)
    return chats.trouble ? (
      <TroubleScreen trouble={chats.trouble} onRetry={() => void chats.refresh()} />
    ) : (
      <ListSkeleton />
    )
  if (chats.data.length === 0 && !chosen)
    return (
      <EmptyState level={2} icon={chatIcon} title={t('chat.none')} text={t('chat.none_hint')} />
    )
  return (
    <div
      className={classNames(
        'grid h-[calc(100dvh-13rem)] min-h-96 grid-cols-[minmax(0,1fr)] overflow-hidden',
        'rounded-lg bg-surface shadow-soft md:grid-cols-[20rem_minmax(0,1fr)]',
      )}
    >
      <ul
        aria-label={t('chat.title')}
        className={classNames(
          'overflow-y-auto border-line p-2 md:block md:border-e',
          chosen !== undefined && 'hidden',
        )}
      >
        {chats.data.map((chat) => (
          <li key={chat.id}>
            <InboxRow chat={chat} current={chat.id === chosen?.id} onChoose={() => choose(chat)} />
          </li>
        ))}
      </ul>
      {chosen ? (
        <section aria-label={chosen.user.firstname} className="flex min-h-0 flex-col px-4 pb-4">
          <header className="flex min-h-14 items-center gap-2 border-b border-line">
            <IconButton
              icon={arrowBackIcon}
              label={t('action.back')}
              onClick={() => choose(undefined)}
              className="md:hidden"
            />
            <h2 className="min-w-0 flex-1 truncate font-semibold">{chosen.user.firstname}</h2>
            {subjectOf(chosen, t) && <Badge>{subjectOf(chosen, t)}</Badge>}
          </header>
          <div className="min-h-0 flex-1">
            <Conversation key={chosen.id} chat={chosen} desk={desk} />
          </div>
        </section>
      ) : (
        <p className="hidden place-items-center text-muted md:grid">{t('chat.choose')}</p>
      )}
    </div>
  )
}

/** The chat from the list, or fetched separately when it is too old to be listed. */
function useChosenChat(
  desk: Desk,
  id: number,
  listed: readonly Chat[] | undefined,
): Chat | undefined {
  const [fetched, setFetched] = useState<Chat>()
  const inList = listed?.find((chat) => chat.id === id)
  const missing = listed !== undefined && id > 0 && !inList
  useEffect(() => {
    if (!missing) return
    let current = true
    void showChat(desk, id).then((result) => current && result.ok && setFetched(result.data))
    return () => {
      current = false
    }
  }, [desk, id, missing])
  return inList ?? (fetched?.id === id ? fetched : undefined)
}

function InboxRow({
  chat,
  current,
  onChoose,
}: {
  chat: Chat
  current: boolean
  onChoose: () => void
}) {
  const { t, lang } = useTexts()
  const { last_message: last, unread } = chat
  const zone = Intl.DateTimeFormat().resolvedOptions()
  const at = last?.created_at ?? chat.created_at
  const [day, today] = [wallDateOf(at, zone), wallDateOf(now(), zone)]
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onChoose}
      className={classNames(
        'grid min-h-14 w-full gap-0.5 rounded-md px-3 py-2 text-start hover:bg-sunk',
        current && 'bg-sunk',
      )}
    >
      <span className="flex items-baseline gap-2">
        <span
          className={classNames(
            'min-w-0 flex-1 truncate',
            unread > 0 ? 'font-bold' : 'font-medium',
          )}
        >
          {chat.user.firstname}
        </span>
        <time dateTime={at} className="tabular text-xs text-muted">
          {day === today ? formatTime(at, lang, zone) : formatRelativeDay(day, today, lang)}
        </time>
      </span>
      <span className="flex items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate text-sm text-muted">
          {last?.text ?? t(last?.type === 'location' ? 'chat.their_place' : 'chat.their_picture')}
        </span>
        {unread > 0 && <Badge tone="solid">{t('chat.unread', { count: unread })}</Badge>}
      </span>
      {subjectOf(chat, t) && (
        <span className="tabular text-xs text-muted">{subjectOf(chat, t)}</span>
      )}
    </button>
  )
}

/** The order or parcel that a chat is about. */
function subjectOf({ order, parcel }: Chat, t: Translate): string | undefined {
  if (order) return t('board.order', { number: order.number })
  return parcel ? t('parcel.number', { number: parcel.number }) : undefined
}
