import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Trouble } from './api.ts'

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

/** Something of the server's that is asked for again whenever it may have changed. A new key begins anew. */
export function useResource<T>(key: string, load: () => Promise<Answer<T>>): Resource<T> {
  const [state, setState] = useState<State<T>>({ key, data: undefined, trouble: undefined })
  const current = state.key === key ? state : { key, data: undefined, trouble: undefined }
  const latest = useRef({ key, load, asked: 0, answered: 0 })
  useLayoutEffect(() => {
    latest.current.key = key
    latest.current.load = load
  })

  const refresh = useCallback(async () => {
    const { key: askedKey, load: ask } = latest.current
    const turn = (latest.current.asked += 1)
    const answer = await ask()
    latest.current.answered = Math.max(latest.current.answered, turn)
    // A slower answer to an older question must not undo a newer one.
    if (turn !== latest.current.asked || askedKey !== latest.current.key) return undefined
    setState((before) => {
      if (answer.ok) return { key: askedKey, data: answer.data, trouble: undefined }
      const { code, status, message } = answer
      return { key: askedKey, data: before.key === askedKey ? before.data : undefined, trouble: { code, status, message } }
    })
    return answer.ok ? answer.data : undefined
  }, [])

  const change = useCallback(
    (next: (data: T) => T) => {
      const underWay = latest.current.answered < latest.current.asked
      // What is under way was asked before this change, and for a reason: it is asked again.
      latest.current.asked += 1
      latest.current.answered = latest.current.asked
      setState((before) => (before.data === undefined ? before : { ...before, data: next(before.data) }))
      if (underWay) void refresh()
    },
    [refresh],
  )

  useEffect(() => {
    void refresh()
  }, [key, refresh])

  return { data: current.data, trouble: current.trouble, refresh, change }
}
