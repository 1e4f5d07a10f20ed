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
import { type Desk, openOrderChat } from './desk-api.ts'
import { useUnread } from './unread-provider.tsx'

type OrderChatProps = {
  desk: Desk
  orderId: number
  customer: string
  /** Shows an icon instead of a wide button. */
  small?: boolean
}
/** Opens the chat with the customer of an order. */
export function OrderChat({ desk, orderId, customer, small = false }: OrderChatProps) {
  const { t } = useTexts()
  const unread = useUnread().byOrder.get(orderId) ?? 0
  const [chat, setChat] = useState<Chat>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const result = await openOrderChat(desk, orderId)
    setBusy(false)
    if (result.ok) setChat(result.data)
    else showToast({ kind: 'error', message: refusalText(result, t) })
  }
  const name = t('chat.with', { name: isolate(customer) })
  const label = unread > 0 ? `${name} · ${t('chat.unread', { count: unread })}` : name
  return (
    <>
      {small ? (
        <IconButton
          data-key="chat"
          icon={chatIcon}
          label={label}
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
          {label}
        </Button>
      )}
      <Sheet
        open={chat !== undefined}
        onClose={() => setChat(undefined)}
        title={customer}
        closeLabel={t('action.close')}
        tall
      >
        {chat && <Conversation key={chat.id} chat={chat} desk={desk} />}
      </Sheet>
    </>
  )
}
