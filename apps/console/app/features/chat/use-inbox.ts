import { operationUrl } from '@hawker/contract/core/operation-url'
import { useEventStream } from '@hawker/web/live/use-event-stream'
import { type LiveResource, useLiveResource } from '@hawker/web/query/use-live-resource'
import { useTexts } from '../../lib/texts.tsx'
import type { Chat } from '@hawker/contract/chats'
import { type Desk, listChats } from './desk-api.ts'

/** The latest chats of a desk, refreshed on each new or read message. */
export function useInbox(desk: Desk): LiveResource<Chat[]> {
  const { lang } = useTexts()
  const chats = useLiveResource(`chats ${desk} ${lang}`, () => listChats(desk))
  useEventStream(
    operationUrl('streamChats', { query: { as: desk } }, lang),
    ['message', 'read'],
    () => void chats.refresh(),
  )
  return chats
}
