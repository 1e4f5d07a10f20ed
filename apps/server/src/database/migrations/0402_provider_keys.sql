-- What staff set for each payment method. Null: no limit. `titles`: by language.
-- The columns after them are news of the provider, which no price depends on.
alter table payment_methods
  add column titles jsonb not null default '{}',
  add column countries text[],
  add column currencies text[],
  add column last_ok_at timestamptz,
  add column last_error text,
  add column last_error_at timestamptz,
  add column last_webhook_at timestamptz,
  add column forged_webhooks bigint not null default 0;
drop trigger payment_methods_changed on payment_methods;
create trigger payment_methods_changed
  after insert or update of tag, active, min_amount, max_amount, position, titles, countries, currencies
    or delete or truncate
  on payment_methods for each statement execute function mark_market_changed();
insert into payment_methods (tag, active, position) values
  ('stripe', false, 11), ('paypal', false, 12), ('razorpay', false, 13), ('paystack', false, 14),
  ('flutterWave', false, 15), ('mercado-pago', false, 16), ('moyasar', false, 17), ('paytabs', false, 18)
  on conflict (tag) do nothing;

-- The keys that staff enter, encrypted with the key for personal data. A new set gets the next
-- number; payments that began with an earlier set go on with it.
create table provider_keys (
  id bigint generated always as identity primary key,
  tag text not null,
  mode text not null check (mode in ('test', 'live')),
  key_set int not null check (key_set > 0),
  name text not null,
  sealed bytea not null,
  last4 text not null,
  set_by bigint references users on delete set null,
  set_at timestamptz not null,
  retired_at timestamptz,
  unique (tag, key_set, name)
);
create function announce_provider_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'provider_keys.changed',
    'order_id', null, 'shop_id', null, 'user_id', null, 'driver_id', null, 'payload', '{}'::json)::text);
  return null;
end $$;
create trigger provider_keys_changed after insert or update or delete or truncate on provider_keys
  for each statement execute function announce_provider_keys();

-- Each call at a provider, for support and audits; kept for 30 days.
create table provider_calls (
  id bigint generated always as identity primary key,
  tag text not null,
  transaction_id bigint references transactions on delete cascade,
  operation text not null,
  key text,
  http_status int,
  duration_ms int not null,
  said text not null,
  at timestamptz not null
);
create index provider_calls_at on provider_calls (at);
create index provider_calls_transaction on provider_calls (transaction_id) where transaction_id is not null;
create index webhook_events_looks on webhook_events (provider, processed_at) where processed_at is not null;
