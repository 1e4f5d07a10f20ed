import { PROVIDER_TAGS } from '@hawker/domain/payment-status'
import { sql } from '../../database/database.ts'
import { type Check, hoursBefore, longBefore } from './check.store.ts'

/** Whoever waits for the answer had as long to claim at all (`claim_hours`, behaviour 4.8), and a shop half of it to answer. */
const STAFF_HOURS = 48
/** The number in the payload of a job `j`. */
const JOB_ID = sql`case when j.payload ->> 'id' ~ '^[0-9]{1,18}$' then (j.payload ->> 'id')::bigint end`

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
    breaches: (at) =>
      sql`select key, route from idempotency_keys where created_at < ${hoursBefore(at, 26)}::timestamptz`,
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
    // Half an hour after its time was over, at the next hourly look, it is given up, unless its provider does not answer. What is promised for an order waits for its kitchen.
    rule: 'A11',
    check: 'payment_left_open',
    subject: 'transaction',
    breaches: (at) => sql`
      select id, payable_type || ' ' || status || ', over since ' || expires_at from transactions
      where tag = any(${[...PROVIDER_TAGS]}::text[]) and expires_at < ${hoursBefore(at, 3)}::timestamptz
        and (status = 'progress' or (status = 'authorized' and payable_type <> 'order'))`,
  },
  {
    // Of what a sweep or somebody else has done since, nothing is left to do. One that was begun anew while it ran has lost its key: the new one counts.
    rule: 'A11',
    check: 'money_job_given_up',
    subject: 'job',
    breaches: () => sql`
      select ${JOB_ID}, t.identifier || ': ' || coalesce(j.last_error, 'lost') from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null and j.key is not null and case t.identifier
        when 'void_payment' then exists (select from transactions p where p.id = ${JOB_ID} and p.status = 'canceled')
        when 'capture_payment' then exists (select from transactions p where p.id = ${JOB_ID} and p.status = 'authorized')
        when 'refund_payment' then exists (select from provider_refunds r where r.id = ${JOB_ID} and r.status = 'progress')
        when 'give_share_back' then exists (
          select from payment_requests r where r.id = ${JOB_ID} and r.status = 'paid' and r.given_back < r.paid_amount - r.amount + r.lowered_by)
        when 'return_unbooked' then true
        else false end`,
  },
  {
    rule: 'A11',
    check: 'claim_left_with_staff',
    subject: 'order',
    breaches: (at) => sql`
      select f.order_id, 'claim ' || f.id || ', for staff since ' || since.at from order_refunds f
      join lateral (
        select coalesce(max(s.created_at), f.created_at) as at from order_refund_steps s
        where s.order_refund_id = f.id and s.step in ('claimed', 'staff_asked', 'appealed')) since on true
      where f.status = 'pending' and f.waits_for = 'staff' and since.at < ${hoursBefore(at, STAFF_HOURS)}::timestamptz`,
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
