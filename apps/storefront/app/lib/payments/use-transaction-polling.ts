import type { Transaction } from '@hawker/contract/payments'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../api.ts'

/** After the payment page, the transaction is polled 10 times, 1 s apart. */
const MAX_POLLS = 10
const POLL_MS = 1000

/**
 * Asks for an open payment's state until it is decided, and returns whether all polls are over.
 * Later news come by the page's own stream.
 */
export function useTransactionPolling(
  id: number | undefined,
  onDecided: (transaction: Transaction) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const decided = useEffectEvent(onDecided)
  useEffect(() => {
    if (id === undefined) return
    let count = 0
    const timer = setInterval(async () => {
      count += 1
      if (count > MAX_POLLS) {
        setOver(true)
        return clearInterval(timer)
      }
      const result = await browserApi('showTransaction', { params: { id } })
      if (!result.ok || result.data.status === 'progress') return
      clearInterval(timer)
      decided(result.data)
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [id])
  return isOver
}
