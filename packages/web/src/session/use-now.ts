import { useEffect, useReducer } from 'react'
import { now } from './clock.ts'

/** The current time, and a new render regularly: for "late by", "in 5 min" and "minutes ago". */
export function useNow(everyMs = 15_000): number {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(rerender, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now()
}
