-- How people want to be told of things, and what waits to be sent to them (behaviour 4.14).

create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  -- what the reader's device spoke last; mails and pushes are written in it
  locale text,
  time_zone text,
  -- minutes of the day in that zone; from may be later than until: over midnight
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  marketing boolean not null default false,
  -- whoever holds a mail may stop mails, without signing in
  unsubscribe_key uuid not null default gen_random_uuid() unique,
  mailed_at timestamptz,
  check ((quiet_from is null) = (quiet_until is null))
);

-- Only what differs from the defaults (packages/domain/src/notification-channels.ts).
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  type text not null,
  channel text not null check (channel in ('in_app', 'email', 'push')),
  enabled boolean not null,
  primary key (user_id, type, channel)
);

-- Devices that can be told something. One that signs out is forgotten with its session.
create table device_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  type text not null check (type in ('webpush', 'fcm', 'apns')),
  token text not null unique,
  -- of Web Push: what only this device can decrypt is encrypted to
  p256dh text,
  auth text,
  created_at timestamptz not null,
  check ((type = 'webpush') = (p256dh is not null and auth is not null))
);
create index device_tokens_user on device_tokens (user_id);
create index device_tokens_session on device_tokens (session_id);

-- What waits to be sent. A row goes when it was sent, was read meanwhile, or was tried too often.
create table notification_deliveries (
  notification_id bigint not null references notifications on delete cascade,
  user_id bigint not null references users on delete cascade,
  channel text not null check (channel in ('email', 'push')),
  -- is told in quiet hours too
  urgent boolean not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at);
create index notification_deliveries_user on notification_deliveries (user_id, channel);

-- Numbers are given out before their transaction commits, so a smaller one may become visible later. With the transaction that wrote an event,
-- and the oldest one that was running then, a reader who comes back can be told also of those.
alter table events
  add column written_in xid8,
  add column running_since xid8;
alter table events
  alter column written_in set default pg_current_xact_id(),
  alter column running_since set default pg_snapshot_xmin(pg_current_snapshot());

-- With which this marketplace signs for push services. Made at the first start.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
