import { Type, type Static } from 'typebox'
import { all, data, operation, stream } from '../operation.ts'
import { Order } from './orders.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Instant,
  Latitude,
  Location,
  Longitude,
  Version,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../shapes.ts'

export const DriverOrder = obj({
  ...Order.properties,
  cash_due: nullable(Amount),
  /** Nobody showed an ID at the door, and staff know. */ no_id: Flag,
})
export type DriverOrder = Static<typeof DriverOrder>
export const DriverState = obj({
  online: Flag,
  location: nullable(Location),
  active_orders: Count,
  earned_today: Amount,
  delivered_today: Count,
})
export type DriverState = Static<typeof DriverState>
export const Offer = obj({
  id: Id,
  order_id: Id,
  number: Type.String(),
  shop: obj({
    title: Type.String(),
    address: Type.String(),
    location: Location,
    logo_img: nullable(Type.String()),
  }),
  /** The street of the drop-off only, until the offer is accepted. */
  to: obj({ area: Type.String() }),
  distance_m: Count,
  pay: Amount,
  tips: Amount,
  currency: Type.String(),
  ready_at: nullable(Instant),
  items_count: Count,
  cash_due: nullable(Amount),
})
export type Offer = Static<typeof Offer>

export const showDriver = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/status',
  summary: 'Whether the courier is online, and the day so far.',
  who: 'driver',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: data(DriverState),
  errors: [],
})
export const setDriverStatus = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/status',
  summary: 'Goes online or offline.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ online: Flag }),
  answer: data(DriverState),
  errors: [],
})
export const sendDriverLocation = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/location',
  summary:
    'Tells where the courier is; kept at most every 5 s, shown to the customer only while the order is on the way.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({
    latitude: Latitude,
    longitude: Longitude,
    heading: optional(Type.Number({ minimum: 0, maximum: 360 })),
  }),
  answer: data(obj({})),
  errors: [],
})
export const listOffers = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/offers',
  summary: 'Orders that wait for a courier.',
  who: 'driver',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: all(Offer),
  errors: [],
})
export const acceptOffer = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/offers/{id}/accept',
  summary: 'Takes an offer. The first courier gets it; the second is told.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(DriverOrder),
  errors: ['offer_taken', 'courier_offline', 'invalid_transition'],
})
export const listDriverOrders = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/orders',
  summary:
    'The courier’s own orders that are not handed over yet, and for half an hour those that were cancelled, with the reason.',
  who: 'driver',
  rows: 'own',
  load: 'read',
  query: query({}),
  answer: all(DriverOrder),
  errors: [],
})
export const pickOrder = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/orders/{id}/picked',
  summary: 'Leaves the shop with the order, proven by the pickup code on the ticket.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ pickup_code: Type.String({ maxLength: 12 }), version: optional(Version) }),
  answer: data(DriverOrder),
  errors: ['stale', 'invalid_transition', 'wrong_pickup_code'],
})
export const deliverOrder = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/orders/{id}/delivered',
  summary:
    "Hands over: with the customer's PIN, or with a photo where it was to be left at the door. Cash is confirmed here.",
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    pin: optional(Type.String({ maxLength: 8 })),
    /** data:image/…;base64 of at most 2 MB */
    photo: optional(
      Type.String({
        maxLength: 2_900_000,
        pattern: '^data:image/(jpeg|png|webp);base64,[A-Za-z0-9+/=]+$',
      }),
    ),
    cash_received: optional(Flag),
    version: optional(Version),
  }),
  answer: data(DriverOrder),
  errors: ['stale', 'invalid_transition', 'wrong_pin', 'pin_locked', 'photo_required'],
})
export const reportNoId = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/orders/{id}/no-id',
  summary:
    'At the door of an order that is not for everybody nobody showed an ID: staff are told, who alone may end it on the way.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  answer: data(DriverOrder),
  errors: ['invalid_transition'],
})
export const streamDriver = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/stream',
  summary: 'Live events for the courier: new offers, moves of own orders.',
  who: 'driver',
  rows: 'own',
  load: 'stream',
  query: query({}),
  answer: stream(
    obj({
      event: oneOf(['offer', 'order', 'ping']),
      order_id: optional(Id),
      status: optional(Type.String()),
    }),
  ),
  errors: [],
})
