import { Type, type Static } from 'typebox'
import { data, operation } from '../core/operation.ts'
import {
  AtAddress,
  Count,
  Flag,
  Instant,
  LocalDate,
  MinuteRange,
  idParam,
  nullable,
  obj,
  oneOf,
  optional,
  query,
} from '../core/shapes.ts'
import { DeliveryTypeName } from './shop-card.ts'

export const SlotDay = obj({
  date: LocalDate,
  /**
   * "Today", "Tomorrow", a weekday, or the date, in the requested language and the shop's time
   * zone.
   */
  label: Type.String(),
  slots: Type.Array(
    obj({
      starts_at: Instant,
      ends_at: Instant,
      time: Type.String(),
      available: Flag,
      left: nullable(Count),
      reason: nullable(oneOf(['full', 'closed', 'past', 'pause'])),
    }),
  ),
})

export const Slots = obj({
  timezone: Type.String(),
  asap: obj({
    available: Flag,
    estimate: nullable(MinuteRange),
    reason: nullable(oneOf(['full', 'closed', 'past', 'pause', 'no_delivery_zone'])),
  }),
  days: Type.Array(SlotDay),
})
export type Slots = Static<typeof Slots>

export const listDeliverySlots = operation({
  method: 'GET',
  path: '/rest/shops/{id}/delivery-slots',
  summary:
    'When the shop can hand over or deliver: as soon as possible, and slots of the coming days ' +
    'in its time zone.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: query({
    type: optional(DeliveryTypeName),
    address: AtAddress,
    at: optional(Instant),
    from_date: optional(LocalDate),
    /**
     * The number of days including the first one, at most the shop's preorder days and the night
     * after them.
     */
    days: optional(Type.Integer({ minimum: 1, maximum: 7 })),
    /** The pieces of the order without options, which a slot must have room for. Default: 1. */
    pieces: optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  response: data(Slots),
  errors: [],
})
