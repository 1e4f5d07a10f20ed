import type { Order } from '@hawker/contract/orders'
import type { Quote, QuoteChange } from '@hawker/contract/quotes'
import type { Transaction } from '@hawker/contract/payments'
import { randomUuid } from '@hawker/web/api/random-uuid'
import { browserApi } from '../../lib/api.ts'
import {
  dropUnanswered,
  isUnanswered,
  keepUnanswered,
  readUnanswered,
} from '../../lib/unanswered.ts'
import type { Static } from 'typebox'
import { useRef, useState } from 'react'
import type { OrderRequest } from './order-request.ts'
import { PENDING_ORDER, sameWish, type PendingOrder } from './pending-order.ts'

export type Change = Static<typeof QuoteChange>
export type Placed =
  | { outcome: 'ordered'; order: Order; transaction: Transaction }
  /** Nobody knows whether it was ordered; pressing again asks with the same key. */
  | { outcome: 'unanswered' }
  | {
      outcome: 'refused'
      code: string
      message: string
      diff: Change[]
      quote: Quote | undefined
      data: Record<string, unknown>
    }

/** After an answer that did not arrive: asked again at once, and once more, before a person is told. */
const WAITS_MS = [800, 2500]
/** From where it is kept, whenever it is asked for: what a drawn page remembers of it may have been answered since. */
const readPending = () => readUnanswered<PendingOrder>(PENDING_ORDER)
const wait = (milliseconds: number) => new Promise<void>((wake) => setTimeout(wake, milliseconds))

/** Sends an order once, however often the button is pressed and whatever the network does. */
export function usePlaceOrder() {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)

  async function send(order: PendingOrder): Promise<Placed> {
    for (const pause of [...WAITS_MS, null]) {
      const result = await browserApi('placeOrder', { body: order.body, idempotencyKey: order.key })
      if (result.ok) {
        const { transaction, ...placed } = result.data
        await dropUnanswered(PENDING_ORDER)
        return { outcome: 'ordered', order: placed, transaction }
      }
      // No answer, or the first try is still being worked on: the same key finds out. Whoever has to sign in first finds out then.
      if (!isUnanswered(result.code) || result.code === 'unauthorized') {
        if (result.code !== 'unauthorized') await dropUnanswered(PENDING_ORDER)
        return {
          outcome: 'refused',
          code: result.code,
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
    /** undefined: it is on its way already. */
    async place(body: OrderRequest): Promise<Placed | undefined> {
      if (sending.current) return undefined
      sending.current = true
      setBusy(true)
      try {
        // The key is made when the button is first pressed and kept until an answer arrives.
        const known = await readPending()
        const order = known && sameWish(known.body, body) ? known : { key: randomUuid(), body }
        await keepUnanswered(PENDING_ORDER, order)
        return await send(order)
      } finally {
        sending.current = false
        setBusy(false)
      }
    },
    /** Asks what became of an order that was sent before this page was opened. */
    async ask(): Promise<Placed | undefined> {
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

/** What a refusal brings along: the difference and the fresh quote (behaviour 4.6). */
function changesIn(data: { diff?: Change[]; quote?: Quote }): {
  diff: Change[]
  quote: Quote | undefined
} {
  return { diff: data.diff ?? [], quote: data.quote }
}
