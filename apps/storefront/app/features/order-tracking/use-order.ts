import type { Order } from '@hawker/contract/orders'
import { urlOf } from '@hawker/contract/url-of'
import { isTransient } from '@hawker/web/api/results'
import { joinStream } from '@hawker/web/live/event-stream'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { hasToHearOfItsMoney, newerOf } from './order-words.ts'

type Position = { latitude: number; longitude: number; heading: number | null; at: string }
export type LiveEvent = { event: string; version?: number; location?: Position }
/** behaviour 4.6: where no stream gets through, ask this often. */
const POLL_MS = 10_000
/** And this often for what is only a moment away. */
const SOON_MS = 1000
/** A chat listens for itself; when it is expected is said with the move that changes it. */
const HEARD = ['status', 'edit', 'substitution', 'refund', 'location']

/** Live events of one order while the page is looked at; `onMissed` is called where some may not have been heard, and every 10 s while there is no stream. */
export function useOrderStream(
  id: number,
  active: boolean,
  onEvent: (event: LiveEvent) => void,
  onMissed: () => void,
): void {
  const hear = useEffectEvent(onEvent)
  const missed = useEffectEvent(onMissed)
  useEffect(() => {
    if (!active) return
    let opened = false
    return joinStream(
      urlOf('streamOrder', { params: { id } }, document.documentElement.lang),
      {
        events: HEARD,
        onEvent: (event, data) => {
          if (data !== undefined) return hear(data as LiveEvent)
          // The first time it begins with what is so.
          if (event === 'open' && !opened) opened = true
          else missed()
        },
      },
      POLL_MS,
    )
  }, [id, active])
}

const isOver = ({ status }: Pick<Order, 'status'>) =>
  status === 'delivered' || status === 'cancelled'

/** The order as it stands, kept true by the stream. */
export function useOrder(loaded: Order) {
  const [order, setOrder] = useState(loaded)
  const [position, setPosition] = useState<Position>()
  // A newer one came with the page's own data.
  const known = newerOf(order, loaded)
  // Answers overtake each other: an older order never covers a newer one.
  const become = (next: Order) => setOrder((now) => newerOf(next, now))

  /** Something happened that could not be asked about. */
  const [behind, setBehind] = useState(false)

  async function reload(): Promise<void> {
    const result = await browserApi('showOrder', { params: { id: loaded.id } })
    setBehind(!result.ok && isTransient(result))
    if (result.ok) become(result.data)
  }
  useOrderStream(
    loaded.id,
    !isOver(known),
    ({ event, version, location }) => {
      if (location) setPosition(location)
      if (event !== 'location' && version !== known.version) void reload()
    },
    () => void reload(),
  )
  // The stream tells of the money; nothing tells that the order knows of it.
  const soon = hasToHearOfItsMoney(known)
  const every = soon ? SOON_MS : behind ? POLL_MS : undefined
  const look = useEffectEvent(() => void reload())
  useEffect(() => {
    if (every === undefined) return
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [every])
  return {
    order: known,
    courierAt: position ?? known.deliveryman?.location ?? undefined,
    reload,
    become,
    over: isOver(known),
  }
}
