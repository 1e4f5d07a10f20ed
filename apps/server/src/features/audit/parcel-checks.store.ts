import { sql } from '@hawker/postgres/database'
import { type Check, beforeGracePeriod } from './check.store.ts'

export const PARCEL_CHECKS: readonly Check[] = [
  {
    // Escrow holds what was paid until the parcel is settled. Afterwards it only waits for the
    // capture of a card's hold.
    rule: 'A9',
    check: 'parcel_escrow_left',
    subject: 'parcel',
    breaches: (at) => sql`
      select p.id, coalesce(b.amount, 0) || ' in escrow, ' || p.status from parcel_orders p
      left join lateral (
        select sum(e.amount) as amount from ledger_transfers l
        join ledger_entries e on e.transfer_id = l.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'escrow'
        where l.ref_type = 'parcel_order' and l.ref_id = p.id) b on true
      left join lateral (
        select sum(t.settlement_amount - case when t.amount = 0 then 0
            else round(t.refunded::numeric * t.settlement_amount / t.amount) end)
            filter (where t.status in ('paid', 'refund') and t.tag <> 'free') as kept,
          sum(t.settlement_amount) filter (where t.status = 'authorized' and t.tag not in ('wallet', 'cash')) as held
        from transactions t where t.payable_type = 'parcel_order' and t.payable_id = p.id) k on true
      where coalesce(b.amount, 0) <> case when p.settled_at is null then coalesce(k.kept, 0)
          else -coalesce(k.held, 0) end
        or (p.settled_at is null and p.ended_at < ${beforeGracePeriod(at)})`,
  },
  {
    rule: 'A9',
    check: 'parcel_settled_twice',
    subject: 'parcel',
    breaches: () => sql`
      select l.ref_id as id, count(*) || ' settlements' from ledger_transfers l
      where l.ref_type = 'parcel_order' and l.kind = 'settlement' group by l.ref_id having count(*) > 1`,
  },
  {
    // A photo of each parcel that left its sender, and a code or photo of each that came back.
    rule: 'A7',
    check: 'parcel_without_proof',
    subject: 'parcel',
    breaches: () => sql`
      select p.id, p.status from parcel_orders p
      where p.wiped_at is null and (
        (p.status in ('on_a_way', 'returning', 'delivered', 'returned') and not exists (
          select from parcel_proofs f where f.parcel_order_id = p.id and f.kind = 'parcel'))
        or (p.status = 'returned' and not exists (
          select from audit_logs g where g.subject = 'parcel' and g.subject_id = p.id
            and g.action = 'parcel.returned' and (g.detail ->> 'proof' = 'code' or exists (
              select from parcel_proofs f where f.parcel_order_id = p.id and f.kind = 'return')))))`,
  },
  {
    rule: 'A11',
    check: 'parcel_left_waiting',
    subject: 'parcel',
    breaches: (at) => sql`
      select id, case when paid_at is null then 'unpaid' else 'not released' end from parcel_orders
      where status = 'new' and released_at is null and ${beforeGracePeriod(at)}::timestamptz
        > case when paid_at is null then pay_until else undo_until end`,
  },
]
