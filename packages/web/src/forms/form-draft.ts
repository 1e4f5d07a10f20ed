import { useEffect, useEffectEvent, useRef, useState } from 'react'

type DraftForm<Values> = {
  values: Values
  changed: boolean
  change: (part: Partial<Values>) => void
}
type DraftStore<Values> = {
  /** The stored fields, if any. Read once, when the form appears. */
  read: () => Partial<Values> | undefined
  write: (values: Values) => void
}

/**
 * Stores a form at each change and fills it in again when it appears next. Returns whether it did.
 * The owner of the store removes a draft that was sent.
 */
export function useFormDraft<Values extends object>(
  { values, changed, change }: DraftForm<Values>,
  { read, write }: DraftStore<Values>,
): boolean {
  const [isResumed, setResumed] = useState(false)
  const isStored = useRef(false)
  const restore = useEffectEvent(() => {
    const stored = read()
    if (!stored) return
    change(stored)
    setResumed(true)
  })
  const store = useEffectEvent(() => {
    if (!changed && !isStored.current) return
    isStored.current = true
    write(values)
  })
  useEffect(() => restore(), [])
  useEffect(() => store(), [values])
  return isResumed
}
