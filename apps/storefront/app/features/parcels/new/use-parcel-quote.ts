import type { ParcelQuote } from '@hawker/contract/parcel-shapes'
import { type QueryState, useQuery } from '@hawker/web/query/use-query'
import { now } from '@hawker/web/session/clock'
import { useEffect, useEffectEvent } from 'react'
import { browserApi } from '../../../lib/api.ts'
import type { ParcelQuoteRequest } from './parcel-request.ts'

const DEBOUNCE_MS = 350
/** So that no parcel is sent with an expiring quote. */
const RENEW_BEFORE_MS = 20_000

export type QuotedParcel = QueryState<ParcelQuote> & { put: (quote: ParcelQuote) => void }

/** The current price. `userId` is a part of it, because a quote says who may let the receiver pay. */
export function useParcelQuote(
  request: ParcelQuoteRequest | null,
  userId: number | null,
): QuotedParcel {
  const query = useQuery(
    request && JSON.stringify([request, userId]),
    async (signal) => {
      // Only with a key.
      if (!request) throw new Error('nothing to price')
      const result = await browserApi('calculateParcel', { body: request, signal })
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
