import { sql } from '@hawker/postgres/database'
import { type Check, hoursBefore } from './check.store.ts'

/** The system ends an idle session after four hours; one hour more for a busy sweep. */
const HOURS_AFTER_END = 1
const UNPAID_HOURS = 24

export const TABLE_CHECKS: readonly Check[] = [
  {
    // A constraint refuses this; the check does not rely on it.
    rule: 'A15',
    check: 'table_order_without_table',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'session ' || coalesce(o.table_session_id::text, 'none') || ', table '
        || coalesce(o.table_id::text, 'none') from orders o
      where (o.table_session_id is null) <> (o.table_id is null)
        or (o.table_id is not null and (o.table_name is null or o.delivery_type <> 'dine_in'))`,
  },
  {
    rule: 'A15',
    check: 'table_order_of_another_shop',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'table ' || t.id || ' of shop ' || t.shop_id from orders o
      join tables t on t.id = o.table_id join table_sessions v on v.id = o.table_session_id
      where t.shop_id <> o.shop_id or v.shop_id <> o.shop_id`,
  },
  {
    // An order moves with its guests until it is served.
    rule: 'A15',
    check: 'open_order_at_another_table',
    subject: 'order',
    breaches: () => sql`
      select o.id, 'at table ' || o.table_id || ', its guests at ' || v.table_id from orders o
      join table_sessions v on v.id = o.table_session_id
      where o.table_id <> v.table_id and o.status not in ('delivered', 'cancelled')`,
  },
  {
    rule: 'A15',
    check: 'table_session_never_ended',
    subject: 'table_session',
    breaches: (at) => sql`
      select id, 'open since ' || opened_at from table_sessions
      where closed_at is null and closes_at < ${hoursBefore(at, HOURS_AFTER_END)}`,
  },
  {
    rule: 'A15',
    check: 'table_order_never_paid',
    subject: 'order',
    breaches: (at) => sql`
      select o.id, 'served ' || o.delivered_at from orders o
      where o.status = 'delivered' and o.table_session_id is not null
        and o.delivered_at < ${hoursBefore(at, UNPAID_HOURS)} and exists (select from transactions t
          where t.payable_type = 'order' and t.payable_id = o.id and t.tag = 'cash'
            and t.status = 'progress')`,
  },
]
