create table carts (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  region_id smallint not null default 1,
  shop_id bigint not null references shops,
  owner_id bigint references users on delete cascade,
  is_group boolean not null default false,
  status text not null default 'open' check (status in ('open', 'locked', 'ordered')),
  currency_id bigint not null references currencies,
  version int not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
-- One active cart per user, so that two tabs share it.
create unique index carts_one_open on carts (owner_id) where status = 'open' and owner_id is not null;
create table user_carts (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  user_id bigint references users on delete cascade,
  name text,
  uuid uuid not null default gen_random_uuid() unique
);
create index user_carts_cart on user_carts (cart_id);
create table cart_details (
  id bigint generated always as identity primary key,
  user_cart_id bigint not null references user_carts on delete cascade,
  stock_id bigint not null references stocks on delete cascade,
  quantity int not null check (quantity > 0),
  note text, replacement text,
  -- (stock, sorted addons, note): identifies equal lines
  identity text not null,
  client_line_id text,
  created_at timestamptz not null,
  unique (user_cart_id, identity)
);
create table cart_detail_addons (
  cart_detail_id bigint not null references cart_details on delete cascade,
  stock_id bigint not null references stocks on delete cascade,
  -- absolute: quantity per unit times the line's quantity
  quantity int not null check (quantity > 0),
  primary key (cart_detail_id, stock_id)
);

create table quotes (
  id uuid primary key default uuid_v7(),
  cart_id bigint not null references carts on delete cascade,
  user_id bigint not null references users on delete cascade,
  cart_version int not null,
  currency_id bigint not null references currencies,
  total bigint not null,
  -- the request (type, address, time, coupon, tips) and the response, with amounts as strings of
  -- minor units
  asked jsonb not null,
  breakdown jsonb not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index quotes_cart on quotes (cart_id);

create table coupons (
  id bigint generated always as identity primary key,
  code text not null,
  shop_id bigint references shops on delete cascade,
  title text not null, description text,
  type text not null check (type in ('percent', 'fixed')),
  applies_to text not null check (applies_to in ('total_price', 'delivery_fee', 'products')),
  -- percent in ppm, fixed in base minor units
  value bigint not null,
  max_price bigint, min_price bigint,
  product_ids bigint[], category_ids bigint[], delivery_types text[], payment_tags text[],
  qty int, used int not null default 0, per_user int, first_order_only boolean not null default false,
  user_ids bigint[],
  starts_at timestamptz, expires_at timestamptz,
  days smallint[], from_time text, to_time text,
  auto_apply boolean not null default false, stackable boolean not null default false,
  active boolean not null default true,
  check (qty is null or used <= qty)
);
create unique index coupons_code on coupons (coalesce(shop_id, 0), lower(code));
create table coupon_uses (coupon_id bigint not null references coupons, user_id bigint not null references users, used int not null default 0, primary key (coupon_id, user_id));

create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  number text not null,
  region_id smallint not null default 1,
  user_id bigint not null references users,
  shop_id bigint not null references shops,
  cart_id bigint references carts on delete set null,
  status text not null check (status in ('new', 'accepted', 'cooking', 'ready', 'on_a_way', 'delivered', 'cancelled')),
  version int not null default 1,
  delivery_type text not null check (delivery_type in ('delivery', 'pickup', 'dine_in')),
  -- wall time in the shop's zone; null: as soon as possible
  delivery_date date, delivery_time text,
  delivery_at timestamptz not null,
  slot_starts_at timestamptz,
  estimate_from timestamptz, estimate_to timestamptz,
  prep_minutes int not null, travel_minutes int not null default 0, distance_m int,
  currency_id bigint not null references currencies,
  -- copied from the quote, never looked up later
  rate numeric not null,
  price bigint not null, total_discount bigint not null, coupon_price bigint not null, delivery_fee bigint not null, delivery_discount bigint not null,
  service_fee bigint not null, small_order_fee bigint not null, packaging_fee bigint not null, deposit bigint not null, total_tax bigint not null,
  tips bigint not null, rounding bigint not null, total bigint not null check (total >= 0),
  -- the same amount in base currency, for ledger and wallet
  settlement_total bigint not null,
  refunded bigint not null default 0,
  taxes jsonb not null,
  breakdown jsonb not null,
  coupon_id bigint references coupons, coupon_code text,
  address jsonb, latitude double precision, longitude double precision,
  phone text, username text, note text, allergy_note text,
  receiver jsonb,
  drop_off text, drop_off_note text,
  cutlery boolean not null default false,
  substitution_default text,
  pickup_code text not null,
  -- shown to the customer from status on_a_way on
  pin text, pin_failures int not null default 0,
  photo text,
  paid_at timestamptz,
  undo_until timestamptz not null,
  -- when the shop gets the order: paid (or cash), and the undo time is over
  released_at timestamptz,
  pay_until timestamptz,
  accept_until timestamptz,
  accepted_at timestamptz, ready_at timestamptz, picked_at timestamptz, delivered_at timestamptz, cancelled_at timestamptz,
  cancel_reason text, cancel_by text, cancel_note text,
  driver_id bigint references users,
  driver_pay bigint not null default 0,
  created_at timestamptz not null
);
create index orders_user on orders (user_id, id desc);
create index orders_shop on orders (shop_id, status, id desc);
create index orders_driver on orders (driver_id, id desc) where driver_id is not null;
create index orders_waiting on orders (status, created_at) where status not in ('delivered', 'cancelled');
create index orders_number on orders (shop_id, number);

create table order_details (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  stock_id bigint not null, product_id bigint not null,
  user_cart_id bigint, member_name text,
  quantity int not null check (quantity > 0),
  unit_price bigint not null, unit_discount bigint not null, net bigint not null, coupon bigint not null, tax bigint not null, total bigint not null,
  addons jsonb not null default '[]',
  extras jsonb not null default '[]',
  -- as shown when ordered: {locale: title}, picture, allergens
  titles jsonb not null, product_uuid uuid not null, img text,
  allergens text[] not null default '{}', may_contain text[] not null default '{}',
  note text, replacement text,
  refunded_quantity int not null default 0 check (refunded_quantity between 0 and quantity),
  position int not null default 0
);
create index order_details_order on order_details (order_id, position);
create table order_histories (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  status text not null, note text,
  by_actor text not null check (by_actor in ('customer', 'shop', 'driver', 'admin', 'system')),
  by_user_id bigint,
  created_at timestamptz not null
);
create index order_histories_order on order_histories (order_id, id);
-- Units that an order took from counted stocks. Cancelling returns exactly these.
create table stock_holds (order_id bigint not null references orders on delete cascade, stock_id bigint not null references stocks, quantity int not null check (quantity > 0), returned_at timestamptz, primary key (order_id, stock_id));
create table delivery_slots (
  shop_id bigint not null references shops on delete cascade, type text not null, starts_at timestamptz not null,
  taken int not null check (taken >= 0), primary key (shop_id, type, starts_at)
);
create table coupon_redemptions (coupon_id bigint not null references coupons, order_id bigint not null references orders on delete cascade, user_id bigint not null, returned_at timestamptz, primary key (coupon_id, order_id));

create table payment_methods (id bigint generated always as identity primary key, tag text not null unique, active boolean not null default true, min_amount bigint, max_amount bigint, position int not null default 0);
create table transactions (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  region_id smallint not null default 1,
  payable_type text not null check (payable_type in ('order', 'wallet_topup')),
  payable_id bigint not null,
  user_id bigint not null references users,
  amount bigint not null check (amount >= 0),
  currency_id bigint not null references currencies,
  settlement_amount bigint not null,
  tag text not null,
  status text not null check (status in ('progress', 'authorized', 'paid', 'rejected', 'canceled', 'refund')),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  provider_id text, redirect_url text, note text,
  change_for bigint,
  expires_at timestamptz,
  created_at timestamptz not null, updated_at timestamptz not null
);
create unique index transactions_one_open on transactions (payable_type, payable_id, tag) where status in ('progress', 'authorized');
create index transactions_payable on transactions (payable_type, payable_id);
create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null, event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null, processed_at timestamptz, attempts int not null default 0, failure text,
  unique (provider, event_id)
);
create table provider_refunds (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references transactions,
  amount bigint not null check (amount > 0),
  key text not null unique,
  status text not null check (status in ('progress', 'paid', 'failed')),
  provider_id text, attempts int not null default 0, created_at timestamptz not null, updated_at timestamptz not null
);

-- Double-entry bookkeeping in base currency, append only.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  kind text not null check (kind in ('user', 'shop', 'courier', 'platform_revenue', 'provider_clearing', 'cash_clearing', 'promo', 'escrow', 'tax', 'fx_rounding')),
  user_id bigint references users, shop_id bigint references shops,
  -- only wallets have a balance. A balance of shops and clearing accounts would be a hot row that
  -- every order updates
  balance bigint not null default 0, held bigint not null default 0,
  check (kind <> 'user' or (held >= 0 and balance - held >= 0))
);
create unique index ledger_accounts_of on ledger_accounts (kind, coalesce(user_id, 0), coalesce(shop_id, 0));
create table ledger_transfers (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  kind text not null, key text not null unique,
  ref_type text, ref_id bigint, note text,
  created_at timestamptz not null
);
create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0)
);
create index ledger_entries_account on ledger_entries (account_id, id);
create index ledger_entries_transfer on ledger_entries (transfer_id);
create function transfer_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where transfer_id = new.transfer_id) <> 0 then
    raise exception 'transfer % does not sum to zero', new.transfer_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_zero after insert on ledger_entries deferrable initially deferred for each row execute function transfer_balances();
create function ledger_is_written_once() returns trigger language plpgsql as $$ begin raise exception 'the ledger is append only' using errcode = '23514'; end $$;
create trigger ledger_entries_fixed before update or delete on ledger_entries for each row execute function ledger_is_written_once();
create trigger ledger_transfers_fixed before update or delete on ledger_transfers for each row execute function ledger_is_written_once();

create table couriers (
  user_id bigint primary key references users on delete cascade,
  vehicle text, online boolean not null default false,
  latitude double precision, longitude double precision, heading real, located_at timestamptz
);
