-- Table reservations. `booking` is the name on the wire and of the rows; code calls them reservations.

alter table working_days drop constraint working_days_type_check;
alter table working_days add constraint working_days_type_check
  check (type in ('all', 'delivery', 'pickup', 'dine_in'));

create table shop_sections (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops on delete cascade,
  img text,
  area text check (area in ('indoor', 'outdoor')),
  position int not null default 0,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index shop_sections_shop on shop_sections (shop_id, position);
create table shop_section_translations (
  section_id bigint not null references shop_sections on delete cascade,
  locale text not null, title text not null,
  primary key (section_id, locale)
);

create table tables (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  shop_id bigint not null references shops on delete cascade,
  section_id bigint not null references shop_sections,
  name text not null check (char_length(name) between 1 and 12),
  position int not null default 0,
  chair_count smallint not null check (chair_count between 1 and 30),
  min_guests smallint not null default 1 check (min_guests between 1 and chair_count),
  -- guests may book it themselves
  online boolean not null default true,
  active boolean not null default true,
  -- its drawing on the section's grid; turn in degrees
  shape text not null default 'square' check (shape in ('square', 'round', 'long')),
  x smallint not null default 0, y smallint not null default 0,
  w smallint not null default 2 check (w between 1 and 40), h smallint not null default 2 check (h between 1 and 40),
  turn smallint not null default 0 check (turn between 0 and 359),
  -- a higher version makes older printed codes invalid
  qr_version int not null default 1,
  version int not null default 1,
  created_at timestamptz not null,
  -- its bookings stay
  deleted_at timestamptz
);
create unique index tables_name on tables (shop_id, name) where deleted_at is null;
create index tables_section on tables (section_id);
-- Tables that can be pushed together. Each pair is stored once.
create table table_neighbours (
  a bigint not null references tables on delete cascade,
  b bigint not null references tables on delete cascade,
  primary key (a, b),
  check (a < b)
);
create index table_neighbours_b on table_neighbours (b);

-- A shop without a row has the defaults. `layout_version` counts changes of its floor plan.
create table booking_rules (
  shop_id bigint primary key references shops on delete cascade,
  auto_approve boolean not null default true,
  durations int[],
  minutes_by_party jsonb not null default '[{"to": 2, "minutes": 90}, {"to": 4, "minutes": 120}, {"to": 99, "minutes": 150}]',
  turnover_minutes smallint not null default 15 check (turnover_minutes between 0 and 120),
  max_joined smallint not null default 3 check (max_joined between 1 and 4),
  online_min_guests smallint not null default 1 check (online_min_guests between 1 and 100),
  online_max_guests smallint not null default 8 check (online_max_guests between online_min_guests and 100),
  covers_per_quarter smallint check (covers_per_quarter > 0),
  days_ahead smallint not null default 60 check (days_ahead between 0 and 365),
  accept_minutes int not null default 240 check (accept_minutes between 1 and 2880),
  note text, house_rules text,
  layout_version int not null default 1,
  version int not null default 1
);

-- A day of a shop. Every write to a booking locks the rows of its days first, in order of dates.
create table booking_days (
  shop_id bigint not null references shops on delete cascade,
  date date not null,
  open boolean not null default true,
  covers_per_quarter smallint check (covers_per_quarter > 0),
  note text,
  version int not null default 0,
  primary key (shop_id, date)
);

create table bookings (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  number text not null,
  -- The link of the booking has a derived token; only its hash is stored.
  token_hash bytea unique,
  shop_id bigint not null references shops,
  -- null: a booking by phone or at the door
  user_id bigint references users,
  source text not null check (source in ('app', 'phone', 'walk_in', 'waitlist', 'block')),
  status text not null check (status in ('new', 'approved', 'seated', 'completed', 'canceled', 'no_show')),
  version int not null default 1,
  guests smallint not null check (guests between 1 and 200),
  section_id bigint references shop_sections on delete set null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  turnover_minutes smallint not null default 0,
  -- when its tables are taken: the stay with its turnover
  during tstzrange not null check (not isempty(during)),
  live boolean not null generated always as (status in ('new', 'approved', 'seated')) stored,
  name text, phone text, note text,
  occasion text check (occasion in ('birthday', 'anniversary', 'business', 'other')),
  staff_note text,
  lang text,
  arrived_at timestamptz, seated_at timestamptz, ended_at timestamptz,
  answer_until timestamptz,
  cancel_by text check (cancel_by in ('guest', 'shop', 'admin', 'system')),
  cancel_reason text,
  -- completed by the system although nobody saw the guests
  unseen boolean not null default false,
  -- what an undo restores
  undo_status text, undo_during tstzrange,
  -- the starts for which the guest was reminded
  reminded_24h timestamptz, reminded_2h timestamptz,
  review_asked_at timestamptz,
  created_at timestamptz not null,
  unique (id, during, live),
  constraint bookings_one_table_per_user
    exclude using gist (user_id with =, tstzrange(starts_at, ends_at) with &&) where (live and user_id is not null)
);
create index bookings_shop_time on bookings (shop_id, starts_at);
create index bookings_live_during on bookings using gist (shop_id, during) where (live);
create index bookings_user on bookings (user_id, starts_at desc) where user_id is not null;
create index bookings_unanswered on bookings (answer_until) where status = 'new';
create index bookings_unended on bookings (ends_at) where live;
create index bookings_reminders on bookings (starts_at) where status = 'approved';
create index bookings_notes on bookings (ends_at) where note is not null or staff_note is not null;

-- The tables of a booking. Their times follow the booking's by the foreign key, so no move or end
-- forgets them. The exclusion lets no two live bookings have a table at the same time.
create table booking_tables (
  booking_id bigint not null,
  table_id bigint not null references tables,
  during tstzrange not null,
  live boolean not null,
  primary key (booking_id, table_id),
  foreign key (booking_id, during, live) references bookings (id, during, live)
    on update cascade on delete cascade,
  constraint booking_tables_one_party
    exclude using gist (table_id with =, during with &&) where (live)
);

-- The review of a completed booking, once.
alter table reviews add column booking_id bigint references bookings on delete set null;
create unique index reviews_booking on reviews (booking_id) where booking_id is not null;
create index bookings_review_due on bookings (ended_at)
  where status = 'completed' and seated_at is not null and review_asked_at is null;
