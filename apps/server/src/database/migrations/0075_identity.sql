-- Sign-in by codes, links, passkeys and external providers.

alter table users
  add column email_verified_at timestamptz,
  -- the invitation code, as typed
  add column referral_given text;
-- Addresses below .test belong to demo people. They cannot receive mail, so they count as verified.
update users set email_verified_at = created_at where email like '%@hawker.test';

-- A phone can sign in when it is verified, or when the account has no other identifier. One account
-- per number.
update users u set phone_verified_at = null where phone_verified_at is not null
  and exists (select from users o where o.phone = u.phone and o.phone_verified_at is not null and o.id < u.id);
update users u set phone = null where email is null and exists (
  select from users o where o.phone = u.phone and (o.phone_verified_at is not null or o.email is null) and o.id < u.id);
create unique index users_phone on users (phone) where phone is not null and (phone_verified_at is not null or email is null);

alter table sessions
  add column id bigint generated always as identity unique,
  add column method text not null default 'password',
  add column seen_at timestamptz;

-- A session that ends closes its live streams in every process.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('hawker_events', json_build_object('id', 0, 'topic', 'session.ended', 'order_id', null, 'shop_id', null,
    'user_id', old.user_id, 'driver_id', null, 'payload', json_build_object('session_id', old.id))::text);
  return null;
end $$;
create trigger sessions_announce_end after delete on sessions for each row execute function announce_session_end();

-- A change of roles ends all sessions. A blocked user cannot sign in.
create function end_sessions_of_role() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id in (old.user_id, new.user_id);
  return null;
end $$;
create trigger user_roles_end_sessions after insert or update or delete on user_roles for each row execute function end_sessions_of_role();
create function end_sessions_of_blocked() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger users_blocked_end_sessions after update of blocked_at on users for each row
  when (new.blocked_at is not null) execute function end_sessions_of_blocked();

-- Times of attempts and messages per name, counted in the statement that adds one.
create table auth_turns (
  kind text not null,
  subject_hash bytea not null,
  at timestamptz[] not null,
  primary key (kind, subject_hash)
);

create table auth_codes (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'reset', 'change_phone')),
  phone text not null,
  user_id bigint references users on delete cascade,
  -- argon2id; null: no code was sent to the number
  code_hash text,
  tries smallint not null default 0,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index auth_codes_expires on auth_codes (expires_at);

create table auth_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'reset', 'change_email')),
  email text not null,
  user_id bigint references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index auth_links_expires on auth_links (expires_at);

-- Identities of users at external providers.
create table user_identities (
  provider text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index user_identities_user on user_identities (user_id);

-- A login at a provider that one browser has started.
create table auth_flows (
  state_hash bytea primary key,
  provider text not null,
  -- of the cookie that only this browser has
  browser_hash bytea not null,
  nonce text not null,
  verifier text not null,
  next text not null,
  firstname text,
  expires_at timestamptz not null
);
create index auth_flows_expires on auth_flows (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  title text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table passkey_challenges (
  id uuid primary key,
  user_id bigint references users on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires on passkey_challenges (expires_at);
