-- The replacement that the customer named ('specific'): in a cart by its stock, in an order as a
-- copy, {stockId, titles, img}.
alter table cart_details add column stand_in_id bigint;
alter table order_details add column stand_in jsonb;
