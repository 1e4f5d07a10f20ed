import type { Order } from '@hawker/contract/orders'
import type { Quote, QuoteChange } from '@hawker/contract/quotes'
import type { Transaction } from '@hawker/contract/payments'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { browserApi } from '../../../lib/api.ts'
import {
  removePendingRequest,
  isPendingCode,
  storePendingRequest,
  readPendingRequest,
} from '../../../lib/device/pending-requests.ts'
import type { Static } from 'typebox'
import { useRef, useState } from 'react'
import type { OrderRequest } from '../form/order-request.ts'
import { PENDING_ORDER_KEY, isSameOrder, type PendingOrder } from './pending-order.ts'
import { refusalCodeOf } from '../form/problems.ts'

export type Change = Static<typeof QuoteChange>
export type PlaceResult =
  | { outcome: 'ordered'; order: Order; transaction: Transaction }
  /** The outcome is unknown. Pressing again sends the same key. */
  | { outcome: 'unanswered' }
  | {
      outcome: 'refused'
      code: string
      message: string
      diff: Change[]
      quote: Quote | undefined
      data: Record<string, unknown>
    }

/** Waits before two automatic retries with the same key. */
const RETRY_DELAYS_MS = [800, 2500]
/** Read from storage each time: another tab may have resolved the order since. */
const readPending = () => readPendingRequest<PendingOrder>(PENDING_ORDER_KEY)
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Places an order exactly once, in spite of repeated presses and network failures. */
export function usePlaceOrder() {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function send(order: PendingOrder): Promise<PlaceResult> {
    for (const pause of [...RETRY_DELAYS_MS, null]) {
      const result = await browserApi('placeOrder', { body: order.body, idempotencyKey: order.key })
      if (result.ok) {
        const { transaction, ...placed } = result.data
        await removePendingRequest(PENDING_ORDER_KEY)
        return { outcome: 'ordered', order: placed, transaction }
      }
      // No response, or the first request is still running: retry with the same key. An order that
      // needs a new sign-in stays pending.
      if (!isPendingCode(result.code) || result.code === 'unauthorized') {
        if (result.code !== 'unauthorized') await removePendingRequest(PENDING_ORDER_KEY)
        return {
          outcome: 'refused',
          code: refusalCodeOf(result),
          message: result.message,
          ...changesIn(result.data),
          data: result.data,
        }
      }
      if (pause === null) break
      await wait(pause)
    }
    return { outcome: 'unanswered' }
  }

  return {
    busy,
    /** Undefined when an order is already being sent. */
    async place(body: OrderRequest): Promise<PlaceResult | undefined> {
      if (sending.current) return undefined
      sending.current = true
      setBusy(true)
      try {
        // The key is created at the first press and stored until a response arrives.
        const known = await readPending()
        const order = known && isSameOrder(known.body, body) ? known : { key: randomUuid(), body }
        await storePendingRequest(PENDING_ORDER_KEY, order)
        return await send(order)
      } finally {
        sending.current = false
        setBusy(false)
      }
    },
    /** Finds out the state of an order that was sent before this page opened. */
    async resume(): Promise<PlaceResult | undefined> {
      const order = await readPending()
      if (!order || sending.current) return undefined
      sending.current = true
      setBusy(true)
      try {
        return await send(order)
      } finally {
        sending.current = false
        setBusy(false)
      }
    },
  }
}

/** A refusal contains the changes and a new quote. */
function changesIn(data: { diff?: Change[]; quote?: Quote }): {
  diff: Change[]
  quote: Quote | undefined
} {
  return { diff: data.diff ?? [], quote: data.quote }
}
