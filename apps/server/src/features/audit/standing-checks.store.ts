import { sql } from '../../database/database.ts'
import { type Check, hoursBefore, longBefore } from './check.store.ts'

export const STANDING_CHECKS: readonly Check[] = [
  {
    // A call and its key are one transaction: nobody else can ever see one without an answer.
    rule: 'A11',
    check: 'key_without_answer',
    subject: 'key',
    breaches: () => sql`select key, route from idempotency_keys where status is null`,
  },
  {
    rule: 'A11',
    check: 'key_not_forgotten',
    subject: 'key',
    breaches: (at) => sql`select key, route from idempotency_keys where created_at < ${hoursBefore(at, 26)}::timestamptz`,
  },
  {
    rule: 'A11',
    check: 'order_left_waiting',
    subject: 'order',
    breaches: (at) => sql`
      select id, case when released_at is not null then 'for the shop' when paid_at is null then 'for its payment' else 'to be shown to the shop' end from orders
      where status = 'new' and case when released_at is not null then accept_until when paid_at is null then pay_until else undo_until end < ${longBefore(at)}::timestamptz`,
  },
  {
    // No clock ends what a kitchen or a courier has taken on: a day after it was wanted, staff have to.
    rule: 'A11',
    check: 'order_never_ended',
    subject: 'order',
    breaches: (at) => sql`
      select id, status || ', wanted ' || delivery_at from orders
      where status in ('accepted', 'cooking', 'ready', 'on_a_way') and delivery_at < ${hoursBefore(at, 24)}::timestamptz`,
  },
  {
    rule: 'A11',
    check: 'refund_left_waiting',
    subject: 'refund',
    breaches: (at) => sql`
      select id, attempts || ' tries' from provider_refunds where status = 'progress' and created_at < ${hoursBefore(at, 24)}::timestamptz`,
  },
  {
    rule: 'A11',
    check: 'question_left_waiting',
    subject: 'order',
    breaches: (at) => sql`
      select order_id, 'wish to cancel ' || status from cancel_requests where status in ('asked', 'offered') and answer_until < ${longBefore(at)}::timestamptz
      union all
      select order_id, 'claim for the shop' from order_refunds where status = 'pending' and waits_for = 'shop' and shop_until < ${longBefore(at)}::timestamptz
      union all
      select order_id, 'substitution proposed' from order_substitutions where status = 'proposed' and answer_until < ${longBefore(at)}::timestamptz
      union all
      select order_id, kind || ' to be paid' from order_charges c where status = 'open' and expires_at < ${longBefore(at)}::timestamptz
        and not exists (select from transactions t where t.charge_id = c.id and t.status = 'authorized')`,
  },
  {
    // One that names no payment of ours is looked at for a day and then let be.
    rule: 'A11',
    check: 'webhook_left_waiting',
    subject: 'webhook',
    breaches: (at) => sql`
      select id, attempts || ' tries' from webhook_events
      where processed_at is null and failure is null and received_at < ${longBefore(at)}::timestamptz`,
  },
  {
    rule: 'A12',
    check: 'cart_mixes_shops',
    subject: 'cart',
    breaches: () => sql`
      select distinct c.id, 'stock ' || s.id from carts c join user_carts m on m.cart_id = c.id join cart_details d on d.user_cart_id = m.id
      join stocks s on s.id = d.stock_id join products p on p.id = s.product_id where p.shop_id <> c.shop_id`,
  },
  {
    rule: 'A12',
    check: 'order_mixes_shops',
    subject: 'order',
    breaches: () => sql`
      select distinct o.id, 'stock ' || d.stock_id from orders o join order_details d on d.order_id = o.id join products p on p.id = d.product_id
      where p.shop_id <> o.shop_id`,
  },
  {
    rule: 'A12',
    check: 'slot_count_wrong',
    subject: 'slot',
    breaches: () => sql`
      select s.shop_id, s.type || ' ' || s.starts_at || ': ' || s.taken || ' taken, ' || count(o.id) || ' orders' from delivery_slots s
      left join orders o on o.shop_id = s.shop_id and o.delivery_type = s.type and o.slot_starts_at = s.starts_at and o.status <> 'cancelled'
      group by s.shop_id, s.type, s.starts_at, s.taken having s.taken <> count(o.id)`,
  },
  {
    // Each is as long as its shop's windows were when it was first taken, and none may begin before all of those before it have ended.
    rule: 'A12',
    check: 'slots_overlap',
    subject: 'slot',
    breaches: () => sql`
      select shop_id, type || ' ' || starts_at || ' begins before ' || ended from (
        select shop_id, type, starts_at, max(starts_at + minutes * interval '1 minute')
          over (partition by shop_id, type order by starts_at rows between unbounded preceding and 1 preceding) as ended from delivery_slots) windows
      where starts_at < ended`,
  },
]
