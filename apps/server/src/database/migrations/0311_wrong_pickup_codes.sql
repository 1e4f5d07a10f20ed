-- Wrong pickup codes are counted for each order and for each person who enters them.
create table wrong_pickup_codes (
  order_id bigint not null references orders on delete cascade,
  user_id bigint not null references users on delete cascade,
  entered_at timestamptz not null
);
create index wrong_pickup_codes_order on wrong_pickup_codes (order_id, entered_at);
create index wrong_pickup_codes_user on wrong_pickup_codes (user_id, entered_at);
create index wrong_pickup_codes_old on wrong_pickup_codes (entered_at);
