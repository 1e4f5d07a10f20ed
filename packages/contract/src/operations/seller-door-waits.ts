import { DOOR_STATUSES } from '@hawker/domain/reservations/door-queue'
import { MAX_NAME_LENGTH } from '@hawker/domain/texts/name-lengths'
import { Type, type Static } from 'typebox'
import { created, data, operation } from '../core/operation.ts'
import {
  Count,
  Id,
  Instant,
  idParam,
  nullable,
  name,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'
import { Phone } from './accounts.ts'
import { Guests } from './reservations.ts'
import { TableIds } from './seller-reservations.ts'

const seller = { who: 'seller', rows: 'shop' } as const

const Minutes = nullable(Type.Integer({ minimum: 0 }))
/** Guests at the door who wait for a table. */
export const DoorWait = obj({
  id: Id,
  status: oneOf(DOOR_STATUSES),
  name: Type.String(),
  phone: nullable(Type.String()),
  guests: Count,
  /** Minutes from now until a table is free for them; null: none within four hours, or it is over. */
  minutes: Minutes,
  /** The time that they were promised when they came. */
  promised_at: nullable(Instant),
  called_at: nullable(Instant),
  created_at: Instant,
})
export type DoorWait = Static<typeof DoorWait>
export const listDoorWaits = operation({
  ...seller,
  method: 'GET',
  path: '/dashboard/seller/door-waits',
  summary: 'The queue at the door, and how long a party that comes now would wait.',
  load: 'read',
  query: query({ shop_id: Id, guests: optional(Guests) }),
  response: data(
    obj({
      waits: Type.Array(DoorWait),
      /** For `guests` at the end of the queue; 0 is now, null none within four hours. */
      minutes: Minutes,
    }),
  ),
  errors: [],
})
export const createDoorWait = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/door-waits',
  summary: 'Adds guests to the queue at the door. With a phone number they get a link by text.',
  load: 'write',
  query: query({}),
  body: obj({
    shop_id: Id,
    name: name(MAX_NAME_LENGTH.person),
    guests: Guests,
    phone: optional(Phone),
  }),
  response: created(DoorWait),
  errors: ['phone_invalid', 'door_phone_waits'],
})
export const moveDoorWait = operation({
  ...seller,
  method: 'POST',
  path: '/dashboard/seller/door-waits/{id}/status',
  summary:
    'Calls, seats or removes guests who wait. Seating is a walk-in; without table_ids the server ' +
    'chooses.',
  load: 'checkout',
  params: idParam,
  query: query({}),
  body: obj({
    status: oneOf(['called', 'seated', 'left']),
    table_ids: optional(TableIds),
  }),
  response: data(DoorWait),
  errors: ['invalid_transition', 'table_taken'],
})
