-- Guests who order at their table. A session begins with the first scan of the table's code and
-- ends when the table is free.
create table table_sessions (
  id bigint generated always as identity primary key,
  -- whoever knows it orders at the table, so it is random
  uuid uuid not null default gen_random_uuid() unique,
  shop_id bigint not null references shops on delete cascade,
  table_id bigint not null references tables,
  -- the party that sits there, if it has a booking
  booking_id bigint references bookings on delete set null,
  -- why the shop believes that guests sit there; null: nobody has confirmed it
  trusted_by text check (trusted_by in ('booking', 'staff', 'code')),
  trusted_at timestamptz,
  -- wrong codes of the day since `code_failures_from`
  code_failures smallint not null default 0,
  code_failures_from timestamptz,
  last_order_at timestamptz,
  last_call_at timestamptz,
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('staff', 'nobody', 'booking', 'idle')),
  check ((trusted_by is null) = (trusted_at is null)),
  check ((closed_by is null) = (closed_at is null))
);
create unique index table_sessions_one_open on table_sessions (table_id) where closed_at is null;
create index table_sessions_shop on table_sessions (shop_id, opened_at) where closed_at is null;
create index table_sessions_due on table_sessions (closes_at) where closed_at is null;
create index table_sessions_booking on table_sessions (booking_id) where booking_id is not null;
create index table_sessions_table on table_sessions (table_id);

-- Guests call the staff. A call rings until it is seen.
create table table_calls (
  id bigint generated always as identity primary key,
  session_id bigint not null references table_sessions on delete cascade,
  kind text not null check (kind in ('waiter', 'bill')),
  called_at timestamptz not null,
  seen_at timestamptz
);
create unique index table_calls_one_ringing on table_calls (session_id, kind) where seen_at is null;
create index table_calls_session on table_calls (session_id);

alter table orders
  add column table_id bigint references tables,
  -- as it was called when the order was placed, or moved
  add column table_name text,
  add column table_session_id bigint references table_sessions,
  add column booking_id bigint references bookings on delete set null,
  add constraint orders_at_table check (table_session_id is null
    or (table_id is not null and table_name is not null and delivery_type = 'dine_in'));
create index orders_table_session on orders (table_session_id) where table_session_id is not null;
create index orders_table on orders (table_id) where table_id is not null;
create index orders_booking on orders (booking_id) where booking_id is not null;

-- A group order that its host began at a table. Guests who scan the code are offered to join it.
alter table group_orders add column table_session_id bigint references table_sessions on delete set null;
create index group_orders_table_session on group_orders (table_session_id)
  where table_session_id is not null;

-- The tax of a product that is eaten at the shop; null: the usual one.
alter table products add column dine_in_tax_class_id bigint references tax_classes;
