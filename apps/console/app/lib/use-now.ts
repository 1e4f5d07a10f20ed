import { useEffect, useState } from 'react'
import { now } from '@hawker/web/session/clock'

/** The current time, updated regularly: for "late by" and "minutes ago". */
export function useNow(everyMs = 15_000): number {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return at
}
