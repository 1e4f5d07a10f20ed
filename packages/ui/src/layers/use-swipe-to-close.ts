import { useEffect, useEffectEvent, type RefObject } from 'react'
import { swipeCloses, towards, type SwipeSide } from './swipe.ts'

type Gesture = {
  x: number
  y: number
  at: number
  away: number
  velocity: number
  axis: 'unknown' | 'ours' | 'theirs'
}

/**
 * Lets a swipe close a sheet. Scrolled content scrolls first, and sideways scrolling keeps its
 * swipes.
 */
export function useSwipeToClose(
  panel: RefObject<HTMLElement | null>,
  active: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = panel.current
    if (!active || !element) return
    let gesture: Gesture | undefined

    const start = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!touch || event.touches.length > 1) return
      const axis = isScrolledOrOwn(event.target, element, sideOf(element)) ? 'theirs' : 'unknown'
      gesture = {
        x: touch.clientX,
        y: touch.clientY,
        at: event.timeStamp,
        away: 0,
        velocity: 0,
        axis,
      }
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!gesture || !touch || gesture.axis === 'theirs') return
      const side = sideOf(element)
      const dx = touch.clientX - gesture.x
      const dy = touch.clientY - gesture.y
      if (gesture.axis === 'unknown') {
        const [along, across] =
          side === 'bottom' ? [Math.abs(dy), Math.abs(dx)] : [Math.abs(dx), Math.abs(dy)]
        if (along < 3 && across < 3) return
        gesture.axis = along > across && towards(side, dx, dy) > 0 ? 'ours' : 'theirs'
        if (gesture.axis === 'theirs') return
      }
      if (event.cancelable) event.preventDefault()
      const away = Math.max(0, towards(side, dx, dy))
      const seconds = Math.max(1, event.timeStamp - gesture.at) / 1000
      gesture.velocity = (away - gesture.away) / seconds
      gesture.away = away
      gesture.at = event.timeStamp
      element.style.transition = 'none'
      element.style.translate =
        side === 'bottom' ? `0 ${away}px` : `${side === 'right' ? away : -away}px 0`
    }
    const end = () => {
      if (gesture?.axis === 'ours') {
        const size = sideOf(element) === 'bottom' ? element.offsetHeight : element.offsetWidth
        element.style.removeProperty('transition')
        element.style.removeProperty('translate')
        if (swipeCloses({ away: gesture.away, size, velocity: gesture.velocity })) close()
      }
      gesture = undefined
    }

    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [panel, active])
}

function sideOf(element: HTMLElement): SwipeSide {
  // A panel as wide as the screen is a bottom sheet.
  if (element.offsetWidth >= document.documentElement.clientWidth) return 'bottom'
  return getComputedStyle(element).direction === 'rtl' ? 'left' : 'right'
}

function isScrolledOrOwn(target: EventTarget | null, panel: HTMLElement, side: SwipeSide): boolean {
  for (
    let element = target;
    element instanceof HTMLElement && element !== panel;
    element = element.parentElement
  ) {
    if (element.matches('input, textarea, select, [data-own-swipe]')) return true
    if (side === 'bottom' && element.scrollTop > 0) return true
    if (
      side !== 'bottom' &&
      element.scrollWidth > element.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(element).overflowX)
    )
      return true
  }
  return false
}
