import { ACTORS, DELIVERY_TYPES, ORDER_STATUSES, canMove } from '@hawker/domain/orders/order-status'
import { sql } from '@hawker/postgres/database'
import { type Check, beforeGracePeriod, hoursBefore } from './check.store.ts'

/** Every transition that the domain allows, as the history records it. */
const ALLOWED_STEPS = DELIVERY_TYPES.flatMap((deliveryType) =>
  ACTORS.flatMap((actor) =>
    ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canMove(from, to, actor, { deliveryType })).map((to) => ({
        deliveryType,
        from,
        to,
        by: actor === 'seller' ? 'shop' : actor,
      })),
    ),
  ),
)
const PLACE_ORDER_PATH = '/api/v1/dashboard/user/orders'
/** The order id in a stored idempotent response. */
const KEYED_ORDER_ID = sql`k.answer_id`
const IS_PLACE_ORDER_KEY = sql`k.route = ${`POST ${PLACE_ORDER_PATH}`} and k.status = 201`
/** Served guests pay later; `table_order_never_paid` finds those who never did. */
const UNPAID_AT_TABLE = sql`(o.status = 'delivered' and o.table_session_id is not null and exists (
  select from transactions t where t.payable_type = 'order' and t.payable_id = o.id
    and t.tag = 'cash' and t.status = 'progress'))`
const STATUS_LIST = sql`${[...ORDER_STATUSES]}::text[]`

/** A captured payment `t`, unless it is for a charge that was not carried out. */
const IS_CAPTURED = sql`coalesce(c.status, 'done') = 'done' and t.status in ('paid', 'refund')`
/**
 * For an order cancelled with a partial refund: the net amount paid, and the amount that may
 * remain. Late payments and earlier refunds count for neither.
 */
const NET_PAID = sql`coalesce(sum(t.amount - t.refunded) filter (where ${IS_CAPTURED}), 0)`
const EXPECTED_NET = sql`greatest(o.total - o.cancel_refund, 0)`

export const ORDER_CHECKS: readonly Check[] = [
  {
    rule: 'A1',
    check: 'order_acknowledged_and_missing',
    subject: 'key',
    breaches: () => sql`
      select k.key, 'order ' || ${KEYED_ORDER_ID} from idempotency_keys k
      where ${IS_PLACE_ORDER_KEY}
        and not exists (select from orders o where o.id = ${KEYED_ORDER_ID} and o.user_id = k.user_id)`,
  },
  {
    rule: 'A1',
    check: 'order_announced_and_missing',
    subject: 'event',
    breaches: () => sql`
      select e.id, 'order ' || e.order_id from events e
      where e.topic = 'order.created' and not exists (select from orders o where o.id = e.order_id)`,
  },
  {
    // Every placing request has a stored response. An order without one came from a request that
    // already had an order.
    rule: 'A2',
    check: 'order_without_its_key',
    subject: 'order',
    breaches: (at) => sql`
      select o.id, 'cart ' || c.id from orders o join carts c on c.id = o.cart_id and not c.is_group
      where o.created_at > ${hoursBefore(at, 23)}::timestamptz
        and not exists (select from idempotency_keys k
          where k.user_id = o.user_id and ${IS_PLACE_ORDER_KEY} and ${KEYED_ORDER_ID} = o.id)`,
  },
  {
    rule: 'A2',
    check: 'order_with_two_keys',
    subject: 'order',
    breaches: () =>
      sql`select ${KEYED_ORDER_ID}, count(*) || ' keys' from idempotency_keys k where ${IS_PLACE_ORDER_KEY}
        group by ${KEYED_ORDER_ID} having count(*) > 1`,
  },
  {
    rule: 'A2',
    check: 'cart_with_two_orders',
    subject: 'cart',
    breaches: () => sql`
      select cart_id, string_agg(id::text, ', ' order by id) from orders
      where cart_id is not null and status <> 'cancelled'
      group by cart_id having count(*) > 1`,
  },
  {
    rule: 'A7',
    check: 'history_not_a_path',
    subject: 'order',
    breaches: () => sql`
      select distinct on (id) id, coalesce(was, 'nothing') || ' to ' || status || ' by ' || by_actor from (
        select o.id, o.delivery_type, h.status, h.by_actor, h.id as step,
          lag(h.status) over (partition by h.order_id order by h.id) as was
        from orders o join order_histories h on h.order_id = o.id where h.status = any(${STATUS_LIST})) walked
      where case when was is null then status <> 'new' else not exists (
        select from unnest(${ALLOWED_STEPS.map(({ deliveryType }) => deliveryType)}::text[],
          ${ALLOWED_STEPS.map(({ from }) => from)}::text[],
          ${ALLOWED_STEPS.map(({ to }) => to)}::text[],
          ${ALLOWED_STEPS.map(({ by }) => by)}::text[]) as s (type, was, became, by)
        where s.type = walked.delivery_type and s.was = walked.was and s.became = walked.status
          and s.by = walked.by_actor) end
      order by id, step`,
  },
  {
    rule: 'A7',
    check: 'history_ends_elsewhere',
    subject: 'order',
    breaches: () => sql`
      select o.id, o.status || ', not ' || coalesce(h.status, 'anywhere') from orders o left join lateral (
        select status from order_histories where order_id = o.id and status = any(${STATUS_LIST})
        order by id desc limit 1) h on true
      where h.status is distinct from o.status`,
  },
  {
    rule: 'A8',
    check: 'order_not_announced_once',
    subject: 'order',
    breaches: () => sql`
      select o.id, count(e.id) || ' times' from orders o
      left join events e on e.order_id = o.id and e.topic = 'order.created'
      group by o.id having count(e.id) <> 1`,
  },
  {
    rule: 'A8',
    check: 'move_not_announced_once',
    subject: 'order',
    breaches: () => sql`
      select coalesce(h.order_id, e.order_id), coalesce(h.moves, 0) || ' moves, ' || coalesce(e.events, 0) || ' events'
      from (select order_id, count(*) as moves from order_histories
        where status = any(${STATUS_LIST}) and status <> 'new' group by 1) h
      full join (select order_id, count(*) as events from events where topic = 'order.status_changed'
        group by 1) e using (order_id)
      where h.moves is distinct from e.events`,
  },
  {
    rule: 'A8',
    check: 'event_given_up',
    subject: 'event',
    breaches: () => sql`
      select payload ->> 'id', last_error from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'hear_event' and j.attempts >= j.max_attempts`,
  },
  {
    rule: 'A8',
    check: 'delivered_and_not_settled_once',
    subject: 'order',
    breaches: (at) => sql`
      select o.id, count(l.id) || ' settlements' from orders o
      left join ledger_transfers l on l.kind = 'settlement' and l.ref_type = 'order' and l.ref_id = o.id
      where (o.status = 'delivered' or (o.cancel_fault <> 'shop' and o.price > o.total_discount + o.coupon_price))
        and o.settlement_total > 0 and coalesce(o.delivered_at, o.cancelled_at) < ${beforeGracePeriod(at)}
        and not ${UNPAID_AT_TABLE}
      group by o.id having count(l.id) <> 1`,
  },
  {
    // Payments still pending at the cancellation, such as cash, must be voided: nothing of them
    // remains.
    rule: 'A8',
    check: 'cancelled_and_not_given_back',
    subject: 'order',
    breaches: (at) => sql`
      select o.id, string_agg(t.id || ' ' || t.status, ', ' order by t.id) from orders o
      join transactions t on t.payable_type = 'order' and t.payable_id = o.id
      left join order_charges c on c.id = t.charge_id
      where o.status = 'cancelled' and o.cancelled_at < ${beforeGracePeriod(at)} and t.amount > 0 group by o.id
      having bool_or(t.status in ('progress', 'authorized'))
        or case when o.cancel_refund is null then bool_or(t.status = 'paid')
        else bool_or(t.status = 'paid' and c.status <> 'done') or ${NET_PAID} > ${EXPECTED_NET}
          or (${NET_PAID} < ${EXPECTED_NET}
            and not bool_or(t.charge_id is null and t.status in ('canceled', 'rejected')
              and t.updated_at >= o.released_at))
          or (${NET_PAID} > 0 and coalesce(sum(t.refunded) filter (where ${IS_CAPTURED}), 0) < o.cancel_refund) end`,
  },
]
