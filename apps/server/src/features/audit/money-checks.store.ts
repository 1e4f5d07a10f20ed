import { PROVIDER_TAGS } from '@hawker/domain/payments/payment-status'
import { sql } from '@hawker/postgres/database'
import { UNKNOWN_CURRENCY } from '../payments/index.ts'
import { type Check, beforeGracePeriod } from './check.store.ts'

const PROVIDERS = sql`${[...PROVIDER_TAGS]}::text[]`
/** A payment `t` minus its refunds, in base currency. */
const PAID_MINUS_REFUNDED = sql`(t.settlement_amount - case when t.amount = 0 then 0
  else round(t.refunded::numeric * t.settlement_amount / t.amount) end)`

/** The payout of order `o` waits for the end of a dispute. */
const UNDER_DISPUTE = sql`exists (select from payment_disputes d join transactions t on t.id = d.transaction_id
  where t.payable_type = 'order' and t.payable_id = o.id and d.stage = 'chargeback'
    and d.status in ('open', 'answered'))`

export const MONEY_CHECKS: readonly Check[] = [
  {
    rule: 'A3',
    check: 'transfer_not_zero',
    subject: 'transfer',
    breaches: () => sql`
      select l.id, coalesce(sum(e.amount), 0) || ' in ' || count(e.id) || ' entries' from ledger_transfers l
      left join ledger_entries e on e.transfer_id = l.id
      group by l.id having coalesce(sum(e.amount), 0) <> 0 or count(e.id) < 2`,
  },
  {
    rule: 'A3',
    check: 'ledger_not_zero',
    subject: 'account',
    breaches: () =>
      sql`select 'all', sum(amount)::text from ledger_entries having sum(amount) <> 0`,
  },
  {
    rule: 'A4',
    check: 'balance_not_its_entries',
    subject: 'wallet',
    breaches: () => sql`
      select a.id, a.balance || ', entries ' || coalesce(sum(e.amount), 0) from ledger_accounts a
      left join ledger_entries e on e.account_id = a.id
      where a.kind = 'user' group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    rule: 'A4',
    check: 'balance_after_not_the_running_sum',
    subject: 'wallet',
    breaches: () => sql`
      select distinct on (account_id) account_id,
        'entry ' || id || ': ' || coalesce(balance_after::text, 'nothing') || ', sum ' || running from (
        select e.id, e.account_id, e.balance_after, sum(e.amount)
          over (partition by e.account_id order by e.id) as running
        from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.kind = 'user') entries
      where balance_after is distinct from running order by account_id, id`,
  },
  {
    rule: 'A4',
    check: 'balance_below_what_is_held',
    subject: 'wallet',
    breaches: () =>
      sql`select id, balance || ', held ' || held from ledger_accounts
        where kind = 'user' and (balance < 0 or held < 0 or held > balance)`,
  },
  {
    rule: 'A4',
    check: 'held_for_nothing',
    subject: 'wallet',
    breaches: () => sql`
      select a.id, a.held || ', payments ' || coalesce(sum(t.settlement_amount), 0) from ledger_accounts a
      left join transactions t on t.user_id = a.user_id and t.tag = 'wallet' and t.status = 'authorized'
      where a.kind = 'user' group by a.id having a.held <> coalesce(sum(t.settlement_amount), 0)`,
  },
  {
    rule: 'A9',
    check: 'given_back_and_not_on_the_receipt',
    subject: 'transaction',
    breaches: () => sql`
      select t.id, t.refunded || ' given back, ' || coalesce(sum(r.amount), 0) || ' listed' from transactions t
      left join transaction_refunds r on r.transaction_id = t.id group by t.id
      having t.refunded <> coalesce(sum(r.amount), 0)`,
  },
  {
    rule: 'A9',
    check: 'payment_not_booked_once',
    subject: 'transaction',
    breaches: () => sql`
      select t.id, t.settlement_amount || ', booked ' || coalesce(b.amount::text, 'nothing') from transactions t
      left join lateral (
        select -sum(e.amount) as amount from ledger_transfers l join ledger_entries e on e.transfer_id = l.id
        join ledger_accounts a on a.id = e.account_id
        where l.key = 'pay:' || t.id
          and a.kind = case when t.tag = 'wallet' then 'user' when t.tag = 'cash' then 'cash_clearing'
            else 'provider_clearing' end) b on true
      where t.status in ('paid', 'refund') and t.settlement_amount > 0 and t.tag <> 'free'
        and b.amount is distinct from t.settlement_amount`,
  },
  {
    // Clearing mirrors what each provider holds for us: what was paid, without refunds, fees, payouts
    // and what disputes have taken. A refund that failed, or that the customer wanted in the wallet,
    // became wallet money, and the provider still holds it. Staff may have booked a difference.
    rule: 'A9',
    check: 'clearing_not_what_providers_hold',
    subject: 'account',
    breaches: () => sql`
      with moved as (
        select l.key, sum(e.amount) as amount from ledger_entries e
        join ledger_accounts a on a.id = e.account_id and a.kind = 'provider_clearing'
        join ledger_transfers l on l.id = e.transfer_id group by l.id, l.key),
      booked as (
        select coalesce(p.tag, t.tag, w.tag, d.tag, case when m.key ~ '^(fee|fee_entry|payout|finding):'
            then split_part(m.key, ':', 2) end, 'unknown') as tag, -m.amount as amount
        from moved m left join transactions p on m.key = 'pay:' || p.id
        left join provider_refunds r on r.key = m.key left join transactions t on t.id = r.transaction_id
        left join lateral (select f.tag from provider_refunds s join transactions f on f.id = s.transaction_id
          where s.id = substring(m.key from '^refund:([0-9]+):wallet$')::bigint) w on true
        left join payment_disputes d on d.id = substring(m.key from '^dispute:([0-9]+):')::bigint
        where m.key !~ '^claim:[0-9]+$'
        union all
        -- One transfer of a claim may refund several payments.
        select t.tag, -r.settlement_amount from provider_refunds r join transactions t on t.id = r.transaction_id
        where r.key ~ '^claim:[0-9]+:[0-9]+(:rest)*$'
        union all
        select 'unknown', -m.amount + coalesce((select sum(r.settlement_amount) from provider_refunds r
          where r.key ~ '^claim:[0-9]+:[0-9]+(:rest)*$'
            and r.order_refund_id = substring(m.key from '^claim:([0-9]+)$')::bigint), 0)
        from moved m where m.key ~ '^claim:[0-9]+$'),
      held as (
        select t.tag, ${PAID_MINUS_REFUNDED} + t.refunded_to_wallet_settlement as amount from transactions t
          where t.status in ('paid', 'refund') and t.tag = any(${PROVIDERS})
        union all
        select t.tag, coalesce(r.settlement_amount, round(r.amount::numeric * t.settlement_amount / t.amount))
          from provider_refunds r join transactions t on t.id = r.transaction_id
          where r.status = 'failed' and r.currency is null
        union all select tag, -fee_settlement - payout_settlement from provider_entries
        union all select tag, -taken_settlement from payment_disputes
        union all select tag, booked_settlement from reconcile_findings)
      select coalesce(b.tag, h.tag),
        'booked ' || coalesce(b.amount, 0) || ', held by the provider ' || coalesce(h.amount, 0)
      from (select tag, sum(amount) as amount from booked group by tag) b
      full join (select tag, sum(amount) as amount from held group by tag) h on h.tag = b.tag
      where coalesce(b.amount, 0) <> coalesce(h.amount, 0)`,
  },
  {
    rule: 'A9',
    check: 'disputes_not_what_was_taken',
    subject: 'account',
    breaches: () => sql`
      select 'disputes', booked.amount || ', taken and undecided ' || open.amount
      from (select -coalesce(sum(e.amount), 0) as amount from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where a.kind = 'disputes') booked,
        (select coalesce(sum(taken_settlement - lost_settlement), 0) as amount from payment_disputes) open
      where booked.amount <> open.amount`,
  },
  {
    rule: 'A9',
    check: 'fees_not_what_providers_list',
    subject: 'account',
    breaches: () => sql`
      select 'provider_fees', booked.amount || ', listed ' || listed.amount
      from (select -coalesce(sum(e.amount), 0) as amount from ledger_entries e
        join ledger_accounts a on a.id = e.account_id where a.kind = 'provider_fees') booked,
        (select coalesce(sum(fee_settlement + case when kind = 'fee' then payout_settlement else 0 end), 0) as amount
          from provider_entries) listed
      where booked.amount <> listed.amount`,
  },
  {
    // Escrow holds every payment until the order is settled or refunded, including what earners
    // paid back and the marketplace has written off meanwhile. After settlement it holds only unfinished charges.
    rule: 'A9',
    check: 'escrow_not_what_orders_paid',
    subject: 'order',
    breaches: (at) => sql`
      select o.id, coalesce(b.amount, 0) || ' in escrow, ' || coalesce(p.kept, 0) || ' paid' from orders o
      left join lateral (
        select sum(e.amount) filter (where a.kind = 'escrow') as amount,
          -sum(e.amount) filter (where a.kind not in ('escrow', 'user', 'provider_clearing')
            and (l.kind in ('order_refund', 'write_off') and e.amount < 0 or l.kind = 'refund_recovered'))
            as by_earners
        from ledger_transfers l join ledger_entries e on e.transfer_id = l.id
        join ledger_accounts a on a.id = e.account_id
        where l.ref_type = 'order' and l.ref_id = o.id) b on true
      left join lateral (
        select sum(${PAID_MINUS_REFUNDED}) as kept,
          sum(${PAID_MINUS_REFUNDED}) filter (where c.status = 'open') as undone
        from transactions t left join order_charges c on c.id = t.charge_id
        where t.payable_type = 'order' and t.payable_id = o.id and t.status in ('paid', 'refund')
          and t.tag <> 'free') p on true
      where coalesce(b.amount, 0) <> case
        when o.status = 'delivered' and o.payment_due is null
          and (o.delivered_at < ${beforeGracePeriod(at)} and not ${UNDER_DISPUTE}
            or exists (select from ledger_transfers l where l.key = 'settle:order:' || o.id))
          then coalesce(p.undone, 0)
        when o.cancel_refund is not null
          and (o.cancelled_at < ${beforeGracePeriod(at)} and not ${UNDER_DISPUTE}
            or exists (select from ledger_transfers l where l.key in ('kept:order:' || o.id, 'settle:order:' || o.id)))
          then 0
        else coalesce(p.kept, 0) + coalesce(b.by_earners, 0) end`,
  },
  {
    // A card payment for a share leaves escrow when the host receives it or it is refunded.
    rule: 'A9',
    check: 'share_left_in_escrow',
    subject: 'transaction',
    breaches: (at) => sql`
      select t.id, sum(e.amount) || ' in escrow' from transactions t
      join ledger_transfers l on l.ref_type = 'payment_request' and l.ref_id = t.payable_id
      join ledger_entries e on e.transfer_id = l.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'escrow'
      where t.payable_type = 'payment_request' and t.updated_at < ${beforeGracePeriod(at)} group by t.id
      having sum(e.amount) <> 0`,
  },
  {
    // A lower price leaves a refund, a higher price a charge; a claim refunds money without
    // changing the price. The marketplace bears what it has written off.
    rule: 'A9',
    check: 'order_not_paid_in_full',
    subject: 'order',
    breaches: () => sql`
      select o.id, o.total || ', payments ' || coalesce(p.ever, 0) || ', kept ' || p.kept from orders o
      left join lateral (
        select sum(t.amount) as ever, coalesce(sum(t.amount - t.refunded), 0) as kept from transactions t
        left join order_charges c on c.id = t.charge_id
        where t.payable_type = 'order' and t.payable_id = o.id and t.status not in ('rejected', 'canceled')
          and coalesce(c.status, 'done') = 'done') p on true
      where o.status <> 'cancelled' and o.paid_at is not null and o.payment_due is null
        and (o.total > coalesce(p.ever, 0) + coalesce((select w.amount from order_write_offs w
            where w.order_id = o.id and w.decided_at is not null), 0) or o.total < p.kept)`,
  },
  {
    // A card authorization is captured when the kitchen is done, or voided: it is never forgotten.
    rule: 'A9',
    check: 'held_and_not_taken',
    subject: 'order',
    breaches: (at) => sql`
      select o.id, t.amount || ' of ' || coalesce(t.held_amount::text, 'just that') || ' held' from orders o
      join transactions t on t.payable_type = 'order' and t.payable_id = o.id and t.status = 'authorized'
        and t.tag = any(${PROVIDERS})
      where o.status in ('ready', 'on_a_way', 'delivered')
        and coalesce(o.ready_at, o.delivered_at) < ${beforeGracePeriod(at)}::timestamptz`,
  },
  {
    rule: 'A9',
    check: 'given_back_not_what_was_paid',
    subject: 'transaction',
    breaches: () => sql`
      select t.id, t.refunded || ' of ' || t.amount || ', by the provider ' || coalesce(r.amount, 0) from transactions t
      left join lateral (select sum(amount) as amount from provider_refunds
        where transaction_id = t.id and currency is null) r on true
      where t.refunded > t.amount
        or coalesce(r.amount, 0)
          <> case when t.tag = any(${PROVIDERS}) then t.refunded - t.refunded_to_wallet else 0 end`,
  },
  {
    // The sandbox provider has books of its own: each refund was sent exactly once.
    // A payment in an unknown currency is refunded whole and never booked.
    rule: 'A9',
    check: 'provider_books_differ',
    subject: 'sandbox',
    breaches: (at) => sql`
      select s.reference, s.status || ', given back ' || s.refunded || ' of ' || coalesce(s.captured, s.amount)
        || ', ours ' || coalesce(t.status || ' ' || coalesce(r.amount, 0), 'none')
      from sandbox_payments s left join transactions t on t.uuid::text = s.reference
      left join lateral (select sum(amount) as amount from provider_refunds
        where transaction_id = t.id and status = 'paid') r on true
      where s.updated_at < ${beforeGracePeriod(at)}::timestamptz
        and (s.settles_at is null or s.settles_at < ${beforeGracePeriod(at)}::timestamptz)
        and ((s.status = 'paid' and (t.id is null or t.status not in ('paid', 'refund')))
        or (s.status <> 'paid' and t.status in ('paid', 'refund'))
        or (s.status = 'paid' and t.status in ('paid', 'refund') and coalesce(s.captured, s.amount) <> t.amount)
        or s.refunded <> coalesce(r.amount, 0))
        and not (t.note is not distinct from ${UNKNOWN_CURRENCY} and t.status = 'rejected'
          and s.refunded = coalesce(s.captured, s.amount))`,
  },
]
