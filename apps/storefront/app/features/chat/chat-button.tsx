import type { Chat, ChatRole } from '@hawker/contract/chats'
import { Button } from '@hawker/ui/button'
import { Icon } from '@hawker/ui/icon'
import { chatIcon } from '@hawker/ui/icons'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ChatSheet } from './chat-sheet-lazy.ts'

/** Opens the chat with the courier or shop of an order, the courier of a parcel, or support. */
export function ChatButton({
  to,
  orderId,
  parcelId,
  label,
}: {
  to: ChatRole
  orderId?: number
  parcelId?: number
  label: string
}) {
  const { t } = useTexts()
  const [chat, setChat] = useState<Chat>()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const result = await browserApi('openChat', {
      body: {
        role: to,
        ...(orderId === undefined ? {} : { order_id: orderId }),
        ...(parcelId === undefined ? {} : { parcel_id: parcelId }),
      },
    })
    setBusy(false)
    if (result.ok) setChat(result.data)
    else toastRefusal(result, t)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        icon={<Icon of={chatIcon} size={18} />}
        onPointerEnter={ChatSheet.preload}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {chat && <ChatSheet chat={chat} onClose={() => setChat(undefined)} />}
    </>
  )
}
