import { MINUTE_MS } from '@hawker/std/time'
import type { DeliveryType, OrderStatus } from '../orders/order-status.ts'

/** Epoch ms. */
export type Span = { readonly from: number; readonly to: number }

export type ArrivalFacts = {
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  /** The range that the customer was promised. */
  readonly promised: Span | null
  /** The calculated ride from the shop to the door. */
  readonly travelMinutes: number
  /** The customer chose the time. */
  readonly scheduled: boolean
  readonly hasCourier: boolean
  /** When the courier left the shop, epoch ms. */
  readonly leftAt: number | null
  /** From the courier to the door by road; null without a recent position. */
  readonly courierDistanceM: number | null
  readonly now: number
}

/** A position that is older says nothing about where the courier is. */
export const POSITION_MAX_AGE_MS = 3 * MINUTE_MS
/** The same speed as in the first estimate. */
const METRES_PER_MINUTE = 250
/** From the street to the door. */
const DOOR_MINUTES = 1
/** The width of a range that depends on a courier who is still at the shop. */
const WAIT_MINUTES = 10

/**
 * When the order will arrive, or be ready for pickup, as far as is known now. Null for a finished
 * order, and without a promise.
 */
export function arrival(facts: ArrivalFacts): Span | null {
  const { status, deliveryType, promised, travelMinutes, now } = facts
  if (promised === null || status === 'delivered' || status === 'cancelled') return null
  if (deliveryType !== 'delivery' || status === 'new') return promised
  if (status === 'on_a_way')
    return facts.courierDistanceM === null
      ? rideSpan(travelMinutes - (now - (facts.leftAt ?? now)) / MINUTE_MS, now)
      : arrivalFrom(facts.courierDistanceM, now)
  // No sooner than a courier who left now could be there.
  const soonest = now + travelMinutes * MINUTE_MS
  const earliest = { from: soonest, to: soonest + WAIT_MINUTES * MINUTE_MS }
  if (status === 'ready' && facts.hasCourier && !facts.scheduled) return earliest
  return {
    from: Math.max(promised.from, earliest.from),
    to: Math.max(promised.to, earliest.to),
  }
}

/** When a courier on the way arrives, who is this far from the door by road. */
export const arrivalFrom = (distanceM: number, now: number): Span =>
  rideSpan(DOOR_MINUTES + distanceM / METRES_PER_MINUTE, now)

/** The ride that is left, and a quarter of it for traffic. */
function rideSpan(minutes: number, now: number): Span {
  const from = Math.max(DOOR_MINUTES, Math.ceil(minutes))
  const to = from + Math.max(2, Math.ceil(from / 4))
  return { from: now + from * MINUTE_MS, to: now + to * MINUTE_MS }
}

/** Whole minutes until the span, at least one. */
export const minutesUntil = ({ from, to }: Span, now: number): { from: number; to: number } => {
  const first = Math.max(1, Math.round((from - now) / MINUTE_MS))
  return { from: first, to: Math.max(first, Math.round((to - now) / MINUTE_MS)) }
}
