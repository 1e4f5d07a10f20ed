-- Uploaded pictures (features/pictures). A sweep deletes a picture that has been unused for a day.
create table pictures (
  path text primary key,
  -- the uploader; null: the account was deleted
  owner_id bigint references users on delete set null,
  purpose text not null check (purpose in ('avatar', 'review', 'claim', 'chat', 'shop', 'document')),
  bytes integer not null,
  created_at timestamptz not null,
  loose_since timestamptz,
  -- its file is being deleted, so the picture cannot be used
  doomed boolean not null default false
);
create index pictures_loose on pictures (loose_since) where loose_since is not null;
create index pictures_loose_of_owner on pictures (owner_id) where loose_since is not null;

-- The key that signs picture links, shared by all processes. 244 random bits.
create table signing_keys (
  name text primary key,
  key bytea not null
);
insert into signing_keys (name, key) values ('pictures', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
