-- What its buyer named to be sent if a line cannot be had ('specific'): in a cart by its stock, in an order as it was named then, {stockId, titles, img}.
alter table cart_details add column stand_in_id bigint;
alter table order_details add column stand_in jsonb;
