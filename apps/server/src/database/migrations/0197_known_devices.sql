-- Devices on which a user has signed in: a keyed hash of a random number in the browser. Deleted
-- after half a year without use.
create table user_devices (
  user_id bigint not null references users on delete cascade,
  device bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, device)
);
create index user_devices_device on user_devices (device);
alter table referrals drop constraint referrals_reason_check,
  add constraint referrals_reason_check check (reason in ('same_phone', 'same_device', 'same_address', 'too_many', 'refunded'));
