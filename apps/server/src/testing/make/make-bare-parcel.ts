import { type Sql, sql } from '@hawker/postgres/database'

export type BareParcelOptions = {
  userId: number
  at: Date
  status?:
    | 'new'
    | 'accepted'
    | 'ready'
    | 'on_a_way'
    | 'returning'
    | 'delivered'
    | 'returned'
    | 'cancelled'
  driverId?: number | null
  released?: boolean
  paid?: boolean
  settled?: boolean
  typeId?: number
}

/** SQL that inserts a parcel of $10.11 without placing it, for tests of existing parcels. */
export function insertBareParcel({
  userId,
  at,
  status = 'new',
  driverId = null,
  released = true,
  paid = true,
  settled,
  typeId,
}: BareParcelOptions): Sql {
  const ended = ['delivered', 'returned', 'cancelled'].includes(status)
  const later = new Date(at.getTime() + 15 * 60_000)
  return sql`
    with type as (
      insert into parcel_types (max_width, max_height, max_length, max_weight_g, max_value, price,
        price_per_km, included_m, created_at)
      select 40, 40, 60, 6800, 10000, 400, 80, 2000, ${at} where ${typeId === undefined}::boolean
      returning id)
    insert into parcel_orders (number, user_id, parcel_type_id, status, currency_id, rate, distance_m, price,
      service_fee, total_tax, tips, rounding, total, settlement_total, tax_included, taxes, options,
      courier_pay, return_net, return_tax, return_total, cancel_fee, due, username_from, phone_from,
      address_from, latitude_from, longitude_from, username_to, phone_to, address_to, latitude_to,
      longitude_to, description, value, payer, drop_off, pin_wanted, window_starts_at,
      paid_at, undo_until, released_at, pay_until, accepted_at, picked_at, ended_at,
      settled_at, driver_id, created_at)
    select 'P1-001', ${userId}, coalesce(${typeId ?? null}::bigint, (select id from type)), ${status},
      (select id from currencies where is_default), 1, 5500, 830, 99, 82, 0, 0, 1011, 1011, false, '[]',
      '[]', 664, 415, 37, 452, 300, 1011, 'Amina', '+12025550111', ${addressOf('1600 14th Street NW')}::jsonb,
      38.912, -77.0353, 'Noor', '+12025550177', ${addressOf('22 Park Road')}::jsonb, 38.948, -77.0353, 'A cake',
      2000, 'sender', 'hand_to_me', true, ${at},
      ${paid ? at : null}::timestamptz, ${at},
      ${released ? at : null}::timestamptz, ${later},
      ${driverId === null ? null : at}::timestamptz,
      ${['new', 'accepted', 'ready'].includes(status) ? null : at}::timestamptz,
      ${ended ? at : null}::timestamptz, ${(settled ?? ended) ? at : null}::timestamptz,
      ${driverId}::bigint, ${at}
    returning id`
}

const addressOf = (address: string): string =>
  JSON.stringify({ address, house: null, floor: null, office: null, entrance: null })
