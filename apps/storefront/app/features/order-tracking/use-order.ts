import type { Order } from '@hawker/contract/orders'
import { isTransient } from '@hawker/web/api/results'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { LIVE_POLL_MS, useLiveEvents } from '../../lib/use-live-events.ts'
import { isPaymentUnregistered, newerVersion } from './order-status.ts'

type Position = { latitude: number; longitude: number; heading: number | null; at: string }
export type LiveEvent = {
  event: string
  version?: number
  location?: Position
  arrival?: NonNullable<Order['arrival']>
}
/** An event after which the order itself may differ. */
export const isChange = ({ event }: LiveEvent): boolean => event !== 'location' && event !== 'eta'
/** Poll interval for a change that is expected within seconds. */
const FAST_POLL_MS = 1000
/** Chats have their own stream. */
const STREAM_EVENTS = ['status', 'eta', 'edit', 'substitution', 'refund', 'location']

/**
 * Live events of one order while its page is open. `onMissed` runs when events may have been lost,
 * and every 10 s without a stream.
 */
export function useOrderStream(
  id: number,
  active: boolean,
  onEvent: (event: LiveEvent) => void,
  onMissed: () => void,
): void {
  useLiveEvents({ operation: 'streamOrder', id, active }, STREAM_EVENTS, onEvent, onMissed)
}

const isFinished = ({ status }: Pick<Order, 'status'>) =>
  status === 'delivered' || status === 'cancelled'

/** The order, updated by its stream. */
export function useOrder(loaded: Order) {
  const [order, setOrder] = useState(loaded)
  const [position, setPosition] = useState<Position>()
  const [arrival, setArrival] = useState<Order['arrival']>()
  // The page's own data may be newer after a revalidation.
  const current = newerVersion(order, loaded)
  // Responses can arrive out of order: the newer version wins.
  const update = (next: Order) => setOrder((now) => newerVersion(next, now))

  /** A reload failed; it is repeated until it succeeds. */
  const [stale, setStale] = useState(false)

  async function reload(): Promise<void> {
    const result = await browserApi('showOrder', { params: { id: loaded.id } })
    setStale(!result.ok && isTransient(result))
    if (result.ok) update(result.data)
  }
  useOrderStream(
    loaded.id,
    !isFinished(current),
    (event) => {
      if (event.location) setPosition(event.location)
      if (event.arrival) setArrival(event.arrival)
      if (isChange(event) && event.version !== current.version) void reload()
    },
    () => void reload(),
  )
  // The stream reports the payment, but not the moment when the order has registered it.
  const paymentUnregistered = isPaymentUnregistered(current)
  const intervalMs = paymentUnregistered ? FAST_POLL_MS : stale ? LIVE_POLL_MS : undefined
  const poll = useEffectEvent(() => void reload())
  useEffect(() => {
    if (intervalMs === undefined) return
    const timer = setInterval(poll, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return {
    order: arrival && current.status === 'on_a_way' ? { ...current, arrival } : current,
    courierAt: position ?? current.deliveryman?.location ?? undefined,
    reload,
    update,
    finished: isFinished(current),
  }
}
