-- The tracking page of an order. Anyone with the token sees it, until a week after the day of
-- delivery.
create table order_trackings (
  order_id bigint primary key references orders on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
