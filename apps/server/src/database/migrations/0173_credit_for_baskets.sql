-- The minimum value of an order's goods for this credit, in base currency. 0: any order.
alter table wallet_credits add column min_basket bigint not null default 0 check (min_basket >= 0);
create index wallet_credits_for_baskets on wallet_credits (account_id) where remaining > 0 and min_basket > 0;
