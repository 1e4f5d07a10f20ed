-- The limit of a group order in the currency in which it was set. Converting it back from the
-- cart's currency gives another amount.
alter table group_orders add column named_limit bigint, add column named_limit_currency_id bigint references currencies (id),
  add constraint group_orders_named_limit check ((named_limit is null) = (named_limit_currency_id is null));
