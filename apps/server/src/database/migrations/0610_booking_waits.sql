-- Guests who want to hear when a table is free. The table is held by a booking of source `waitlist`;
-- the status of that booking says whether the guest took it.
create table booking_waits (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  shop_id bigint not null references shops on delete cascade,
  -- wall times of the shop between which the stay may start
  date date not null,
  time_from text not null check (time_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_until text not null check (time_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and time_until >= time_from),
  -- the instant of the last start
  starts_until timestamptz not null,
  guests smallint not null check (guests between 1 and 200),
  -- of the stay; null: the shop's usual ones for the party
  minutes smallint,
  name text, phone text not null, lang text,
  booking_id bigint unique references bookings on delete cascade,
  created_at timestamptz not null
);
create unique index booking_waits_one_each on booking_waits (user_id, shop_id, date) where booking_id is null;
create index booking_waits_queue on booking_waits (shop_id, date, id) where booking_id is null;
create index booking_waits_over on booking_waits (starts_until);
create index bookings_holds on bookings (answer_until) where status = 'new' and source = 'waitlist';
