-- The customer's request to cancel an accepted order. If the shop does not answer in time, the
-- order stays.
create table cancel_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  reason text not null, note text,
  -- offered: the shop offers a partial refund; kept: the customer declines the offer
  status text not null check (status in ('asked', 'offered', 'accepted', 'declined', 'unanswered', 'kept')),
  -- minor units of the order's currency
  refund bigint check (refund >= 0),
  answer_note text,
  answer_until timestamptz not null,
  created_at timestamptz not null, answered_at timestamptz
);
create unique index cancel_requests_open on cancel_requests (order_id) where status in ('asked', 'offered');
create index cancel_requests_of on cancel_requests (order_id, id desc);
-- The agreed refund of a cancelled order. Null: the full amount.
alter table orders add column cancel_refund bigint check (cancel_refund >= 0);

-- Additional payments for an order. The change takes effect when its charge is paid.
create table order_charges (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('tip', 'edit', 'substitution')),
  amount bigint not null check (amount > 0), settlement_amount bigint not null,
  detail jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'done', 'dropped')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index order_charges_open on order_charges (expires_at) where status = 'open';
create index order_charges_of on order_charges (order_id);
-- One open payment per method for a charge, independent of the order's payments.
alter table transactions add column charge_id bigint references order_charges;
drop index transactions_one_open;
create unique index transactions_one_open on transactions (payable_type, payable_id, coalesce(charge_id, 0), tag) where status in ('progress', 'authorized');
create index if not exists ledger_transfers_ref on ledger_transfers (ref_type, ref_id);
