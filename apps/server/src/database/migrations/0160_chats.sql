-- Chats of customers with the marketplace, with shops and with couriers.
create table chats (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  role text not null check (role in ('admin', 'seller', 'deliveryman')),
  order_id bigint references orders on delete cascade,
  shop_id bigint references shops on delete cascade,
  -- another courier of the same order gets another chat, without the earlier messages
  driver_id bigint references users on delete cascade,
  -- null: no message yet
  last_message_id bigint,
  created_at timestamptz not null,
  unique nulls not distinct (user_id, role, order_id, shop_id, driver_id),
  check ((role = 'seller') = (shop_id is not null)),
  check ((role = 'deliveryman') = (driver_id is not null)),
  check (role <> 'deliveryman' or order_id is not null)
);
create index chats_order on chats (order_id) where order_id is not null;
create index chats_shop on chats (shop_id, last_message_id) where shop_id is not null;
create index chats_driver on chats (driver_id, last_message_id) where driver_id is not null;
create index chats_staff on chats (last_message_id) where role = 'admin';

create table chat_messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats on delete cascade,
  user_id bigint not null references users,
  side text not null check (side in ('user', 'desk')),
  client_id uuid not null,
  type text not null check (type in ('text', 'image', 'location')),
  text text,
  image text,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null,
  -- when the other side saw it first
  read_at timestamptz,
  unique (chat_id, client_id),
  check ((type = 'text') = (text is not null)),
  check ((type = 'image') = (image is not null)),
  check ((type = 'location') = (latitude is not null and longitude is not null))
);
create index chat_messages_chat on chat_messages (chat_id, id);
create index chat_messages_unread on chat_messages (chat_id, side) where read_at is null;
create index chat_messages_user on chat_messages (user_id);
