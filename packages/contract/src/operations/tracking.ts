import { ORDER_STAGES } from '@hawker/domain/orders/order-stage'
import { ORDER_STATUSES } from '@hawker/domain/orders/order-status'
import { Type, type Static } from 'typebox'
import { data, operation, stream } from '../core/operation.ts'
import { Weighed } from './order-parts.ts'
import { OrderEvent } from './orders.ts'
import { DeliveryType } from './quotes.ts'
import { Count, Instant, Location, nullable, obj, oneOf, query } from '../core/shapes.ts'

/** An order as its receiver may track it: without prices, address and phone numbers. */
export const TrackedOrder = obj({
  number: Type.String(),
  status: oneOf(ORDER_STATUSES),
  stage: oneOf(ORDER_STAGES),
  delivery_type: DeliveryType,
  estimate: nullable(obj({ from: Instant, to: Instant })),
  arrival: nullable(obj({ from: Instant, to: Instant })),
  delivered_at: nullable(Instant),
  timezone: Type.String(),
  shop: obj({
    translation: obj({ title: Type.String() }),
    address: Type.String(),
    location: Location,
  }),
  sender: Type.String(),
  gift_message: nullable(Type.String()),
  details: Type.Array(obj({ title: Type.String(), quantity: Count, weighed: Weighed })),
  deliveryman: nullable(obj({ firstname: Type.String(), location: nullable(Location) })),
  /** The minimum age of the recipient, who has to show an ID; null: no limit. */
  age_restriction: nullable(Count),
  pickup_code: nullable(Type.String()),
  delivery_pin: nullable(Type.String()),
})
export type TrackedOrder = Static<typeof TrackedOrder>

const byToken = {
  who: 'guest',
  rows: 'public',
  params: obj({ token: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }) }),
  query: query({}),
} as const
export const trackOrder = operation({
  ...byToken,
  method: 'GET',
  path: '/rest/track/{token}',
  summary: 'An order for a receiver, by the token of the tracking link.',
  load: 'read',
  response: data(TrackedOrder),
  errors: [],
})
export const streamTrackedOrder = operation({
  ...byToken,
  method: 'GET',
  path: '/rest/track/{token}/stream',
  summary:
    'Live events of an order, by the token of the tracking link; resumes after Last-Event-ID.',
  load: 'stream',
  response: stream(OrderEvent),
  errors: [],
})
