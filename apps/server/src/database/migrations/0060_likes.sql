-- Liked shops. The device stores them, and the server does for signed-in users.
create table likes (
  user_id bigint not null references users on delete cascade,
  shop_id bigint not null references shops on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, shop_id)
);
create index likes_shop on likes (shop_id);
