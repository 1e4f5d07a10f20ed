-- Notification settings and the queue of messages to send.

create table notification_settings (
  user_id bigint primary key references users on delete cascade,
  -- the language of the user's last device, used for mails and pushes
  locale text,
  time_zone text,
  -- minutes of the day in that zone; `from` after `until` means over midnight
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  marketing boolean not null default false,
  -- unsubscribes from mails without signing in
  unsubscribe_key uuid not null default gen_random_uuid() unique,
  mailed_at timestamptz,
  check ((quiet_from is null) = (quiet_until is null))
);

-- Only differences from the defaults (domain: notification channels).
create table notification_choices (
  user_id bigint not null references users on delete cascade,
  type text not null,
  channel text not null check (channel in ('in_app', 'email', 'push')),
  enabled boolean not null,
  primary key (user_id, type, channel)
);

-- Devices that receive pushes. Signing out deletes the device.
create table device_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions (id) on delete cascade,
  type text not null check (type in ('webpush', 'fcm', 'apns')),
  token text not null unique,
  -- Web Push keys of the device
  p256dh text,
  auth text,
  created_at timestamptz not null,
  check ((type = 'webpush') = (p256dh is not null and auth is not null))
);
create index device_tokens_user on device_tokens (user_id);
create index device_tokens_session on device_tokens (session_id);

-- Messages to send. A row is deleted when it was sent, when it was read, or after too many
-- attempts.
create table notification_deliveries (
  notification_id bigint not null references notifications on delete cascade,
  user_id bigint not null references users on delete cascade,
  channel text not null check (channel in ('email', 'push')),
  -- sent during quiet hours too
  urgent boolean not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (due_at);
create index notification_deliveries_user on notification_deliveries (user_id, channel);

-- Ids are assigned before the commit, so a smaller id may become visible later. With the
-- transaction of an event and the oldest transaction that ran at that time, a client that
-- reconnects gets these events too.
alter table events
  add column written_in xid8,
  add column running_since xid8;
alter table events
  alter column written_in set default pg_current_xact_id(),
  alter column running_since set default pg_snapshot_xmin(pg_current_snapshot());

-- The VAPID keys, created at the first start.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);
