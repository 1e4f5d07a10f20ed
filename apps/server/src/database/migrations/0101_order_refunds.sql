-- Claims about delivered orders. Amounts are in minor units of the order's currency,
-- `settlement_amount` is in base currency.
create table order_refunds (
  id bigint generated always as identity primary key,
  region_id smallint not null default 1,
  order_id bigint not null references orders on delete cascade,
  user_id bigint not null references users,
  shop_id bigint not null references shops,
  cause text not null check (cause in ('missing', 'wrong', 'damaged', 'quality', 'late', 'not_delivered', 'other')),
  note text, images text[] not null default '{}',
  payout text not null check (payout in ('wallet', 'source')),
  whole boolean not null,
  amount bigint not null check (amount > 0), tax bigint not null check (tax between 0 and amount), settlement_amount bigint not null,
  currency_id bigint not null references currencies,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  -- who must answer; the shop has time until then
  waits_for text check (waits_for in ('shop', 'staff')), shop_until timestamptz,
  fault text not null check (fault in ('shop', 'courier', 'platform', 'customer')),
  answer text, decided_by text check (decided_by in ('policy', 'shop', 'admin')), decided_at timestamptz,
  appealed_at timestamptz,
  -- fully refunded to the wallet; otherwise provider_refunds has the provider's part
  paid_to_wallet boolean,
  created_at timestamptz not null,
  check ((status = 'pending') = (waits_for is not null))
);
create unique index order_refunds_one_open on order_refunds (order_id) where status = 'pending';
create unique index order_refunds_late_once on order_refunds (order_id) where cause = 'late' and status <> 'rejected';
create index order_refunds_order on order_refunds (order_id);
create index order_refunds_user on order_refunds (user_id, id desc);
create index order_refunds_shop on order_refunds (shop_id, id desc);
create index order_refunds_waiting on order_refunds (waits_for, shop_until) where status = 'pending';
create table order_refund_details (
  order_refund_id bigint not null references order_refunds on delete cascade,
  order_detail_id bigint not null references order_details on delete cascade,
  quantity int not null check (quantity > 0), amount bigint not null check (amount >= 0),
  primary key (order_refund_id, order_detail_id)
);
-- The history of a claim, as customer and shop may read it.
create table order_refund_steps (
  id bigint generated always as identity primary key,
  order_refund_id bigint not null references order_refunds on delete cascade,
  step text not null, note text, user_id bigint references users on delete set null, created_at timestamptz not null
);
create index order_refund_steps_refund on order_refund_steps (order_refund_id, id);
-- The booked amount in base currency, to reverse it when the provider refuses.
alter table provider_refunds add column order_refund_id bigint references order_refunds on delete set null, add column settlement_amount bigint;
create index provider_refunds_order_refund on provider_refunds (order_refund_id) where order_refund_id is not null;

-- The part of `refunded` that went to the wallet instead of the provider, in its own currency and
-- in base currency.
alter table transactions add column refunded_to_wallet bigint not null default 0, add column refunded_to_wallet_settlement bigint not null default 0,
  add constraint transactions_refunded_to_wallet check (refunded_to_wallet between 0 and refunded);
