-- When the person of this session last proved who they are, and when they passed a second factor.
alter table sessions add column proved_at timestamptz not null default '-infinity',
  add column second_factor_at timestamptz;
update sessions set proved_at = created_at,
  second_factor_at = case when method = 'passkey' then created_at end;

-- An authenticator app (RFC 6238). The secrets are encrypted. `pending` waits for its first code.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  secret bytea,
  confirmed_at timestamptz,
  -- The time step of the latest accepted code: no code is accepted twice.
  last_step bigint not null default 0,
  pending bytea,
  check ((secret is null) = (confirmed_at is null))
);

create table recovery_codes (
  user_id bigint not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Changes of the keys of accounts, with the addresses before the change. The mailed link restores
-- them for seven days.
create table key_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  token_hash bytea unique,
  email text,
  email_verified_at timestamptz,
  phone text,
  phone_verified_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index key_changes_user on key_changes (user_id);
create index key_changes_expires on key_changes (expires_at);

-- Codes that prove the owner of an account may go to an e-mail address.
alter table auth_codes alter column phone drop not null,
  add column email text,
  -- Who asked for it: a new code voids only the asker's own earlier ones.
  add column asker bytea,
  add constraint auth_codes_address check ((phone is null) <> (email is null)),
  drop constraint auth_codes_purpose_check,
  add constraint auth_codes_purpose_check
    check (purpose in ('sign_in', 'reset', 'change_phone', 'proof'));

-- True for a person with a role whose password is shorter than roles need today.
alter table users add column short_password boolean not null default false;
