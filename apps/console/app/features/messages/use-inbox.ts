import { urlOf } from '@hawker/contract/url-of'
import { useLive } from '../../lib/live.ts'
import { type Resource, useResource } from '../../lib/resource.ts'
import { useTexts } from '../../lib/texts.tsx'
import type { Chat } from '@hawker/contract/chats'
import { type Desk, chatsOf } from './desk-api.ts'

/** The last conversations of a desk, kept true by what is said and read. */
export function useInbox(desk: Desk): Resource<Chat[]> {
  const { lang } = useTexts()
  const chats = useResource(`chats ${desk} ${lang}`, () => chatsOf(desk))
  useLive(
    urlOf('streamChats', { query: { as: desk } }, lang),
    ['message', 'read'],
    () => void chats.refresh(),
  )
  return chats
}
