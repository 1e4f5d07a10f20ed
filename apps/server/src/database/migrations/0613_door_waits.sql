-- Guests at the door who wait for a table. Rows are deleted a day after they came.
create table door_waits (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  -- The link of the guest has a derived token; only its hash is stored.
  token_hash bytea not null unique,
  shop_id bigint not null references shops on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'called', 'seated', 'left')),
  name text not null, phone text, lang text,
  guests smallint not null check (guests between 1 and 200),
  -- what the guests were promised when they came; null: no table within hours
  promised_at timestamptz,
  called_at timestamptz, ended_at timestamptz,
  booking_id bigint references bookings on delete set null,
  created_at timestamptz not null
);
create index door_waits_queue on door_waits (shop_id, id) where status in ('waiting', 'called');
create index door_waits_age on door_waits (created_at);
create index door_waits_booking on door_waits (booking_id) where booking_id is not null;
