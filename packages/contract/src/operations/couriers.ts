import { Type, type Static } from 'typebox'
import { all, data, operation, stream } from '../core/operation.ts'
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
  code,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'

export const CourierOrder = obj({
  ...Order.properties,
  cash_due: nullable(Amount),
  /** The courier reported that the recipient showed no ID. */
  no_id: Flag,
  /** Its payment is disputed. It is not handed over before staff decide. */
  payment_review: Flag,
  /** The hold of the card has ended. It does not leave the shop before the customer has paid again. */
  payment_lost: Flag,
})
export type CourierOrder = Static<typeof CourierOrder>
export const CourierState = obj({
  online: Flag,
  location: nullable(Location),
  active_orders: Count,
  active_parcels: Count,
  earned_today: Amount,
  delivered_today: Count,
})
export type CourierState = Static<typeof CourierState>
export const CourierOffer = obj({
  id: Id,
  order_id: Id,
  number: Type.String(),
  shop: obj({
    title: Type.String(),
    address: Type.String(),
    location: Location,
    logo_img: nullable(Type.String()),
  }),
  /** Only the street of the drop-off, until the offer is accepted. */
  to: obj({ area: Type.String() }),
  distance_m: Count,
  pay: Amount,
  tips: Amount,
  currency: Type.String(),
  ready_at: nullable(Instant),
  items_count: Count,
  cash_due: nullable(Amount),
})
export type CourierOffer = Static<typeof CourierOffer>

export const showDriver = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/status',
  summary: 'The courier’s online status and the figures of the day.',
  who: 'driver',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: data(CourierState),
  errors: [],
})
export const setDriverStatus = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/status',
  summary: 'Sets the courier online or offline.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({ online: Flag }),
  response: data(CourierState),
  errors: [],
})
export const sendDriverLocation = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/location',
  summary:
    'Reports the courier’s location. Stored at most every 5 s; customers see it only while the ' +
    'order is on the way.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  query: query({}),
  body: obj({
    latitude: Latitude,
    longitude: Longitude,
    heading: optional(Type.Number({ minimum: 0, maximum: 360 })),
  }),
  response: data(obj({})),
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
  response: all(CourierOffer),
  errors: [],
})
export const acceptOffer = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/offers/{id}/accept',
  summary: 'Accepts an offer. The first courier gets it; later ones receive offer_taken.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(CourierOrder),
  errors: ['own_order', 'offer_taken', 'courier_offline', 'courier_full', 'invalid_transition'],
})
export const listDriverOrders = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/orders',
  summary: 'The courier’s open orders, and cancelled ones with the reason for half an hour.',
  who: 'driver',
  rows: 'own',
  load: 'read',
  query: query({}),
  response: all(CourierOrder),
  errors: [],
})
export const pickOrder = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/orders/{id}/picked',
  summary: 'Picks up the order at the shop with the pickup code of the ticket.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({ pickup_code: code(12), version: optional(Version) }),
  response: data(CourierOrder),
  errors: [
    'stale',
    'invalid_transition',
    'wrong_pickup_code',
    'code_locked',
    'payment_review',
    'order_unpaid',
  ],
})
export const deliverOrder = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/orders/{id}/delivered',
  summary:
    "Hands over the order with the customer's PIN, or with a photo when it is left at the door. " +
    'Confirms received cash.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  body: obj({
    pin: optional(code(8)),
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
  response: data(CourierOrder),
  errors: [
    'stale',
    'invalid_transition',
    'wrong_pin',
    'pin_locked',
    'photo_required',
    'payment_review',
  ],
})
export const reportNoId = operation({
  method: 'POST',
  path: '/dashboard/deliveryman/orders/{id}/no-id',
  summary:
    'Reports that the recipient of an age-restricted order showed no ID. Staff are notified; ' +
    'only they can end the order.',
  who: 'driver',
  rows: 'own',
  load: 'write',
  params: idParam,
  query: query({}),
  response: data(CourierOrder),
  errors: ['invalid_transition'],
})
export const streamDriver = operation({
  method: 'GET',
  path: '/dashboard/deliveryman/stream',
  summary:
    'Live events for the courier: new offers and status changes of their orders and parcels.',
  who: 'driver',
  rows: 'own',
  load: 'stream',
  query: query({}),
  response: stream(
    obj({
      event: oneOf(['offer', 'order', 'parcel_offer', 'parcel', 'ping']),
      order_id: optional(Id),
      parcel_id: optional(Id),
      status: optional(Type.String()),
    }),
  ),
  errors: [],
})
