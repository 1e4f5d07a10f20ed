import { data, operation } from '../core/operation.ts'
import {
  Amount,
  Count,
  Flag,
  Id,
  Location,
  MinuteRange,
  idParam,
  nullable,
  obj,
  query,
} from '../core/shapes.ts'

export const checkAnyDeliveryZone = operation({
  method: 'GET',
  path: '/rest/shop/delivery-zone/check/distance',
  summary:
    'Whether any shop delivers to the address. Outside all zones it returns available=false, not ' +
    'an error.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  query: query({ address: Location }),
  response: data(obj({ available: Flag, shop_count: Count })),
  errors: [],
})

export const ZoneCheck = obj({
  available: Flag,
  zone_id: nullable(Id),
  distance_m: Count,
  delivery_fee: nullable(Amount),
  free_over: nullable(Amount),
  min_amount: Amount,
  estimate: nullable(MinuteRange),
})

export const checkDeliveryZone = operation({
  method: 'GET',
  path: '/rest/shop/{id}/delivery-zone/check/distance',
  summary: 'Whether the shop delivers to the address, with fee and time.',
  who: 'guest',
  rows: 'public',
  load: 'read',
  params: idParam,
  query: query({ address: Location }),
  response: data(ZoneCheck),
  errors: [],
})
