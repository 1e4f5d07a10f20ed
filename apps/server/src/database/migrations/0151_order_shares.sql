-- The members' shares when the shop got the order. Lines that are removed later lose their members,
-- so the shares cannot be calculated again.
create table order_shares (
  order_id bigint not null references orders on delete cascade,
  user_cart_id bigint not null,
  -- in the order's currency: the share and its dishes; and the share in base currency
  amount bigint not null, lines_amount bigint not null, settlement_amount bigint not null,
  position int not null,
  primary key (order_id, user_cart_id)
);
