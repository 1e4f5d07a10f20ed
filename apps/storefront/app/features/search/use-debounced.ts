import { useEffect, useState } from 'react'

const SEARCH_DEBOUNCE_MS = 400

/** The value after it has not changed for some time. */
export function useDebounced<T>(value: T, milliseconds = SEARCH_DEBOUNCE_MS): T {
  const [debounced, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
