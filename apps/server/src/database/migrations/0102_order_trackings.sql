-- The page that a receiver follows an order by, without signing in: whoever knows the token sees it, for a week after the day of delivery.
create table order_trackings (
  order_id bigint primary key references orders on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
