-- Pictures that people sent (features/pictures). A picture that nothing shows yet, or no longer, is loose; it is swept a day later.
create table pictures (
  path text primary key,
  -- whoever sent it; null once the account is gone
  owner_id bigint references users on delete set null,
  purpose text not null check (purpose in ('avatar', 'review', 'claim', 'chat', 'shop', 'document')),
  bytes integer not null,
  created_at timestamptz not null,
  loose_since timestamptz,
  -- its file is being removed: it cannot be shown any more
  doomed boolean not null default false
);
create index pictures_loose on pictures (loose_since) where loose_since is not null;
create index pictures_loose_of_owner on pictures (owner_id) where loose_since is not null;

-- What seals the links of this installation, so that every process knows its own. 244 bits of chance.
create table signing_keys (
  name text primary key,
  key bytea not null
);
insert into signing_keys (name, key) values ('pictures', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
