-- The quote by which a parcel was sent; null: sent before quotes were stored.
alter table parcel_orders add column quote_id uuid;
create unique index parcel_orders_quote on parcel_orders (user_id, quote_id);
