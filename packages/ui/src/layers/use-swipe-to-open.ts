import { useEffect, useEffectEvent } from 'react'
import { SWIPE_AREA, swipeOpens } from './swipe.ts'

/** About half a phone's height, in pixels. */
const SHEET_SIZE = 320

/**
 * Lets a swipe from the bottom edge open a sheet. Taps there still work, and a button must open the
 * sheet too.
 */
export function useSwipeToOpen(active: boolean, onOpen: () => void): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!active) return
    let from: { y: number; at: number } | undefined
    const start = ({ touches, timeStamp, target }: TouchEvent) => {
      const [touch] = touches
      // A swipe inside an open layer belongs to that layer.
      const covered = target instanceof Element && target.closest('dialog') !== null
      const atEdge =
        touch !== undefined && touches.length === 1 && innerHeight - touch.clientY <= SWIPE_AREA
      from = atEdge && !covered ? { y: touch.clientY, at: timeStamp } : undefined
    }
    const end = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [touch] = changedTouches
      if (!touch || !from) return
      const away = touch.clientY - from.y
      const velocity = away / (Math.max(1, timeStamp - from.at) / 1000)
      from = undefined
      if (swipeOpens({ away, size: SHEET_SIZE, velocity })) open()
    }
    document.addEventListener('touchstart', start, { passive: true })
    document.addEventListener('touchend', end, { passive: true })
    return () => {
      document.removeEventListener('touchstart', start)
      document.removeEventListener('touchend', end)
    }
  }, [active])
}
