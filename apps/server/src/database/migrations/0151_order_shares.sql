-- Who owed what of a group order when its shop was given it. Lines that are taken out later take their members along, so it is not reckoned again.
create table order_shares (
  order_id bigint not null references orders on delete cascade,
  user_cart_id bigint not null,
  -- of the order's currency; of it, the member's dishes; and the same in base currency
  amount bigint not null, lines_amount bigint not null, settlement_amount bigint not null,
  position int not null,
  primary key (order_id, user_cart_id)
);
