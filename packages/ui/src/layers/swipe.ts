// storefront.md 9: swipeable drawer.
export const SWIPE_HYSTERESIS = 0.52
/** Pixels per second. */
export const MIN_FLING_VELOCITY = 450
/** Pixels at the edge from which a drawer may be pulled in. */
export const SWIPE_AREA = 20

export type Swipe = {
  /** How far the finger has moved towards the edge where the drawer lives, in pixels. */
  away: number
  /** The drawer's own length that way. */
  size: number
  /** Pixels per second towards that edge. */
  velocity: number
}

/** A fling decides by its direction; a slow swipe by how much of the drawer is gone. */
export function swipeCloses({ away, size, velocity }: Swipe): boolean {
  if (Math.abs(velocity) > MIN_FLING_VELOCITY) return velocity > 0
  return size > 0 && away / size > SWIPE_HYSTERESIS
}

/** The same rule for pulling a closed drawer in: here `away` and `velocity` are negative. */
export function swipeOpens(swipe: Swipe): boolean {
  return !swipeCloses({ ...swipe, away: swipe.size + swipe.away })
}

export type SwipeSide = 'bottom' | 'right' | 'left'

/** How far a movement goes towards a side. */
export function towards(side: SwipeSide, dx: number, dy: number): number {
  if (side === 'bottom') return dy
  return side === 'right' ? dx : -dx
}
