-- The least that an order's goods come to for a credit to count in it, in base currency; 0: any order.
alter table wallet_credits add column min_basket bigint not null default 0 check (min_basket >= 0);
create index wallet_credits_for_baskets on wallet_credits (account_id) where remaining > 0 and min_basket > 0;
