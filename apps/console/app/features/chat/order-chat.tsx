import type { Chat } from '@hawker/contract/chats'
import { isolate } from '@hawker/i18n/isolate'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { IconButton } from '@hawker/ui/icon-button'
import { chatIcon } from '@hawker/ui/icons'
import { Sheet } from '@hawker/ui/sheet'
import { showToast } from '@hawker/ui/toast'
import { useState } from 'react'
import { refusalText } from '../../lib/api.ts'
import { useTexts } from '../../lib/texts.tsx'
import { Conversation } from './conversation.tsx'
import { type ChatSubject, type Desk, openChatAbout } from './desk-api.ts'
import { useUnread } from './unread-provider.tsx'

type OrderChatProps = {
  desk: Desk
  about: ChatSubject
  /** The person's name. */
  title: string
  /** Replaces "message" with the name, for a person without one. */
  label?: string
  /** Shows an icon instead of a wide button. */
  small?: boolean
}
/** Opens the chat with the customer of an order, or the sender of a parcel. */
export function OrderChat({ desk, about, title, label, small = false }: OrderChatProps) {
  const { t } = useTexts()
  const { byOrder, byParcel } = useUnread()
  const unread =
    ('order_id' in about ? byOrder.get(about.order_id) : byParcel.get(about.parcel_id)) ?? 0
  const [chat, setChat] = useState<Chat>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const result = await openChatAbout(desk, about)
    setBusy(false)
    if (result.ok) setChat(result.data)
    else showToast({ kind: 'error', message: refusalText(result, t) })
  }
  const name = label ?? t('chat.with', { name: isolate(title) })
  const named = unread > 0 ? `${name} · ${t('chat.unread', { count: unread })}` : name
  return (
    <>
      {small ? (
        <IconButton
          data-key="chat"
          icon={chatIcon}
          label={named}
          badge={unread}
          loading={busy}
          onClick={() => void open()}
        />
      ) : (
        <Button
          variant="secondary"
          wide
          loading={busy}
          icon={<Icon of={chatIcon} />}
          onClick={() => void open()}
        >
          {named}
        </Button>
      )}
      <Sheet
        open={chat !== undefined}
        onClose={() => setChat(undefined)}
        title={title}
        closeLabel={t('action.close')}
        tall
      >
        {chat && <Conversation key={chat.id} chat={chat} desk={desk} />}
      </Sheet>
    </>
  )
}
