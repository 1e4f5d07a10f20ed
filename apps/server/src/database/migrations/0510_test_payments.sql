-- Staff pay a small amount with test keys, to see that a method works. The payable is the method.
alter table transactions
  drop constraint transactions_payable_type_check,
  add constraint transactions_payable_type_check check (payable_type = any ('{order,wallet_topup,payment_request,provider_test}'));

-- For the counts that staff see of each method, and for the payments that hang on a set of keys.
create index transactions_created on transactions (created_at) include (tag, status, payable_type, key_set);

-- The provider refused our current keys. Null: it has accepted them since.
alter table payment_methods
  add column keys_refused_at timestamptz,
  add column keys_refused_said text;

-- Alerts about payment methods that have begun, so that staff are notified once.
create table payment_alerts (
  id bigint generated always as identity primary key,
  tag text not null,
  kind text not null check (kind = any ('{keys_refused,no_webhooks,success_dropped,list_failed}')),
  began_at timestamptz not null,
  ended_at timestamptz
);
create unique index payment_alerts_open on payment_alerts (tag, kind) where ended_at is null;
