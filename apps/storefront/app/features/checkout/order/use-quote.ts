import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { now } from '@hawker/web/session/clock'
import type { QuoteRequest } from '../form/order-request.ts'
import { useQuery } from '@hawker/web/query/use-query'

const DEBOUNCE_MS = 350
/**
 * Renews the quote this long before it expires, so that no order is sent with an expiring quote.
 */
const RENEW_BEFORE_MS = 20_000

/** The current price of the cart. */
export function useQuote(cart: { id: number; version: number } | null, request: QuoteRequest) {
  const queryKey = cart === null ? null : JSON.stringify([cart.id, cart.version, request])
  const query = useQuery(
    queryKey,
    async (signal) => {
      const result = await browserApi('calculateCart', {
        params: { cart_id: cart?.id ?? 0 },
        body: request,
        signal,
      })
      return result
    },
    DEBOUNCE_MS,
  )
  const expiresAt = query.data?.expires_at
  const again = useEffectEvent(query.again)
  useEffect(() => {
    if (!expiresAt) return
    const timer = setTimeout(again, Math.max(1000, Date.parse(expiresAt) - now() - RENEW_BEFORE_MS))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return query
}
