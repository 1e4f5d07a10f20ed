import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import type { QuoteRequest } from './order-request.ts'
import { useFresh } from '../../lib/use-fresh.ts'

const REST_MS = 350
/** Asked anew this long before it expires, so that nobody orders at the very end of a quote. */
const EARLY_MS = 20_000

/** The price of the cart as it would be ordered now. */
export function useQuote(cart: { id: number; version: number } | null, request: QuoteRequest) {
  const question = cart === null ? null : JSON.stringify([cart.id, cart.version, request])
  const fresh = useFresh(
    question,
    async (signal) => {
      const result = await browserApi('calculateCart', {
        params: { cart_id: cart?.id ?? 0 },
        body: request,
        signal,
      })
      return result
    },
    REST_MS,
  )
  const expiresAt = fresh.data?.expires_at
  const again = useEffectEvent(fresh.again)
  useEffect(() => {
    if (!expiresAt) return
    const timer = setTimeout(again, Math.max(1000, Date.parse(expiresAt) - now() - EARLY_MS))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return fresh
}
