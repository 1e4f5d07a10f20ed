-- On which devices somebody has signed in: a keyed hash of a random number that only their browser knows, forgotten when it was not seen for half a year.
create table user_devices (
  user_id bigint not null references users on delete cascade,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index user_devices_device on user_devices (device);
alter table referrals drop constraint referrals_reason_check,
  add constraint referrals_reason_check check (reason in ('same_phone', 'same_device', 'same_address', 'too_many', 'refunded'));
