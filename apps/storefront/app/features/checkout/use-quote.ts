import type { Quote } from '@hawker/contract/orders'
import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import type { QuoteRequest } from './order-request.ts'
import { useFresh, type Answer } from './use-fresh.ts'

const REST_MS = 350
/** Asked anew this long before it expires, so that nobody orders at the very end of a quote. */
const EARLY_MS = 20_000

/** The price of the cart as it would be ordered now. */
export function useQuote(cart: { id: number; version: number } | null, request: QuoteRequest) {
  const question = cart === null ? null : JSON.stringify([cart.id, cart.version, request])
  const fresh = useFresh(question, (signal) => calculate(cart?.id ?? 0, request, signal), REST_MS)
  const expiresAt = fresh.data?.expires_at
  const again = useEffectEvent(fresh.again)
  useEffect(() => {
    if (!expiresAt) return
    const timer = setTimeout(again, Math.max(1000, Date.parse(expiresAt) - now() - EARLY_MS))
    return () => clearTimeout(timer)
  }, [expiresAt])
  return fresh
}

async function calculate(cartId: number, body: QuoteRequest, signal: AbortSignal): Promise<Answer<Quote>> {
  const result = await browserApi('calculateCart', { params: { cart_id: cartId }, body, signal })
  if (!result.ok) return { ok: false, code: result.code, message: result.message, status: result.status }
  return { ok: true, data: result.data }
}
