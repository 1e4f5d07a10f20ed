import { useEffect, useEffectEvent, useState } from 'react'

export type QueryState<T> = {
  /** The newest data. Data of the key before stays while the next key loads. */
  data: T | undefined
  /** The data belongs to the current key. */
  current: boolean
  refusal: QueryRefusal | undefined
  again: () => void
}
/** `data`: facts about the refusal. */
type QueryRefusal = {
  code: string
  message: string
  status: number
  data?: Record<string, unknown>
}
export type QueryResult<T> = { ok: true; data: T } | ({ ok: false } & QueryRefusal)

/**
 * Loads once for each `key`, as soon as it has been stable for `debounceMs`. A late response to an
 * older key is dropped. Loads nothing while `key` is null. For data that changes while it is shown,
 * see useLiveResource.
 */
export function useQuery<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<QueryResult<T>>,
  debounceMs = 0,
): QueryState<T> & { put: (data: T) => void } {
  const [loaded, setLoaded] = useState<{
    key: string
    data: T | undefined
    refusal: QueryState<T>['refusal']
  }>()
  const [attempt, setAttempt] = useState(0)
  const wanted = key === null ? null : `${attempt} ${key}`
  const loadLatest = useEffectEvent(load)

  useEffect(() => {
    if (wanted === null) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const result = await loadLatest(abort.signal)
      if (abort.signal.aborted) return
      setLoaded((before) =>
        result.ok
          ? { key: wanted, data: result.data, refusal: undefined }
          : { key: wanted, data: before?.data, refusal: result },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [wanted, debounceMs])

  const isCurrent = loaded !== undefined && loaded.key === wanted
  return {
    data: loaded?.data,
    current: isCurrent && loaded.refusal === undefined,
    refusal: isCurrent ? loaded.refusal : undefined,
    again: () => setAttempt((count) => count + 1),
    put: (data) => wanted !== null && setLoaded({ key: wanted, data, refusal: undefined }),
  }
}
