-- Temporary pictures of a shop. translations: {locale: {title}}.
create table stories (
  id bigint generated always as identity primary key,
  uuid uuid not null default uuid_v7() unique,
  shop_id bigint not null references shops on delete cascade,
  product_id bigint references products on delete set null,
  img text not null,
  color text not null default '#e8e0d8',
  translations jsonb not null default '{}',
  position int not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz
);
create index stories_shop on stories (shop_id, position);
