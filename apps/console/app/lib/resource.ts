import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isPassing } from '@hawker/web/live/event-stream'
import type { Trouble } from './api.ts'
import { oneAtATime } from './one-at-a-time.ts'

type Answer<T> = { ok: true; data: T } | ({ ok: false } & Trouble)
type State<T> = { key: string; data: T | undefined; trouble: Trouble | undefined }

export type Resource<T> = {
  /** undefined until the first answer; afterwards always the last good one. */
  data: T | undefined
  /** Why the last asking failed; gone with the next good answer. */
  trouble: Trouble | undefined
  refresh: () => Promise<T | undefined>
  change: (next: (data: T) => T) => void
}

/** What could not be answered is asked for again by itself: nobody presses for an order they do not know of. */
const AGAIN_MS = 10_000

/** Something of the server's that is asked for again whenever it may have changed. A new key begins anew. */
export function useResource<T>(key: string, load: () => Promise<Answer<T>>): Resource<T> {
  const [state, setState] = useState<State<T>>({ key, data: undefined, trouble: undefined })
  const current = state.key === key ? state : { key, data: undefined, trouble: undefined }
  const latest = useRef({
    load,
    changes: 0,
    ask: (): Promise<T | undefined> => Promise.resolve(undefined),
  })
  useLayoutEffect(() => {
    latest.current.load = load
  })

  useEffect(() => {
    const askNow = async (): Promise<T | undefined> => {
      const { load: asked, changes } = latest.current
      const answer = await asked()
      if (latest.current.ask !== ask) return undefined
      // It was asked before something was changed here, and for a reason: it is asked again.
      if (latest.current.changes !== changes) return askNow()
      setState((before) => {
        if (answer.ok) return { key, data: answer.data, trouble: undefined }
        const { code, status, message } = answer
        return {
          key,
          data: before.key === key ? before.data : undefined,
          trouble: { code, status, message },
        }
      })
      return answer.ok ? answer.data : undefined
    }
    const ask = oneAtATime(askNow)
    latest.current.ask = ask
    void ask()
  }, [key])

  const { trouble } = current
  useEffect(() => {
    if (!trouble || !isPassing(trouble)) return
    const timer = setTimeout(() => void latest.current.ask(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [trouble])

  const refresh = useCallback(() => latest.current.ask(), [])

  const change = useCallback((next: (data: T) => T) => {
    latest.current.changes += 1
    setState((before) =>
      before.data === undefined ? before : { ...before, data: next(before.data) },
    )
  }, [])

  return { data: current.data, trouble, refresh, change }
}
