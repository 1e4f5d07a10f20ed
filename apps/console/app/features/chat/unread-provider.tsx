import type { Chat } from '@hawker/contract/chats'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Desk } from './desk-api.ts'
import { useInbox } from './use-inbox.ts'

type Counts = ReadonlyMap<number, number>
type Unread = { total: number; byOrder: Counts; byParcel: Counts }
const UnreadContext = createContext<Unread>({ total: 0, byOrder: new Map(), byParcel: new Map() })

/** Provides the counts of a desk's unread messages, in total, by order and by parcel. */
export function UnreadProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  const { data } = useInbox(desk)
  const unread = useMemo<Unread>(
    () => ({
      total: (data ?? []).reduce((sum, chat) => sum + chat.unread, 0),
      byOrder: countsOf(data, ({ order }) => order),
      byParcel: countsOf(data, ({ parcel }) => parcel),
    }),
    [data],
  )
  return <UnreadContext value={unread}>{children}</UnreadContext>
}
export const useUnread = (): Unread => use(UnreadContext)

const countsOf = (
  chats: readonly Chat[] | undefined,
  subjectOf: (chat: Chat) => { id: number } | null,
): Counts =>
  new Map(
    (chats ?? []).flatMap((chat) => {
      const subject = subjectOf(chat)
      return subject && chat.unread > 0 ? [[subject.id, chat.unread]] : []
    }),
  )
