import { createContext, use, useMemo, type ReactNode } from 'react'
import type { Desk } from './desk-api.ts'
import { useInbox } from './use-inbox.ts'

type Unread = { total: number; byOrder: ReadonlyMap<number, number> }
const UnreadContext = createContext<Unread>({ total: 0, byOrder: new Map() })

/** Provides the counts of a desk's unread messages, in total and by order. */
export function UnreadProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  const { data } = useInbox(desk)
  const unread = useMemo<Unread>(
    () => ({
      total: (data ?? []).reduce((sum, chat) => sum + chat.unread, 0),
      byOrder: new Map(
        (data ?? []).flatMap(({ order, unread: count }) =>
          order && count > 0 ? [[order.id, count]] : [],
        ),
      ),
    }),
    [data],
  )
  return <UnreadContext value={unread}>{children}</UnreadContext>
}
export const useUnread = (): Unread => use(UnreadContext)
