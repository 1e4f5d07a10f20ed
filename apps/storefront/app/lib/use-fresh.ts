import { useEffect, useEffectEvent, useState } from 'react'

export type Fresh<T> = {
  /** The newest answer; an older one stays while the next is asked for. */
  data: T | undefined
  /** The answer belongs to the question as it is now. */
  current: boolean
  refusal: Refused | undefined
  again: () => void
}
/** `data`: what the refusal is about. */
type Refused = { code: string; message: string; status: number; data?: Record<string, unknown> }
export type Answer<T> = { ok: true; data: T } | ({ ok: false } & Refused)

/** Asks anew whenever the question changes, after it has rested; a late answer to an old question is dropped. `null` asks nothing. */
export function useFresh<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
  restMs = 0,
): Fresh<T> & { put: (data: T) => void } {
  const [known, setKnown] = useState<{
    question: string
    data: T | undefined
    refusal: Fresh<T>['refusal']
  }>()
  const [turn, setTurn] = useState(0)
  const asked = question === null ? null : `${turn} ${question}`
  const act = useEffectEvent(ask)

  useEffect(() => {
    if (asked === null) return
    const leave = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await act(leave.signal)
      if (leave.signal.aborted) return
      setKnown((before) =>
        answer.ok
          ? { question: asked, data: answer.data, refusal: undefined }
          : { question: asked, data: before?.data, refusal: answer },
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [asked, restMs])

  const current = known !== undefined && known.question === asked
  return {
    data: known?.data,
    current: current && known.refusal === undefined,
    refusal: current ? known.refusal : undefined,
    again: () => setTurn((count) => count + 1),
    put: (data) => asked !== null && setKnown({ question: asked, data, refusal: undefined }),
  }
}
