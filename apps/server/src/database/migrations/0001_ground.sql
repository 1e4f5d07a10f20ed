-- Money is bigint minor units. Ids are bigint. Each region's database starts its sequences at
-- region * 2^40, so ids are unique over all regions and stay below 2^53 for JavaScript.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- A UUID of version 7 (RFC 9562 §5.7). Postgres 18 has uuidv7(), Postgres 15 to 17 do not.
create function uuid_v7() returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create table settings (key text primary key, value text not null);

create table languages (
  id bigint generated always as identity primary key,
  locale text not null unique,
  title text not null,
  backward boolean not null default false,
  is_default boolean not null default false,
  active boolean not null default true,
  position int not null default 0
);
create table translation_overrides (locale text not null, key text not null, value text not null, primary key (locale, key));

create table currencies (
  id bigint generated always as identity primary key,
  code text not null unique,
  title text not null,
  symbol text not null,
  position text not null default 'before' check (position in ('before', 'after')),
  decimals smallint not null check (decimals between 0 and 3),
  cash_rounding bigint check (cash_rounding > 0),
  -- units of this currency for one unit of the base currency
  rate numeric not null check (rate > 0),
  is_default boolean not null default false,
  active boolean not null default true
);
create unique index currencies_one_default on currencies (is_default) where is_default;

create table users (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  email text,
  password_hash text,
  firstname text not null,
  lastname text,
  phone text,
  phone_verified_at timestamptz,
  img text,
  currency_id bigint references currencies,
  blocked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create table user_roles (user_id bigint not null references users on delete cascade, role text not null check (role in ('seller', 'driver', 'admin')), primary key (user_id, role));

create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table addresses (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text,
  address text not null,
  house text, floor text, office text, entrance text, note text,
  latitude double precision not null,
  longitude double precision not null,
  active boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id);
create unique index addresses_one_active on addresses (user_id) where active;

-- The built-in gazetteer: addresses for delivery.
create table places (
  id bigint generated always as identity primary key,
  source text not null,
  source_key text not null,
  address text not null,
  -- folded for prefix and trigram search
  folded text not null,
  latitude double precision not null,
  longitude double precision not null,
  unique (source, source_key)
);
create index places_folded on places using gin (folded gin_trgm_ops);
create index places_prefix on places (folded text_pattern_ops);
create index places_point on places using gist (point(longitude, latitude));
create table base_map (id bigint generated always as identity primary key, kind text not null, name text, class text, points jsonb not null);

create table idempotency_keys (
  user_id bigint not null references users on delete cascade,
  route text not null,
  key uuid not null,
  body_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_created on idempotency_keys (created_at);

-- Events, written in the transaction that causes them. Workers and live streams read them. Append
-- only.
create table events (
  id bigint generated always as identity primary key,
  topic text not null,
  -- unique: a second event with the same key is ignored
  key text not null unique,
  order_id bigint, shop_id bigint, user_id bigint, driver_id bigint,
  payload jsonb not null default '{}',
  created_at timestamptz not null
);
create index events_order on events (order_id, id) where order_id is not null;
create index events_shop on events (shop_id, id) where shop_id is not null;
create function announce_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('hawker_events', json_build_object('id', new.id, 'topic', new.topic, 'order_id', new.order_id, 'shop_id', new.shop_id,
    'user_id', new.user_id, 'driver_id', new.driver_id, 'payload', new.payload)::text);
  return null;
end $$;
create trigger events_announce after insert on events for each row execute function announce_event();

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  type text not null,
  -- rendered in the reader's language when it is read
  text_key text not null,
  params jsonb not null default '{}',
  order_id bigint,
  blog_uuid uuid,
  url text,
  event_id bigint,
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, event_id)
);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, type) where read_at is null;

-- Mails and text messages of the demo, shown at /dev.
create table sent_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null,
  subject text,
  body text not null,
  created_at timestamptz not null
);

create table audit_logs (
  id bigint generated always as identity primary key,
  user_id bigint, action text not null, subject text not null, subject_id bigint, detail jsonb not null default '{}',
  created_at timestamptz not null
);
