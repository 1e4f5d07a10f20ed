-- What a group order's limit was named as, beside what it comes to in the cart's own currency: there and back it was another amount.
alter table group_orders add column named_limit bigint, add column named_limit_currency_id bigint references currencies (id),
  add constraint group_orders_named_limit check ((named_limit is null) = (named_limit_currency_id is null));
