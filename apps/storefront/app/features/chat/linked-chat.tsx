import { readPositiveInteger } from '@hawker/std/positive-integer'
import type { Chat } from '@hawker/contract/chats'
import { useEffect, useState } from 'react'
import { useSearchParams } from '@hawker/web/router/hooks'
import { browserApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { toastRefusal } from '../../lib/toast-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ChatSheet } from './chat-sheet-lazy.ts'

/** Opens the chat that the URL names. Notifications link here. */
export function LinkedChat() {
  const { t } = useTexts()
  const [search, setSearch] = useSearchParams()
  const signedIn = useSession() !== null
  const [chat, setChat] = useState<Chat>()
  const requestedId = signedIn ? readPositiveInteger(search.get('chat')) : undefined
  useEffect(() => {
    if (requestedId === undefined) return
    let current = true
    void browserApi('showChat', { params: { id: requestedId } }).then((result) => {
      if (!current) return
      if (result.ok) setChat(result.data)
      else toastRefusal(result, t)
    })
    return () => {
      current = false
    }
  }, [requestedId, t])
  const shown = chat?.id === requestedId ? chat : undefined
  const close = () => {
    // Close at once: before the URL changes, the page behind reloads its data.
    setChat(undefined)
    search.delete('chat')
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return shown ? <ChatSheet chat={shown} onClose={close} /> : null
}
