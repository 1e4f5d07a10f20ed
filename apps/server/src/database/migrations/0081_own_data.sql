-- Personal data of a user, and the deletion of the account.
alter table users
  add column birthday date,
  add column gender text check (gender in ('female', 'male', 'other')),
  -- the day on which the account is deleted, unless the user cancels
  add column delete_at timestamptz,
  add column deleted_at timestamptz;
create index users_to_delete on users (delete_at) where delete_at is not null and deleted_at is null;

-- Allergens of a user, synchronized between devices. Encrypted.
create table allergy_profiles (
  user_id bigint primary key references users on delete cascade,
  sealed bytea not null,
  updated_at timestamptz not null
);
