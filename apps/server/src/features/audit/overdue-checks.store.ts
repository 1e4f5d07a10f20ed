import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { type Check, beforeGracePeriod, hoursBefore } from './check.store.ts'

/** Staff get as long to answer as customers get to file a claim (`claim_hours`); shops get half. */
const STAFF_HOURS = 48
/** The id in the payload of a job `j`. */
const JOB_ID = sql`case when j.payload ->> 'id' ~ '^[0-9]{1,18}$' then (j.payload ->> 'id')::bigint end`

export const OVERDUE_CHECKS: readonly Check[] = [
  {
    // A request and its key are one transaction: a committed key always has its response.
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
      select id, case when released_at is not null then 'for the shop'
        when paid_at is null then 'for its payment' else 'to be shown to the shop' end from orders
      where status = 'new' and case when released_at is not null then accept_until
        when paid_at is null then pay_until else undo_until end < ${beforeGracePeriod(at)}::timestamptz
      union all
      select id, 'for its payment after a lost hold' from orders
      where payment_due is not null and status in ('new', 'accepted', 'cooking', 'ready')
        and pay_until < ${beforeGracePeriod(at)}::timestamptz`,
  },
  {
    // No timeout ends an order that a kitchen or courier has accepted. A day after the wanted time,
    // staff must.
    rule: 'A11',
    check: 'order_never_ended',
    subject: 'order',
    breaches: (at) => sql`
      select id, status || ', wanted ' || delivery_at from orders
      where status in ('accepted', 'cooking', 'ready', 'on_a_way')
        and delivery_at < ${hoursBefore(at, 24)}::timestamptz`,
  },
  {
    rule: 'A11',
    check: 'refund_left_waiting',
    subject: 'refund',
    breaches: (at) => sql`
      select id, case when status = 'unknown' then 'nobody knows whether it was made'
        else attempts || ' tries' end from provider_refunds r
      where (status = 'progress' and created_at < ${hoursBefore(at, 24)}::timestamptz
          -- During a dispute a refund waits for weeks, also one that has failed.
          and not exists (select from payment_disputes d
            where d.transaction_id = r.transaction_id and d.status in ('open', 'answered')))
        or (status = 'unknown' and stuck_since < ${hoursBefore(at, 24)}::timestamptz)`,
  },
  {
    // Expired payments are cancelled by an hourly sweep, half an hour after expiry, unless the
    // provider does not respond. Authorizations for orders wait for the kitchen, those for parcels for
    // their end.
    rule: 'A11',
    check: 'payment_left_open',
    subject: 'transaction',
    breaches: (at) => sql`
      select id, payable_type || ' ' || status || ', over since ' || expires_at from transactions
      where tag = any(${[...PROVIDER_TAGS]}::text[]) and expires_at < ${hoursBefore(at, 3)}::timestamptz
        and (status = 'progress' or (status = 'authorized' and payable_type <> 'order'
          and not exists (select from parcel_orders p
            where payable_type = 'parcel_order' and p.id = payable_id and p.settled_at is null)))`,
  },
  {
    // A failed job does not count when its work was done another way. A job that was replaced while
    // it ran has lost its key: the new job counts.
    rule: 'A11',
    check: 'money_job_given_up',
    subject: 'job',
    breaches: () => sql`
      select ${JOB_ID}, t.identifier || ': ' || coalesce(j.last_error, 'lost')
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts and j.locked_at is null and j.key is not null and case t.identifier
        when 'void_payment' then exists (select from transactions p where p.id = ${JOB_ID} and p.status = 'canceled')
        when 'capture_payment'
          then exists (select from transactions p where p.id = ${JOB_ID} and p.status = 'authorized')
        when 'refund_payment'
          then exists (select from provider_refunds r where r.id = ${JOB_ID} and r.status = 'progress')
        when 'give_share_back' then exists (
          select from payment_requests r
          where r.id = ${JOB_ID} and r.status = 'paid' and r.given_back < r.paid_amount - r.amount + r.lowered_by)
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
      select order_id, 'wish to cancel ' || status from cancel_requests
      where status in ('asked', 'offered') and answer_until < ${beforeGracePeriod(at)}::timestamptz
      union all
      select order_id, 'claim for the shop' from order_refunds
      where status = 'pending' and waits_for = 'shop' and shop_until < ${beforeGracePeriod(at)}::timestamptz
      union all
      select order_id, 'substitution proposed' from order_substitutions
      where status = 'proposed' and answer_until < ${beforeGracePeriod(at)}::timestamptz
      union all
      select order_id, kind || ' to be paid' from order_charges c
      where status = 'open' and expires_at < ${beforeGracePeriod(at)}::timestamptz
        and not exists (select from transactions t where t.charge_id = c.id and t.status = 'authorized')`,
  },
  {
    // A webhook that names none of our payments is retried for a day, then ignored.
    rule: 'A11',
    check: 'webhook_left_waiting',
    subject: 'webhook',
    breaches: (at) => sql`
      select id, attempts || ' tries' from webhook_events
      where processed_at is null and failure is null and received_at < ${beforeGracePeriod(at)}::timestamptz`,
  },
  {
    // A genuine webhook with unexpected content. Its payment is checked by the sweeps all the same.
    rule: 'A11',
    check: 'webhook_unreadable',
    subject: 'webhook',
    breaches: (at) => sql`
      select id, provider || ', event ' || left(event_id, 100) from webhook_events
      where failure = 'unreadable' and received_at > ${hoursBefore(at, 7 * 24)}::timestamptz`,
  },
]
