import { useEffect, useEffectEvent } from 'react'
import { SWIPE_AREA, swipeOpens } from './swipe.ts'

/** A sheet of about half a phone's height. */
const SIZE = 320

/** Lets a finger pull a closed sheet up from the bottom edge, where there is one to pull. Whatever lies there is still pressed as before; a button opens the sheet too. */
export function useSwipeToOpen(active: boolean, onOpen: () => void): void {
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    if (!active) return
    let from: { y: number; at: number } | undefined
    const start = ({ touches, timeStamp, target }: TouchEvent) => {
      const [touch] = touches
      // Over an open sheet the edge is that sheet's.
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
      if (swipeOpens({ away, size: SIZE, velocity })) open()
    }
    document.addEventListener('touchstart', start, { passive: true })
    document.addEventListener('touchend', end, { passive: true })
    return () => {
      document.removeEventListener('touchstart', start)
      document.removeEventListener('touchend', end)
    }
  }, [active])
}
