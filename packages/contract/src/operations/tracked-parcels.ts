import { PIN_STATES } from '@hawker/domain/orders/handover-codes'
import { PARCEL_STATUSES } from '@hawker/domain/parcels/parcel-status'
import { type Static, Type } from 'typebox'
import { data, operation, stream } from '../core/operation.ts'
import {
  Amount,
  Flag,
  Instant,
  Location,
  Version,
  nullable,
  obj,
  oneOf,
  query,
} from '../core/shapes.ts'
import { Currency } from './settings.ts'
import { ParcelEvent } from './parcel-shapes.ts'

/** A parcel as its recipient, or the person at the pickup, may track it: no prices, no addresses. */
export const TrackedParcel = obj({
  role: oneOf(['recipient', 'pickup']),
  number: Type.String(),
  status: oneOf(PARCEL_STATUSES),
  version: Version,
  sender: Type.String(),
  type: obj({ translation: obj({ title: Type.String() }) }),
  /** When it is delivered; for the person at the pickup, when a courier comes. */
  estimate: obj({ from: Instant, to: Instant }),
  timezone: Type.String(),
  ended_at: nullable(Instant),
  deliveryman: nullable(obj({ firstname: Type.String(), location: nullable(Location) })),
  /** The recipient's. */
  delivery_pin: nullable(Type.String()),
  pin_state: nullable(oneOf(PIN_STATES)),
  /** The code for the person at the pickup. */
  pickup_code: nullable(Type.String()),
  /** The code for the person at the pickup, when the parcel comes back. */
  return_code: nullable(Type.String()),
  /** The recipient's: where the parcel was left. */
  left_photo: nullable(Type.String()),
  cash_due: nullable(Amount),
  currency: Currency,
  can: obj({ confirm: Flag, absent: Flag }),
  /** The recipient's number gets no text messages. */
  muted: Flag,
})
export type TrackedParcel = Static<typeof TrackedParcel>
const byToken = {
  who: 'guest',
  rows: 'public',
  params: obj({ token: Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }) }),
  query: query({}),
} as const
export const trackParcel = operation({
  ...byToken,
  method: 'GET',
  path: '/rest/parcel-orders/track/{token}',
  summary: 'A parcel for its recipient or the person at the pickup, by the token of their link.',
  load: 'read',
  response: data(TrackedParcel),
  errors: [],
})
export const streamTrackedParcel = operation({
  ...byToken,
  method: 'GET',
  path: '/rest/parcel-orders/track/{token}/stream',
  summary: 'Live events of a parcel by the token of a link; resumes after Last-Event-ID.',
  load: 'stream',
  response: stream(ParcelEvent),
  errors: [],
})
export const answerTrackedParcel = operation({
  ...byToken,
  method: 'POST',
  path: '/rest/parcel-orders/track/{token}/answer',
  summary:
    'The recipient confirms the receipt while the PIN is locked, says that nobody is there, wants ' +
    'no more text messages, or wants them again.',
  load: 'write',
  body: obj({ answer: oneOf(['received', 'absent', 'mute', 'unmute']) }),
  response: data(TrackedParcel),
  errors: ['invalid_transition'],
})
