import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isTransient } from '../api/results.ts'
import { serialize } from './serialize.ts'

/** Why a resource could not be read. */
export type Trouble = { code: string; status: number; message: string }
type ResourceResult<T> = { ok: true; data: T } | ({ ok: false } & Trouble)
type State<T> = { key: string; data: T | undefined; trouble: Trouble | undefined }

export type LiveResource<T> = {
  /** The last good data; undefined until it first arrives. */
  data: T | undefined
  /** Why the last read failed. Cleared by the next good one. */
  trouble: Trouble | undefined
  refresh: () => Promise<T | undefined>
  change: (next: (data: T) => T) => void
}

/**
 * A transient failure is retried automatically: nobody presses Retry for an order they do not know
 * of.
 */
const RETRY_MS = 10_000

/**
 * Data of the server that changes while it is shown: read again by `refresh`, changed here by
 * `change`, and retried automatically. Another key starts without data. For data that is read once
 * for each input, see useQuery.
 */
export function useLiveResource<T>(
  key: string,
  load: () => Promise<ResourceResult<T>>,
): LiveResource<T> {
  const [state, setState] = useState<State<T>>({ key, data: undefined, trouble: undefined })
  const current = state.key === key ? state : { key, data: undefined, trouble: undefined }
  const latest = useRef({
    load,
    changes: 0,
    read: (): Promise<T | undefined> => Promise.resolve(undefined),
  })
  useLayoutEffect(() => {
    latest.current.load = load
  })

  useEffect(() => {
    const readOnce = async (): Promise<T | undefined> => {
      const { load: loadNow, changes } = latest.current
      const result = await loadNow()
      if (latest.current.read !== read) return undefined
      // The data was changed here after this read began: the result may be older.
      if (latest.current.changes !== changes) return readOnce()
      setState((before) => {
        if (result.ok) return { key, data: result.data, trouble: undefined }
        const { code, status, message } = result
        return {
          key,
          data: before.key === key ? before.data : undefined,
          trouble: { code, status, message },
        }
      })
      return result.ok ? result.data : undefined
    }
    const read = serialize(readOnce)
    latest.current.read = read
    void read()
  }, [key])

  const { trouble } = current
  useEffect(() => {
    if (!trouble || !isTransient(trouble)) return
    const timer = setTimeout(() => void latest.current.read(), RETRY_MS)
    return () => clearTimeout(timer)
  }, [trouble])

  const refresh = useCallback(() => latest.current.read(), [])

  const change = useCallback((next: (data: T) => T) => {
    latest.current.changes += 1
    setState((before) =>
      before.data === undefined ? before : { ...before, data: next(before.data) },
    )
  }, [])

  return { data: current.data, trouble, refresh, change }
}
