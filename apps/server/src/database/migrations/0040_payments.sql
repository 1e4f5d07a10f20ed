-- When to check a payment without a webhook: after 1, 5, 15 and 60 minutes, then hourly until a day
-- after it expired.
alter table transactions add column next_check_at timestamptz, add column checks int not null default 0;
create index transactions_due on transactions (next_check_at) where next_check_at is not null;
create index provider_refunds_waiting on provider_refunds (status) where status = 'progress';

-- Payment methods that a shop accepts. No row: all methods of the marketplace.
create table shop_payment_methods (
  shop_id bigint not null references shops on delete cascade,
  payment_method_id bigint not null references payment_methods on delete cascade,
  primary key (shop_id, payment_method_id)
);
insert into payment_methods (tag, position) values ('cash', 1), ('wallet', 2), ('sandbox', 3) on conflict do nothing;

-- The sandbox is a fake provider with its own payment page. It stores payments, so that a restart
-- loses nothing.
create table sandbox_payments (
  reference text primary key,
  amount bigint not null, currency text not null, decimals smallint not null,
  description text not null, return_url text not null, lang text not null,
  status text not null check (status in ('progress', 'challenge', 'paid', 'rejected', 'canceled')),
  -- paid, but reported as unpaid until then: simulates a late payment
  settles_at timestamptz,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  created_at timestamptz not null, updated_at timestamptz not null
);
create table sandbox_refunds (key text primary key, reference text not null references sandbox_payments, amount bigint not null check (amount > 0), created_at timestamptz not null);
create table sandbox_webhooks (
  id bigint generated always as identity primary key,
  event_id text not null, body text not null,
  due_at timestamptz not null, sent_at timestamptz, attempts int not null default 0
);
create index sandbox_webhooks_due on sandbox_webhooks (due_at) where sent_at is null;
create table sandbox_keys (id smallint primary key default 1 check (id = 1), secret text not null);
insert into sandbox_keys (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
