import { urlOf } from '@hawker/contract/url-of'
import { useLive } from '../../lib/live.ts'
import { type Resource, useResource } from '../../lib/resource.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { Chat } from '@hawker/contract/chats'
import { type Desk, listChats } from './desk-api.ts'

/** The latest chats of a desk, refreshed on each new or read message. */
export function useInbox(desk: Desk): Resource<Chat[]> {
  const { lang } = useTexts()
  const chats = useResource(`chats ${desk} ${lang}`, () => listChats(desk))
  useLive(
    urlOf('streamChats', { query: { as: desk } }, lang),
    ['message', 'read'],
    () => void chats.refresh(),
  )
  return chats
}
