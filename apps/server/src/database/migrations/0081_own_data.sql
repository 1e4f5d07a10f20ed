-- What people say about themselves, and the way out.
alter table users
  add column birthday date,
  add column gender text check (gender in ('female', 'male', 'other')),
  -- on this day the account is emptied, unless its owner takes it back
  add column delete_at timestamptz,
  add column deleted_at timestamptz;
create index users_to_delete on users (delete_at) where delete_at is not null and deleted_at is null;

-- What somebody must not eat, if they want us to know on all their devices. Sealed: who reads the table learns nothing.
create table allergy_profiles (
  user_id bigint primary key references users on delete cascade,
  sealed bytea not null,
  updated_at timestamptz not null
);
