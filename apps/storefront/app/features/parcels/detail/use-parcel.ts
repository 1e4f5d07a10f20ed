import type { Parcel } from '@hawker/contract/parcel-shapes'
import { isTransient } from '@hawker/web/api/results'
import { useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { LIVE_POLL_MS, useLiveEvents } from '../../../lib/use-live-events.ts'
import { isOver, newerVersion } from './parcel-status.ts'
import { isBeingRegistered } from './payment-state.ts'

type Position = { latitude: number; longitude: number }
type ParcelEvent = { version?: number; location?: Position }

/** Chats have their own stream. */
const STREAM_EVENTS = ['status', 'location']
/** Poll interval for a change that is expected within seconds. */
const FAST_POLL_MS = 1000

/** The parcel, updated by its stream. */
export function useParcel(loaded: Parcel) {
  const [parcel, setParcel] = useState(loaded)
  const [position, setPosition] = useState<Position>()
  /** A reload failed; it is repeated until it succeeds. */
  const [stale, setStale] = useState(false)
  // The page's own data may be newer after a revalidation.
  const current = newerVersion(parcel, loaded)
  // Responses can arrive out of order: the newer version wins.
  const update = (next: Parcel) => setParcel((before) => newerVersion(next, before))

  async function reload(): Promise<void> {
    const result = await browserApi('showParcel', { params: { id: loaded.id } })
    setStale(!result.ok && isTransient(result))
    if (result.ok) update(result.data)
  }
  useLiveEvents<ParcelEvent>(
    { operation: 'streamParcel', id: loaded.id, active: !isOver(current) },
    STREAM_EVENTS,
    ({ location, version }) => {
      if (location) setPosition(location)
      else if (version === undefined || version !== current.version) void reload()
    },
    () => void reload(),
  )
  const intervalMs = isBeingRegistered(current) ? FAST_POLL_MS : stale ? LIVE_POLL_MS : undefined
  const poll = useEffectEvent(() => void reload())
  useEffect(() => {
    if (intervalMs === undefined) return
    const timer = setInterval(poll, intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  const isMoving = current.status === 'on_a_way' || current.status === 'returning'
  return {
    parcel: current,
    courierAt: isMoving ? (position ?? current.deliveryman?.location ?? undefined) : undefined,
    reload,
    update,
  }
}
