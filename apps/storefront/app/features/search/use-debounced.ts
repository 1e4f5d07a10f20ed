import { useEffect, useState } from 'react'

const SEARCH_DEBOUNCE_MS = 400

/**
 * The value after it has not changed for some time. `initial`: the value before that; a component
 * that is mounted by the first keystroke must wait for the others.
 */
export function useDebounced<T>(value: T, initial: T = value): T {
  const [debounced, setSettled] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
