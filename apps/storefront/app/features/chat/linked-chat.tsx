import type { Chat } from '@hawker/contract/chats'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../router/hooks.tsx'
import { browserApi } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { tellRefusal } from '../../lib/tell-refusal.ts'
import { useTexts } from '../../lib/texts.tsx'
import { ChatSheet } from './chat-sheet-later.ts'

/** The conversation that the address names: where a notification leads. */
export function LinkedChat() {
  const { t } = useTexts()
  const [search, setSearch] = useSearchParams()
  const signedIn = useSession() !== null
  const [chat, setChat] = useState<Chat>()
  const id = Number(search.get('chat') ?? 0)
  const wanted = signedIn && Number.isSafeInteger(id) && id > 0 ? id : undefined
  useEffect(() => {
    if (wanted === undefined) return
    let current = true
    void browserApi('showChat', { params: { id: wanted } }).then((result) => {
      if (!current) return
      if (result.ok) setChat(result.data)
      else tellRefusal(result, t)
    })
    return () => {
      current = false
    }
  }, [wanted, t])
  const shown = chat?.id === wanted ? chat : undefined
  const close = () => {
    // At once: the page behind asks for its data again before the address changes.
    setChat(undefined)
    search.delete('chat')
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return shown ? <ChatSheet chat={shown} onClose={close} /> : null
}
