import { useEffect, useState } from 'react'

/** storefront.md 9. */
export const SEARCH_DEBOUNCE_MS = 400

/** The value once it has stood still. */
export function useDebounced<T>(value: T, milliseconds = SEARCH_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
