-- Parcels between people. Amounts of types and options are in minor units of the base currency,
-- those of a parcel in its own, `settlement_*` and `courier_pay` in base currency.
create table parcel_types (
  id bigint generated always as identity primary key,
  position int not null default 0,
  img text,
  -- centimetres
  max_width int not null check (max_width > 0),
  max_height int not null check (max_height > 0),
  max_length int not null check (max_length > 0),
  max_weight_g int not null check (max_weight_g > 0),
  max_value bigint not null check (max_value >= 0),
  price bigint not null check (price > 0),
  price_per_km bigint not null check (price_per_km >= 0),
  included_m int not null check (included_m >= 0),
  -- empty: any vehicle
  vehicles text[] not null default '{}',
  tax_class_id bigint references tax_classes,
  tax_included boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null
);
create table parcel_type_translations (
  parcel_type_id bigint not null references parcel_types on delete cascade,
  locale text not null,
  title text not null, description text not null default '', prohibited_text text not null default '',
  primary key (parcel_type_id, locale)
);
create table parcel_options (
  id bigint generated always as identity primary key,
  parcel_type_id bigint not null references parcel_types on delete cascade,
  position int not null default 0,
  price bigint not null check (price >= 0),
  active boolean not null default true
);
create index parcel_options_type on parcel_options (parcel_type_id, position);
create table parcel_option_translations (
  parcel_option_id bigint not null references parcel_options on delete cascade,
  locale text not null, title text not null,
  primary key (parcel_option_id, locale)
);

create table parcel_orders (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  region_id smallint not null default 1,
  number text not null,
  user_id bigint not null references users,
  parcel_type_id bigint not null references parcel_types,
  status text not null default 'new'
    check (status = any ('{new,accepted,ready,on_a_way,returning,delivered,returned,cancelled}')),
  version int not null default 1,
  currency_id bigint not null references currencies,
  rate numeric not null,
  distance_m int not null check (distance_m >= 0),
  price bigint not null check (price >= 0),
  service_fee bigint not null, total_tax bigint not null, tips bigint not null check (tips >= 0),
  -- given after the delivery; outside of the total
  later_tip bigint not null default 0 check (later_tip >= 0),
  rounding bigint not null, total bigint not null check (total >= 0),
  settlement_total bigint not null check (settlement_total >= 0),
  tax_included boolean not null,
  taxes jsonb not null, options jsonb not null,
  courier_pay bigint not null check (courier_pay >= 0),
  -- promised fees: of a way back, and of a cancellation after a courier accepted
  return_net bigint not null, return_tax bigint not null, return_total bigint not null,
  cancel_fee bigint not null check (cancel_fee >= 0),
  -- what the sender owes in all: the total, with the way back, or only a cancellation fee
  due bigint not null check (due >= 0),
  username_from text, phone_from text, note_from text,
  address_from jsonb, latitude_from double precision, longitude_from double precision,
  username_to text, phone_to text, note_to text,
  address_to jsonb, latitude_to double precision, longitude_to double precision,
  description text, value bigint not null check (value >= 0), weight_g int check (weight_g > 0),
  images text[] not null default '{}',
  payer text not null check (payer = any ('{sender,receiver}')),
  drop_off text not null check (drop_off = any ('{hand_to_me,leave_at_door,meet_outside}')),
  pin_wanted boolean not null,
  -- the chosen time; null: now
  delivery_at timestamptz,
  window_starts_at timestamptz not null,
  pickup_code text not null, return_code text not null,
  -- made when the courier leaves the pickup
  pin text, pin_failures int not null default 0, handover_confirmed_at timestamptz,
  pickup_failures int not null default 0,
  paid_at timestamptz, undo_until timestamptz not null, released_at timestamptz, pay_until timestamptz,
  accepted_at timestamptz, arrived_at timestamptz, picked_at timestamptz, returning_at timestamptz,
  -- delivered, returned or cancelled
  ended_at timestamptz,
  -- at the recipient's door; the clock of an absent recipient begins then
  door_at timestamptz,
  reason text, reason_by text check (reason_by = any ('{customer,driver,admin,system}')), reason_note text,
  driver_id bigint references users,
  settled_at timestamptz,
  wiped_at timestamptz,
  created_at timestamptz not null,
  -- one courier from acceptance to the end, and none before
  constraint parcel_orders_one_courier check (
    case when status = 'new' then driver_id is null
      when status = 'cancelled' then true else driver_id is not null end),
  constraint parcel_orders_total check (total = price + service_fee
    + case when tax_included then 0 else total_tax end + tips + rounding),
  constraint parcel_orders_ended check ((ended_at is not null) = (status = any ('{delivered,returned,cancelled}'))),
  constraint parcel_orders_settled check (settled_at is null or status = any ('{delivered,returned,cancelled}')),
  constraint parcel_orders_released check (status = any ('{new,cancelled}') or released_at is not null),
  constraint parcel_orders_door check (drop_off <> 'leave_at_door' or (not pin_wanted and payer = 'sender'))
);
create index parcel_orders_user on parcel_orders (user_id, id desc);
create index parcel_orders_driver on parcel_orders (driver_id, id desc) where driver_id is not null;
create index parcel_orders_open on parcel_orders (status, window_starts_at)
  where status not in ('delivered', 'returned', 'cancelled');
create index parcel_orders_unwiped on parcel_orders (ended_at) where ended_at is not null and wiped_at is null;

create table parcel_histories (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  status text not null, reason text, note text,
  by_actor text not null check (by_actor = any ('{customer,driver,admin,system}')),
  by_user_id bigint, created_at timestamptz not null
);
create index parcel_histories_parcel on parcel_histories (parcel_order_id, id);
-- Photos of the courier. `pickup`: at the sender's door without a code; `door`: left at the door.
create table parcel_proofs (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  kind text not null check (kind = any ('{parcel,pickup,door,reason,return}')),
  photo text not null, driver_id bigint not null references users, created_at timestamptz not null
);
create index parcel_proofs_parcel on parcel_proofs (parcel_order_id, id);
-- Recorded attempts to reach an absent recipient.
create table parcel_tries (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  driver_id bigint not null references users, created_at timestamptz not null
);
create index parcel_tries_parcel on parcel_tries (parcel_order_id, id);
-- Couriers who gave a parcel back. It is not offered to them again.
create table parcel_declines (
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  driver_id bigint not null references users on delete cascade,
  created_at timestamptz not null, primary key (parcel_order_id, driver_id)
);
create table parcel_claims (
  id bigint generated always as identity primary key,
  parcel_order_id bigint not null references parcel_orders on delete cascade,
  user_id bigint not null references users,
  cause text not null check (cause = any ('{damaged,lost,late,not_delivered}')),
  note text, images text[] not null default '{}',
  status text not null default 'pending' check (status = any ('{pending,approved,rejected}')),
  -- in the parcel's currency and in base currency
  amount bigint check (amount > 0), settlement_amount bigint,
  fault text check (fault = any ('{courier,platform,customer}')),
  answer text, decided_by bigint references users on delete set null, decided_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'pending') = (decided_at is null)),
  check ((status = 'approved') = (amount is not null))
);
create unique index parcel_claims_one_open on parcel_claims (parcel_order_id) where status = 'pending';
create index parcel_claims_user on parcel_claims (user_id, id desc);
create table parcel_reviews (
  parcel_order_id bigint primary key references parcel_orders on delete cascade,
  driver_id bigint not null references users on delete cascade,
  user_id bigint references users on delete set null,
  rating smallint not null check (rating between 1 and 5),
  tags text[] not null default '{}', created_at timestamptz not null
);
create trigger parcel_reviews_count after insert or update of rating or delete on parcel_reviews
  for each row execute function count_courier_review();

-- Tracking links: of an order or of a parcel, for its recipient or for another person at the pickup.
alter table order_trackings drop constraint order_trackings_pkey;
alter table order_trackings rename to trackings;
alter table trackings
  alter column order_id drop not null,
  add column id bigint generated always as identity primary key,
  add column parcel_order_id bigint references parcel_orders on delete cascade,
  add column payable_type text not null generated always as (case when order_id is null then 'parcel_order' else 'order' end) stored,
  add column role text not null default 'recipient' check (role = any ('{recipient,pickup}')),
  -- the person wants no more text messages about it
  add column muted_at timestamptz,
  add constraint trackings_of_one check (num_nonnulls(order_id, parcel_order_id) = 1),
  add constraint trackings_order unique (order_id, role),
  add constraint trackings_parcel unique (parcel_order_id, role);
-- Phone numbers that never want a text message of a parcel again, hashed with a key outside the
-- database.
create table sms_opt_outs (phone_hash bytea primary key, created_at timestamptz not null);

alter table chats
  add column parcel_order_id bigint references parcel_orders on delete cascade,
  drop constraint chats_user_id_role_order_id_shop_id_driver_id_key,
  drop constraint chats_check2,
  add constraint chats_one unique nulls not distinct (user_id, role, order_id, parcel_order_id, shop_id, driver_id),
  add constraint chats_courier_of check (role <> 'deliveryman' or order_id is not null or parcel_order_id is not null),
  add constraint chats_of_one check (order_id is null or parcel_order_id is null);
create index chats_parcel on chats (parcel_order_id) where parcel_order_id is not null;

alter table pictures
  drop constraint pictures_purpose_check,
  add constraint pictures_purpose_check
    check (purpose = any ('{avatar,review,claim,chat,shop,document,parcel}'));
