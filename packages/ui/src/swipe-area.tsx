import { useRef, type TouchEvent } from 'react'
import { SWIPE_AREA, swipeOpens } from './swipe.ts'

/** The strip at the bottom edge from which a closed sheet may be pulled up. Nothing to see, nothing for keyboards: a button opens it too. */
export function SwipeArea({ onOpen, size = 320 }: { onOpen: () => void; size?: number }) {
  const start = useRef<{ y: number; at: number }>(undefined)
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 bottom-0 z-30 touch-none sm:hidden"
      style={{ height: SWIPE_AREA }}
      onTouchStart={(event: TouchEvent) => {
        const touch = event.touches[0]
        if (touch) start.current = { y: touch.clientY, at: event.timeStamp }
      }}
      onTouchEnd={(event: TouchEvent) => {
        const touch = event.changedTouches[0]
        if (!touch || !start.current) return
        const away = touch.clientY - start.current.y
        const velocity = away / (Math.max(1, event.timeStamp - start.current.at) / 1000)
        if (swipeOpens({ away, size, velocity })) onOpen()
        start.current = undefined
      }}
    />
  )
}
