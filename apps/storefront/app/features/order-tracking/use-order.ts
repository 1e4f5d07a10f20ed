import type { Order } from '@hawker/contract/orders'
import { urlOf } from '@hawker/contract/url-of'
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

/** Live events of one order while the page is looked at; without a stream `onPoll` is called every 10 s instead. */
export function useOrderStream(id: number, active: boolean, onEvent: (event: LiveEvent) => void, onPoll: () => void): void {
  const hear = useEffectEvent(onEvent)
  const poll = useEffectEvent(onPoll)
  useEffect(() => {
    if (!active) return
    const source = new EventSource(urlOf('streamOrder', { params: { id } }, document.documentElement.lang))
    const tell = ({ data }: MessageEvent<string>) => hear(JSON.parse(data))
    for (const event of HEARD) source.addEventListener(event, tell)
    const timer = setInterval(() => source.readyState !== EventSource.OPEN && poll(), POLL_MS)
    // A phone that was in a pocket has missed what happened.
    const look = () => document.visibilityState === 'visible' && poll()
    document.addEventListener('visibilitychange', look)
    return () => {
      source.close()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [id, active])
}

const isOver = ({ status }: Pick<Order, 'status'>) => status === 'delivered' || status === 'cancelled'

/** The order as it stands, kept true by the stream. */
export function useOrder(loaded: Order) {
  const [order, setOrder] = useState(loaded)
  const [position, setPosition] = useState<Position>()
  // A newer one came with the page's own data.
  const known = newerOf(order, loaded)
  // Answers overtake each other: an older order never covers a newer one.
  const become = (next: Order) => setOrder((now) => newerOf(next, now))

  async function reload(): Promise<void> {
    const result = await browserApi('showOrder', { params: { id: loaded.id } })
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
  const look = useEffectEvent(() => void reload())
  useEffect(() => {
    if (!soon) return
    const timer = setInterval(look, SOON_MS)
    return () => clearInterval(timer)
  }, [soon])
  return { order: known, courierAt: position ?? known.deliveryman?.location ?? undefined, reload, become, over: isOver(known) }
}
