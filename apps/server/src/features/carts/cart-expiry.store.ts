import { type Sql, sql } from '@hawker/postgres/database'

/**
 * When a personal cart expires without further changes: after the days of the setting
 * `cart_ttl_days`, at least one. Read here, because every change of a cart needs it.
 */
export const cartExpiry = (now: Date): Sql => sql`(${now}::timestamptz
  + make_interval(hours => 24 * greatest(1, coalesce((select value::int from settings
    where key = 'cart_ttl_days' and value ~ '^[0-9]{1,6}$'), 7))))`
