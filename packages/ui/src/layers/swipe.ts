// The rules of a swipeable drawer.
const SWIPE_HYSTERESIS = 0.52
/** Pixels per second. */
const MIN_FLING_VELOCITY = 450
/** Pixels at the screen's edge where a swipe opens a drawer. */
export const SWIPE_AREA = 20

export type Swipe = {
  /** How far the finger has moved towards the drawer's edge, in pixels. */
  away: number
  /** The drawer's length in that direction, in pixels. */
  size: number
  /** Pixels per second towards that edge. */
  velocity: number
}

/** A fling decides by its direction, a slow swipe by how much of the drawer is hidden. */
export function swipeCloses({ away, size, velocity }: Swipe): boolean {
  if (Math.abs(velocity) > MIN_FLING_VELOCITY) return velocity > 0
  return size > 0 && away / size > SWIPE_HYSTERESIS
}

/** The rule for opening a drawer: here `away` and `velocity` are negative. */
export function swipeOpens(swipe: Swipe): boolean {
  return !swipeCloses({ ...swipe, away: swipe.size + swipe.away })
}

export type SwipeSide = 'bottom' | 'right' | 'left'

/** The part of a movement that goes towards a side. */
export function towards(side: SwipeSide, dx: number, dy: number): number {
  if (side === 'bottom') return dy
  return side === 'right' ? dx : -dx
}
