import { operationUrl } from '@hawker/contract/core/operation-url'
import type { TableSession } from '@hawker/contract/dine-in'
import { joinStream } from '@hawker/web/live/event-stream'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'

/** The session of a table as it is now: a yes of the staff, or the end, shows at once. */
export function useTableSession<Loaded extends TableSession | null>(
  loaded: Loaded,
): Loaded | TableSession {
  const [session, setSession] = useState<TableSession>()
  const uuid = loaded?.uuid
  useEffect(() => {
    if (uuid === undefined) return
    const params = { uuid }
    const reload = async () => {
      const answer = await browserApi('showTableSession', { params })
      if (answer.ok) setSession(answer.data)
    }
    return joinStream(
      operationUrl('streamTableSession', { params }, document.documentElement.lang),
      {
        events: ['table'],
        // An opened stream sends the first event itself.
        onEvent: (event) => void (event !== 'open' && reload()),
      },
    )
  }, [uuid])
  return session?.uuid === uuid && session !== undefined ? session : loaded
}
