-- What each member of a group order owes its host.
create table payment_requests (
  id bigint generated always as identity primary key,
  -- anyone with it can see and pay the request
  uuid uuid not null default gen_random_uuid() unique,
  order_id bigint not null references orders on delete cascade,
  host_id bigint not null references users on delete cascade,
  user_cart_id bigint not null,
  -- the secret of the member's part of the cart; finds the request after the cart is deleted
  member_uuid uuid not null,
  user_id bigint references users on delete set null,
  name text not null,
  -- in the order's currency, and in base currency for wallets
  amount bigint not null check (amount > 0),
  currency_id bigint not null references currencies,
  settlement_amount bigint not null check (settlement_amount >= 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'waived', 'expired')),
  paid_by bigint references users on delete set null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, user_cart_id)
);
create index payment_requests_member on payment_requests (member_uuid);
create index payment_requests_due on payment_requests (expires_at) where status = 'pending';
